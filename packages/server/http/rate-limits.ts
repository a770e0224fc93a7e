import type { RateLimit } from '@platen/api';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Dependencies } from '../dependencies.ts';
import { addressKey } from './address-key.ts';
import type { Caller } from './caller.ts';
import { openLimiters } from './open-limiters.ts';
import { ServiceError } from './service-error.ts';

/** Keeps operations to how often they may be called. */
export interface RateLimits {
  /**
   * Counts a call and answers the headers that tell where its caller stands. Throws ServiceError `rate_limit_exceeded` with the same
   * headers and `Retry-After`.
   */
  count(limit: RateLimit, who: { caller: Caller | undefined; ip: string }): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Limits as the operations state them, times the configured factor; a factor of 0 counts nothing. */
export function createRateLimits(dependencies: Pick<Dependencies, 'config' | 'database' | 'log'>): RateLimits {
  const limiters = openLimiters(dependencies);
  const factor = dependencies.config.rateLimitFactor;
  return {
    async count(limit, who) {
      if (factor === 0) return {};
      const points = Math.max(1, Math.floor(limit.perMinute * factor));
      try {
        const stand = await limiters.of(points).consume(`${limit.group}:${keyOf(limit, who)}`);
        return headersOf(limit, points, stand);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new ServiceError(
          'rate_limit_exceeded',
          `Too many calls: ${points} a minute are allowed. Wait ${seconds} s.`,
          {
            headers: { ...headersOf(limit, points, error), 'Retry-After': String(seconds) },
          },
        );
      }
    },
    close: () => limiters.close(),
  };
}

function keyOf({ per }: RateLimit, { caller, ip }: { caller: Caller | undefined; ip: string }): string {
  if (!caller || per === 'address') return addressKey(ip);
  if (per === 'workspace') return `workspace:${caller.workspaceId}`;
  const isPersons = caller.kind === 'oauth-token' || caller.kind === 'person';
  return per === 'person' && isPersons && caller.userId !== null ? `person:${caller.userId}` : caller.credential;
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
