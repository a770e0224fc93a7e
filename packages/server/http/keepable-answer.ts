import type { FastifyReply } from 'fastify';

/** Bytes of a body that are kept to answer a repeated call; JSON and files alike. */
export const maxStoredBytes = 4 * 1024 * 1024;

/** Refusals that may be none a moment later: to pay, to be let in, to wait. Repeating the call then tries again. */
const passing: ReadonlySet<number> = new Set([401, 402, 403, 408, 409, 425, 429]);

/** Headers that belong to one sending of an answer and not to the answer. */
const ofTheSending =
  /^(?:content-length|transfer-encoding|connection|date|set-cookie|vary|retry-after|(?:x-)?ratelimit-.*|access-control-.*)$/;

/**
 * Returns the part of a response that is stored, without a body if that is a stream or too large. Undefined for failures of the service and
 * temporary refusals, which are not stored.
 */
export function keepableAnswer(
  reply: FastifyReply,
  payload: unknown,
): { status: number; headers: string; body: Buffer | null } | undefined {
  const status = reply.statusCode;
  if (status >= 500 || passing.has(status)) return undefined;
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || ofTheSending.test(name) ? [] : [[name, String(value)]],
  );
  return { status, headers: JSON.stringify(Object.fromEntries(headers)), body: bytesOf(payload) };
}

function bytesOf(payload: unknown): Buffer | null {
  if (payload === undefined || payload === null) return Buffer.alloc(0);
  if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return null;
  const bytes =
    typeof payload === 'string'
      ? Buffer.from(payload)
      : Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  return bytes.length > maxStoredBytes ? null : bytes;
}
