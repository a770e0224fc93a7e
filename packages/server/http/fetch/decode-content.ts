import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { AnswerTooLargeError, type Exchange } from './exchange.ts';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: async (bytes: Uint8Array, options: { maxOutputLength: number }): Promise<Uint8Array> => {
    // "deflate" is zlib's format (RFC 9110, 8.4.1.2), yet some servers send it bare.
    const isWrapped = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
    return promisify(isWrapped ? inflate : inflateRaw)(bytes, options);
  },
};

/** What the service's fetcher accepts as `Content-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br';

/**
 * The answer with its `Content-Encoding` undone. Throws AnswerTooLargeError as soon as more than `maxBytes` come out, and an error for
 * an encoding that was not asked for or that does not decode.
 */
export async function decodeContent(answer: Exchange, maxBytes: number): Promise<Exchange> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity' || answer.bytes.length === 0) return answer;
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding as keyof typeof decoders] : undefined;
  if (!decode) throw new Error('The answer is encoded in a way that was not asked for.');
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = answer.headers;
  try {
    return { ...answer, headers, bytes: await decode(answer.bytes, { maxOutputLength: maxBytes }) };
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new AnswerTooLargeError(maxBytes) : error;
  }
}
