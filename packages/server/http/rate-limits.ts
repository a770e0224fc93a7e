import type { GeneralGroup, RateLimit } from '@platen/api';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { addressKey } from './address-key.ts';
import type { Caller, SignedInPerson } from './caller.ts';
import { openLimiters, openLocalLimiters } from './open-limiters.ts';
import { ServiceError } from './service-error.ts';

/** The caller, as far as known. */
export interface CountedCaller {
  caller: Caller | undefined;
  person?: SignedInPerson | undefined;
  ip: string;
}

/** Keeps operations to how often they may be called. */
export interface RateLimits {
  /**
   * Counts a call and returns the rate limit headers. Throws ServiceError `rate_limit_exceeded` with the same headers and `Retry-After`.
   */
  count(limit: RateLimit, who: CountedCaller): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Whom a call is counted for, and how many calls they have. */
interface Count {
  key: string;
  points: number;
}

/**
 * Limits as the operations state them, or the operator for general ones, times the configured factor; a factor of 0 counts nothing.
 * General limits are counted in memory: each process keeps its own callers from taking it from the others, and no call waits for that.
 */
export function createRateLimits(dependencies: { config: Config; database: Database; log: Logger }): RateLimits {
  const { rateLimitFactor: factor, rateLimits: configured } = dependencies.config;
  const shared = openLimiters(dependencies);
  const local = openLocalLimiters();
  const callsOf = ({ group, perMinute, isGeneral }: RateLimit): number =>
    isGeneral === true ? configured[group as GeneralGroup] : perMinute;
  return {
    async count(limit, who) {
      if (factor === 0) return {};
      const limiters = limit.isGeneral === true ? local : shared;
      const calls = callsOf(limit) * factor;
      let stand: RateLimiterRes | undefined;
      for (const { key, points } of countsOf(limit, calls, who)) {
        try {
          const counted = await limiters.of(points).consume(`${limit.group}:${key}`);
          // The caller's own count is what the answer tells.
          stand ??= counted;
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          throw refusal(limit, points, error);
        }
      }
      return stand ? headersOf(limit, pointsOf(calls), stand) : {};
    },
    close: () => shared.close(),
  };
}

function pointsOf(calls: number): number {
  return Math.max(1, Math.floor(calls));
}

/** The counts that a call goes to, the caller's own first. */
function countsOf(limit: RateLimit, calls: number, who: CountedCaller): Count[] {
  const own = { key: keyOf(limit, who), points: pointsOf(calls) };
  const { caller, ip } = who;
  if (limit.perWorkspace === undefined || !caller) return [own];
  const together = { key: `workspace:${caller.workspaceId}`, points: pointsOf(calls * limit.perWorkspace) };
  // Anybody can open any number of sessions of an embed that does not know its users.
  const isAnonymous = caller.embed?.userId === null;
  const near = { key: `embed:${caller.embed?.id}:${addressKey(ip)}`, points: pointsOf(calls * limit.perWorkspace) };
  return isAnonymous ? [own, near, together] : [own, together];
}

function keyOf({ per }: RateLimit, { caller, person, ip }: CountedCaller): string {
  if (per === 'address') return addressKey(ip);
  if (!caller) return per === 'person' && person ? `person:${person.personId}` : addressKey(ip);
  if (per === 'workspace') return `workspace:${caller.workspaceId}`;
  if (per !== 'person') return caller.credential;
  if (caller.embed && caller.embed.userId !== null) return `embed:${caller.embed.id}:user:${caller.embed.userId}`;
  const isPersons = caller.kind === 'oauth-token' || caller.kind === 'person';
  return isPersons && caller.userId !== null ? `person:${caller.userId}` : caller.credential;
}

function refusal(limit: RateLimit, points: number, stand: RateLimiterRes): ServiceError {
  const seconds = Math.max(1, Math.ceil(stand.msBeforeNext / 1000));
  return new ServiceError('rate_limit_exceeded', `Too many calls: ${points} a minute are allowed. Wait ${seconds} s.`, {
    headers: { ...headersOf(limit, points, stand), 'Retry-After': String(seconds) },
  });
}

function headersOf({ dialect }: RateLimit, points: number, stand: RateLimiterRes): Record<string, string> {
  const remaining = String(Math.max(0, stand.remainingPoints));
  if (dialect === 'x') return { 'X-RateLimit-Limit': String(points), 'X-RateLimit-Remaining': remaining };
  return {
    'RateLimit-Limit': String(points),
    'RateLimit-Remaining': remaining,
    'RateLimit-Reset': String(Math.max(0, Math.ceil(stand.msBeforeNext / 1000))),
  };
}
