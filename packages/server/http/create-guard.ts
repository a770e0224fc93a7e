import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import type { Caller } from './caller.ts';
import { checkRights } from './check-rights.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import type { Guard } from './guard.ts';
import { createIdempotency } from './idempotency.ts';
import { createRateLimits } from './rate-limits.ts';
import { refusalOf } from './refusals.ts';
import { ServiceError } from './service-error.ts';

/** Longer ones are no token of any kind. */
const mostTokenLength = 4096;

/** The guard of the service's operations. */
export function createGuard(
  dependencies: Pick<Dependencies, 'callerResolvers' | 'config' | 'database' | 'log' | 'now' | 'vault'>,
): Guard {
  const rateLimits = createRateLimits(dependencies);
  const failedAttempts = createFailedAttempts(dependencies.config.rateLimitFactor, dependencies.now);
  const idempotency = createIdempotency(dependencies);
  /** Who called a request, as `admit` found out. */
  const callers = new WeakMap<FastifyRequest, Caller>();

  const resolve = async (request: FastifyRequest): Promise<Caller> => {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) {
      throw new ServiceError('api_key_missing', 'Send your API key or access token as "Authorization: Bearer …".');
    }
    await failedAttempts.check(request.ip, token);
    try {
      const caller = await askResolvers(dependencies.callerResolvers, token, request);
      failedAttempts.succeeded(token);
      return caller;
    } catch (error) {
      if (error instanceof ServiceError && wrongToken.has(error.code)) await failedAttempts.failed(request.ip);
      throw error;
    }
  };

  return {
    async admit(operation, request, reply) {
      const { access, rateLimit } = operation;
      try {
        const caller = access.kind === 'public' ? undefined : await resolve(request);
        if (caller) callers.set(request, caller);
        if (rateLimit) reply.headers(await rateLimits.count(rateLimit, { caller, ip: request.ip }));
        if (access.kind === 'caller' && caller) checkRights(access, caller);
      } catch (error) {
        throw error instanceof ServiceError ? refusalOf(operation, error) : error;
      }
    },
    callerOf: (request) => callers.get(request),
    once(operation, request, run) {
      const caller = callers.get(request);
      return operation.idempotent && caller ? idempotency.once(operation, request, caller, run) : run();
    },
    keep: (request, reply, payload) => idempotency.keep(request, reply, payload),
    close: () => rateLimits.close(),
  };
}

const wrongToken: ReadonlySet<string> = new Set(['api_key_invalid', 'oauth_token_invalid', 'session_invalid']);

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** The caller of a token. Throws ServiceError with the code of the kind that the token's prefix says it is. */
async function askResolvers(
  resolvers: Dependencies['callerResolvers'],
  token: string,
  request: FastifyRequest,
): Promise<Caller> {
  if (token.length <= mostTokenLength) {
    for (const resolver of resolvers) {
      const caller = await resolver(token, request);
      if (caller) return caller;
    }
  }
  if (token.startsWith('ost_')) {
    throw new ServiceError('oauth_token_invalid', 'This access token is unknown, expired or revoked.');
  }
  if (token.startsWith('ose_')) {
    throw new ServiceError('session_invalid', 'This session of an embed is over. Open another one.');
  }
  throw new ServiceError('api_key_invalid', 'This is no API key or access token that the service knows.');
}
