import type { Client } from '@platen/api/client';
import { pickerOperations, type PickerCall } from './asset-operations.ts';

/** The client of the picker: the calls of the service's own client that it needs, with the same arguments and answers. */
export type PickerClient = Pick<Client, PickerCall>;

/** An answer that is no success, with the properties of the client's ServiceResponseError. */
export class PickerResponseError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, sentence: string) {
    super(sentence);
    this.name = 'ServiceResponseError';
    this.status = status;
    this.code = code;
  }
}

interface Sent {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** A client without the contract's schemas. It throws PickerResponseError, and what `fetch` throws when there is no answer. */
export function createPickerClient({
  baseUrl,
  token,
  fetch: send,
}: {
  baseUrl: string;
  token?: string;
  fetch: typeof fetch;
}): PickerClient {
  const call = async (
    id: PickerCall,
    { params = {}, query = {}, body }: Sent,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    const { method, path } = pickerOperations[id];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    const headers = new Headers();
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await send(`${baseUrl}${filled}${search && `?${search}`}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const { code = 'unknown', error } = (answer ?? {}) as { code?: string; error?: string };
    throw new PickerResponseError(
      response.status,
      code,
      error ?? `The service answered with status ${response.status}.`,
    );
  };
  const ids = Object.keys(pickerOperations) as PickerCall[];
  const functions = ids.map((id) => [
    id,
    (sent: Sent = {}, { signal }: { signal?: AbortSignal } = {}) => call(id, sent, signal),
  ]);
  return Object.fromEntries(functions) as PickerClient;
}
