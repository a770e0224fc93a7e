import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { ResponseTooLargeError, RejectedBytesError, type Exchange } from './exchange.ts';

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  deflate: (bytes) => {
    // "deflate" is zlib's format (RFC 9110, 8.4.1.2), yet some servers send it bare.
    const isWrapped = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
    return isWrapped ? createInflate() : createInflateRaw();
  },
};

/** The `Content-Encoding` values accepted by the service's fetcher. */
export const acceptedEncodings = 'gzip, deflate, br';

/**
 * The answer with its `Content-Encoding` undone. Throws ResponseTooLargeError as soon as more than `maxBytes` come out, what `onBytes`
 * throws when it is given bytes beyond those that were sent, and an error for an encoding that was not asked for or that does not decode.
 */
export async function decodeContent(
  answer: Exchange,
  { maxBytes, onBytes }: { maxBytes: number; onBytes?: ((count: number) => void) | undefined },
): Promise<Exchange> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity' || answer.bytes.length === 0) return answer;
  const create = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!create) throw new Error('The response has an encoding that was not requested.');
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = answer.headers;
  const decoder = create(answer.bytes);
  decoder.end(answer.bytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decoder as AsyncIterable<Uint8Array>) {
    const more = Math.max(0, size + chunk.length - Math.max(size, answer.bytes.length));
    size += chunk.length;
    if (size > maxBytes) throw new ResponseTooLargeError(maxBytes);
    notify(onBytes, more);
    chunks.push(chunk);
  }
  return { ...answer, headers, bytes: Buffer.concat(chunks) };
}

function notify(onBytes: ((count: number) => void) | undefined, count: number): void {
  try {
    onBytes?.(count);
  } catch (error) {
    throw new RejectedBytesError(error);
  }
}
