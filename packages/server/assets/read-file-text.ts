import { operations, type addFileBody } from '@platen/api';
import type { z } from 'zod';
import type { Storage } from '../storage/storage.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { LargeBodyRead } from '../http/large-body.ts';
import { ServiceError } from '../http/service-error.ts';
import { keyOfFileUrl } from '../storage/file-address.ts';
import { tooLarge, type FileAssetType } from './asset-limits.ts';

const fileOperations: ReadonlySet<string> = new Set(
  (['Image', 'Font', 'Video', 'Audio'] as const).flatMap((noun) => [
    operations[`addBrand${noun}`].id,
    operations[`replaceBrand${noun}`].id,
  ]),
);

/**
 * The bytes that a text names or holds: an http(s) URL, a `data:` URI (RFC 2397) or base64, with or without padding, in either
 * alphabet. Throws ServiceError.
 */
export async function readFileText(
  { fetcher, storage, publicUrl }: { publicUrl: string; storage: Storage; fetcher: SafeFetcher },
  text: string,
  options: { type: FileAssetType; maxBytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const { maxBytes, signal } = options;
  const trimmed = text.trim();
  if (/^https?:/i.test(trimmed)) {
    const own = keyOfFileUrl(publicUrl, trimmed);
    const stored = own === undefined ? undefined : await storage.read(own, maxBytes);
    if (stored) return stored;
    const answer = await fetcher.fetch(trimmed, { maxBytes, timeoutMs: 60_000, signal });
    if (answer.status !== 200) {
      throw new ServiceError('url_unreachable', `${new URL(answer.url).host} responded with status ${answer.status}.`);
    }
    if (answer.bytes.length === 0) throw new ServiceError('url_unreachable', 'There is no file at this URL.');
    return answer.bytes;
  }
  const bytes = decodeFileText(trimmed);
  if (bytes.length > maxBytes) throw tooLarge(options);
  return bytes;
}

/** Takes a file that is part of a body out of it, for operations that add or replace one; undefined for all others. Throws ServiceError. */
export function takeFile(
  operation: string | undefined,
  value: unknown,
): Pick<LargeBodyRead, 'value' | 'rest'> | undefined {
  if (operation === undefined || !fileOperations.has(operation)) return undefined;
  const body = value as z.output<typeof addFileBody>;
  const text = body.file.trim();
  return /^https?:/i.test(text) ? { value } : { value: { ...body, file: '' }, rest: decodeFileText(text) };
}

function decodeFileText(text: string): Uint8Array {
  const [, head, data] = /^data:([^,]{0,500}),(.*)$/is.exec(text) ?? [];
  if (head !== undefined && data !== undefined && !/;base64$/i.test(head)) return percentDecode(data);
  const bytes = decodeBase64(data === undefined ? text : percentText(data));
  if (bytes) return bytes;
  throw new ServiceError('invalid_request', 'file: It is not an http or https URL, a data URI or base64.');
}

function decodeBase64(text: string): Uint8Array | undefined {
  const compact = /\s/.test(text) ? text.replaceAll(/\s+/g, '') : text;
  // A length that leaves one character over is none that base64 has.
  if (compact.length < 4 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(compact)) return undefined;
  if (compact.replace(/=+$/, '').length % 4 === 1) return undefined;
  return Buffer.from(compact, 'base64');
}

/** In data URIs `+` and `/` are at times written `%2B` and `%2F`. */
function percentText(text: string): string {
  return text.includes('%') ? text.replaceAll(/%2b/gi, '+').replaceAll(/%2f/gi, '/').replaceAll(/%3d/gi, '=') : text;
}

function percentDecode(text: string): Uint8Array {
  const source = Buffer.from(text, 'utf8');
  const bytes = Buffer.alloc(source.length);
  let length = 0;
  for (let index = 0; index < source.length; index += 1) {
    const digits = source[index] === 0x25 ? source.toString('latin1', index + 1, index + 3) : '';
    const isEscape = /^[0-9a-f]{2}$/i.test(digits);
    bytes[length] = isEscape ? Number.parseInt(digits, 16) : (source[index] ?? 0);
    if (isEscape) index += 2;
    length += 1;
  }
  return bytes.subarray(0, length);
}
