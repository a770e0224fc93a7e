import type { Access } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import type { Caller } from './caller.ts';
import type { Guard } from './guard.ts';
import { ServiceError } from './service-error.ts';

/** Who called a request, as `admit` found out. */
const callers = new WeakMap<FastifyRequest, Caller>();

/** The guard of the service's operations. */
export function createGuard({ callerResolvers }: Pick<Dependencies, 'callerResolvers'>): Guard {
  const resolve = async (request: FastifyRequest): Promise<Caller> => {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) {
      throw new ServiceError('api_key_missing', 'Send your API key or access token as "Authorization: Bearer …".');
    }
    for (const resolver of callerResolvers) {
      const caller = await resolver(token, request);
      if (caller) return caller;
    }
    throw new ServiceError('api_key_invalid', 'This token is of no kind that the service knows.');
  };
  return {
    async admit(operation, request) {
      if (operation.access.kind === 'public') return;
      const caller = await resolve(request);
      checkRights(operation.access, caller);
      callers.set(request, caller);
    },
    callerOf: (request) => callers.get(request),
    once: (_operation, _request, run) => run(),
  };
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** Throws when the caller's credential does not reach as far as the operation asks. */
export function checkRights(access: Exclude<Access, { kind: 'public' }>, caller: Caller): void {
  if (caller.kind === 'embed-session') {
    const allowed =
      access.embed !== 'never' && (access.embed === 'any' || caller.embed?.permissions.has(access.embed) === true);
    if (!allowed) throw new ServiceError('access_denied', 'The embed does not allow its users to do this.');
  } else if (caller.kind === 'api-key' && !caller.levels.has(access.level)) {
    throw new ServiceError('access_denied', `This API key lacks the access level "${access.level}".`, {
      required: [access.level],
    });
  } else if (caller.kind === 'oauth-token' && !caller.scopes.has(access.scope)) {
    throw new ServiceError('insufficient_scope', `This token lacks the scope "${access.scope}".`, {
      required: [access.scope],
    });
  }
}
