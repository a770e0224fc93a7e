import { isLiveOnly, type Operation, type SecurityEvent } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import { addressKey } from './address-key.ts';
import type { Caller, CallerRequest, SignedInPerson, CallerResolver, People } from './caller.ts';
import { checkRights } from './check-rights.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import type { Guard } from './guard.ts';
import { createIdempotency } from './idempotency.ts';
import { createInnerCalls, type InnerCalls } from './inner-calls.ts';
import { isOwnPage } from './is-own-page.ts';
import { createRateLimits } from './rate-limits.ts';
import { refusalOf } from './refusals.ts';
import { refuseTestKey } from './refuse-test-key.ts';
import { requireRecentSignIn } from './require-recent-sign-in.ts';
import { resolvePerson } from './resolve-person.ts';
import { ServiceError } from './service-error.ts';
import { createUnreadAnswers } from './unread-answers.ts';

/** Longer ones are no token of any kind. */
const maxTokenLength = 4096;

/** Notifies a person of a sensitive action in their name. */
export type NotifySensitive = (
  event: SecurityEvent,
  done: { personId: number; workspaceId?: number | undefined; request: FastifyRequest },
) => void;

/**
 * Creates the guard of the service's operations. `innerCalls` are calls that the service makes itself; default none. `notify` is called
 * after sensitive actions.
 */
export function createGuard(
  dependencies: {
    config: Config;
    publicUrl: string;
    database: Database;
    vault: Vault;
    log: Logger;
    callerResolvers: readonly CallerResolver[];
    people: People;
    now: () => Date;
  },
  innerCalls: InnerCalls = createInnerCalls(),
  notify: NotifySensitive = () => undefined,
): Guard {
  const rateLimits = createRateLimits(dependencies);
  const failedAttempts = createFailedAttempts(dependencies.config.rateLimitFactor, dependencies.now);
  const idempotency = createIdempotency(dependencies);
  const unread = createUnreadAnswers();
  /** Callers of requests, as determined by `admit`. */
  const callers = new WeakMap<FastifyRequest, Caller>();
  const persons = new WeakMap<FastifyRequest, SignedInPerson>();

  const identify = async (request: CallerRequest): Promise<Caller> => {
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

  /** The person whose session's cookie came with the request, and not with one that another site's page made. */
  const findPerson = async (request: FastifyRequest): Promise<SignedInPerson | undefined> => {
    const { publicUrl, people } = dependencies;
    const person = request.headers.cookie === undefined ? undefined : await people.find(request);
    if (person && !isOwnPage(request.method, request, publicUrl)) {
      throw new ServiceError('access_denied', 'Only pages of this service may act for a person who is signed in.');
    }
    return person;
  };

  const resolve = async (request: FastifyRequest): Promise<Caller> => {
    const inner = innerCalls.callerOf(request);
    if (inner) return inner;
    const person = request.headers.authorization === undefined ? await findPerson(request) : undefined;
    return person ? resolvePerson(dependencies, person, request) : identify(request);
  };

  /** Whom answers are held for. */
  const whoAsks = (request: FastifyRequest): string => callers.get(request)?.credential ?? addressKey(request.ip);

  return {
    async admit(operation, request, reply) {
      const { access, rateLimit } = operation;
      try {
        const caller = access.kind === 'caller' ? await resolve(request) : undefined;
        const person = access.kind === 'person' ? await findPerson(request) : undefined;
        if (caller) callers.set(request, caller);
        if (person) persons.set(request, person);
        unread.check(whoAsks(request));
        reply.headers(await rateLimits.count(rateLimit, { caller, person, ip: request.ip }));
        if (access.kind === 'caller' && caller) checkRights(access, caller);
        if (caller?.isTest === true && isLiveOnly(operation)) throw refuseTestKey();
        if (access.kind === 'person' && !person) {
          throw new ServiceError('sign_in_required', 'Sign in as a person. Keys and tokens cannot do this.');
        }
      } catch (error) {
        const { publicUrl } = dependencies;
        throw error instanceof ServiceError ? refusalOf(operation, error, { request, publicUrl }) : error;
      }
    },
    callerOf: (request) => callers.get(request),
    personOf: (request) => persons.get(request),
    signalOf: (request) => innerCalls.signalOf(request),
    identify,
    count: (limit, who) => rateLimits.count(limit, who),
    checkSensitive(operation, request, input) {
      if (!isSensitive(operation, input)) return;
      const who = persons.get(request) ?? callers.get(request);
      requireRecentSignIn(who?.provedAt, dependencies.now());
    },
    describeSensitive(operation, request, input) {
      const event = operation.sensitive?.event;
      if (event === undefined || !isSensitive(operation, input)) return;
      const [person, caller] = [persons.get(request), callers.get(request)];
      const personId = person?.personId ?? (caller?.kind === 'person' ? caller.userId : null);
      if (personId !== null) notify(event, { personId, workspaceId: caller?.workspaceId, request });
    },
    once(operation, request, run) {
      const caller = callers.get(request);
      return operation.idempotent && caller ? idempotency.once(operation, request, caller, run) : run();
    },
    commit: (request, answer) => idempotency.commit(request, answer),
    async keep(request, reply, payload) {
      unread.hold(whoAsks(request), payload, reply.raw);
      await idempotency.keep(request, reply, payload);
    },
    close: () => rateLimits.close(),
  };
}

function isSensitive({ sensitive }: Operation, input: { body: unknown }): boolean {
  return sensitive !== undefined && (sensitive.when?.(input) ?? true);
}

const wrongToken: ReadonlySet<string> = new Set(['api_key_invalid', 'oauth_token_invalid', 'session_invalid']);

function bearerOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? /^Bearer +(\S+) *$/i.exec(header)?.[1] : undefined;
}

/** The caller of a token. Throws ServiceError with the code of the kind that the token's prefix says it is. */
async function askResolvers(
  resolvers: readonly CallerResolver[],
  token: string,
  request: CallerRequest,
): Promise<Caller> {
  if (token.length <= maxTokenLength) {
    for (const resolver of resolvers) {
      const caller = await resolver(token, request);
      if (caller) return caller;
    }
  }
  if (token.startsWith('ost_')) {
    throw new ServiceError('oauth_token_invalid', 'This access token is unknown, expired or revoked.');
  }
  if (token.startsWith('ose_')) {
    throw new ServiceError('session_invalid', 'This embed session has ended. Open a new one.');
  }
  throw new ServiceError('api_key_invalid', 'This API key or access token is unknown.');
}
