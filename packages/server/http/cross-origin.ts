import type { Operation } from '@platen/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from './caller.ts';

const requestHeaders = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Session-Id';
const answerHeaders = [
  'Content-Disposition, ETag, Idempotent-Replayed, Location, Retry-After, X-Total-Count',
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-RateLimit-Limit, X-RateLimit-Remaining',
].join(', ');
/** Seconds that a browser remembers a preflight; Chromium caps it at two hours. */
const preflightSeconds = '600';

/** Tells browsers which other sites may call the service (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol). */
export interface CrossOrigin {
  /** Responds to an OPTIONS request for an address with these operations. */
  preflight(operations: readonly Operation[], request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Marks an answer, also that of a refusal, as readable by the site that asked. */
  mark(operation: Operation, request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined): Promise<void>;
}

/**
 * Public operations may be called from everywhere. All others may be called by pages of the sites that embeds allow, which have a
 * session and never a key, and by the origins that the operator configured. What asks for a person is for pages of the service
 * itself, and answers that cookies had a part in are readable to no others.
 */
export function createCrossOrigin({ config, database }: { config: Config; database: Database }): CrossOrigin {
  const isEmbedOrigin = async (origin: string): Promise<boolean> => {
    const found = await database.query
      .selectFrom('embed')
      .select('id')
      .where(sql<boolean>`allowed_origins @> array[${origin}]::text[]`)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  };

  /** The value of Access-Control-Allow-Origin; undefined leaves it out. */
  const allowed = async (operation: Operation, origin: string, caller?: Caller): Promise<string | undefined> => {
    const { access, origins = access.kind === 'public' ? 'any' : 'embeds' } = operation;
    if (origins === 'any') return '*';
    if (config.corsOrigins.includes(origin)) return origin;
    if (access.kind === 'person' || (access.kind === 'caller' && access.embed === 'never')) return undefined;
    // The session's own embed was asked when the session was looked up.
    if (caller) return caller.kind === 'embed-session' ? origin : undefined;
    return origin.length <= 300 && (await isEmbedOrigin(origin)) ? origin : undefined;
  };

  const setAllowed = (reply: FastifyReply, origin: string | undefined): void => {
    if (origin !== '*') reply.header('Vary', 'Origin');
    if (origin !== undefined) reply.header('Access-Control-Allow-Origin', origin);
  };

  return {
    async preflight(operations, request, reply) {
      const methods = operations.map(({ method }) => method);
      const { origin, 'access-control-request-method': method } = request.headers;
      const operation = operations.find((candidate) => candidate.method === method);
      reply.code(204).header('Allow', [...methods, 'OPTIONS'].join(', '));
      if (origin === undefined || !operation) return reply.send();
      const value = await allowed(operation, origin);
      setAllowed(reply, value);
      if (value !== undefined) {
        reply.headers({
          'Access-Control-Allow-Methods': methods.join(', '),
          'Access-Control-Allow-Headers': requestHeaders,
          'Access-Control-Max-Age': preflightSeconds,
        });
      }
      return reply.send();
    },
    async mark(operation, request, reply, caller) {
      const { origin } = request.headers;
      if (origin === undefined) return;
      const value = await allowed(operation, origin, caller);
      setAllowed(reply, value);
      if (value !== undefined) reply.header('Access-Control-Expose-Headers', answerHeaders);
    },
  };
}
