import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { slowSentence } from './answer-client-error.ts';
import { ServiceError } from './service-error.ts';

/** Bytes a second at which a body has to arrive on average, once it has had the time that every body has. */
const minBytesPerSecond = 16 * 1024;
/** Responses up to this size fit into the system's buffers for a connection. */
const smallAnswerBytes = 64 * 1024;

/** How connections of a server are kept to the time that the head of a request is given. */
export function connectionOptions({ slowRequestMs }: Pick<Config, 'slowRequestMs'>): {
  http: { headersTimeout: number; connectionsCheckingInterval: number };
} {
  return { http: { headersTimeout: slowRequestMs, connectionsCheckingInterval: Math.ceil(slowRequestMs / 6) } };
}

/**
 * Ends requests whose bodies arrive too slowly with 408 `request_timeout`: a body has `slowRequestMs`, and a longer one a second more
 * for every 16 KiB of it. What the service itself leaves unread for a while counts as no time. Answers that a client takes nothing of for as
 * long are broken off.
 */
export function endSlowRequests(app: FastifyInstance, { slowRequestMs }: Pick<Config, 'slowRequestMs'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (hasBody && !request.raw.complete) watchBody(request, reply, slowRequestMs);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const isSmall = payload === null || payload === undefined || sizeOf(payload) <= smallAnswerBytes;
    if (!isSmall) watchAnswer(reply, slowRequestMs);
  });
}

/** Bytes of an answer's body at least; infinite for streams. */
function sizeOf(payload: unknown): number {
  return typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : Number.POSITIVE_INFINITY;
}

function watchBody({ raw, id }: FastifyRequest, reply: FastifyReply, slowRequestMs: number): void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  const bytesBefore = socket.bytesRead;
  const checkMs = Math.min(1000, Math.ceil(slowRequestMs / 4));
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) {
      clearInterval(timer);
      return;
    }
    const isAtHand = raw.readableLength > 0 || raw.isPaused();
    if (isAtHand) return;
    waitedMs += checkMs;
    const longerMs = ((socket.bytesRead - bytesBefore) / minBytesPerSecond) * 1000;
    if (waitedMs <= slowRequestMs + longerMs) return;
    clearInterval(timer);
    reply.request.log.warn({ reqId: id }, 'A body arrived too slowly.');
    refuseSlow(reply, socket);
  }, checkMs).unref();
  reply.raw.once('close', () => clearInterval(timer));
}

/** Responds instead of the code that still reads the body, and closes the connection: the rest of the body may still arrive. */
function refuseSlow(reply: FastifyReply, socket: Socket): void {
  if (reply.sent || reply.raw.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = new ServiceError('request_timeout', slowSentence);
  const body = JSON.stringify(refusal.toBody());
  reply.code(refusal.status).hijack();
  reply.raw.once('finish', () => socket.destroySoon());
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw
    .writeHead(refusal.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body);
}

function watchAnswer(reply: FastifyReply, slowRequestMs: number): void {
  const { socket } = reply.raw;
  // What is called without a port has no connection.
  if (!(socket instanceof Socket)) return;
  // Called when nothing went either way for so long, and no byte was taken of what is being written.
  reply.raw.setTimeout(slowRequestMs, () => {
    if (socket.writableLength > 0) socket.destroy();
    // The answer itself is not there yet.
    else socket.setTimeout(slowRequestMs);
  });
}
