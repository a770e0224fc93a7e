import type { Call } from './call-table.ts';
import type { CallOptions } from './client-types.ts';

/** Data of a request before serialization. */
export interface RequestParts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** A request for `fetch`, reusable for retries. */
export interface WrittenRequest {
  url: string;
  method: string;
  headers: Headers;
  body?: BodyInit;
}

/** Converts the call of an operation to a request. Throws TypeError if a value of the path is missing. */
export function writeRequest(
  baseUrl: string,
  id: string,
  { method, path, bytesType = 'application/octet-stream' }: Call,
  parts: RequestParts,
  { idempotencyKey, workspaceId, contentType }: CallOptions,
): WrittenRequest {
  const headers = new Headers(Object.fromEntries(textsOf(parts.headers)));
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (workspaceId !== undefined) headers.set('x-workspace-id', workspaceId);
  const written = { url: addressOf(baseUrl, id, path, parts), method, headers };
  const { body } = parts;
  if (body === undefined) return written;
  if (body instanceof FormData) return { ...written, body };
  if (body instanceof Blob || body instanceof Uint8Array || typeof body === 'string') {
    const blobType = body instanceof Blob && body.type !== '' ? body.type : undefined;
    headers.set('content-type', contentType ?? blobType ?? bytesType);
    return { ...written, body: body as BodyInit };
  }
  headers.set('content-type', 'application/json');
  return { ...written, body: JSON.stringify(body) };
}

function addressOf(baseUrl: string, id: string, path: string, { params = {}, query }: RequestParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${id} requires ${name} in its path.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(textsOf(query)).toString();
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

/** Joins lists with commas; undefined values are omitted. */
function textsOf(values: Readonly<Record<string, unknown>> = {}): [string, string][] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => [name, String(value)]);
}
