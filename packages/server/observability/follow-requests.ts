import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { operationOf } from '../http/operation-of.ts';
import type { Metrics } from './metrics.ts';

const idShape = /^[\w.:-]{1,128}$/;
/** Asked every few seconds by machines; said only where everything is. */
const quietPaths = new Set(['/healthz', '/readyz', '/metrics']);

/** The id of a request: the caller's `X-Request-Id` when it is one, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && idShape.test(given) ? given : randomUUID();
}

/** Adds its id to every response, and logs and counts requests when they are answered. */
export function followRequests(app: FastifyInstance, { metrics }: { metrics: Metrics }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationOf(request.routeOptions.config)?.id;
    const path = request.routeOptions.url;
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    metrics.countRequest({
      operation: operation ?? (path !== undefined && quietPaths.has(path) ? path.slice(1) : 'other'),
      method: request.method,
      status: reply.statusCode,
      durationMs,
    });
    const level = path !== undefined && quietPaths.has(path) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        url: request.url,
        ...(operation !== undefined && { operation }),
        status: reply.statusCode,
        durationMs,
        ip: request.ip,
      },
      'Answered',
    );
  });
}
