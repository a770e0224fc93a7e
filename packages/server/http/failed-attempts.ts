import { RateLimiterMemory } from 'rate-limiter-flexible';
import { hashSecret } from './bearer-secret.ts';
import { addressKey } from './address-key.ts';
import { ServiceError } from './service-error.ts';

const maxFailuresPerMinute = 60;
const trustedMs = 10 * 60_000;
const maxTrusted = 10_000;

/** Slows down who tries tokens. */
export interface FailedAttempts {
  /** Throws ServiceError `rate_limit_exceeded` when too many tokens from this address were wrong. */
  check(ip: string, token: string): Promise<void>;
  failed(ip: string): Promise<void>;
  succeeded(token: string): void;
}

/**
 * After 60 wrong tokens in a minute an address is not listened to until the minute is over, so that guessing costs the database
 * nothing. Tokens that worked in the last ten minutes pass all the same: others behind that address continue. Each process counts for
 * itself. With a factor of 0 nothing is counted.
 */
export function createFailedAttempts(factor: number, now: () => Date): FailedAttempts {
  const limiter = new RateLimiterMemory({
    points: Math.max(1, Math.floor(maxFailuresPerMinute * factor)),
    duration: 60,
  });
  const trustedUntil = new Map<string, number>();
  return {
    async check(ip, token) {
      if (factor === 0) return;
      const stand = await limiter.get(addressKey(ip));
      if (!stand || stand.consumedPoints < limiter.points) return;
      if ((trustedUntil.get(hashSecret(token)) ?? 0) > now().getTime()) return;
      const seconds = Math.max(1, Math.ceil(stand.msBeforeNext / 1000));
      throw new ServiceError(
        'rate_limit_exceeded',
        `Too many calls with wrong keys came from your address. Wait ${seconds} s and check the key.`,
        { headers: { 'Retry-After': String(seconds) } },
      );
    },
    async failed(ip) {
      // The limiter throws when the limit is passed; `check` is what says so.
      if (factor !== 0) await limiter.penalty(addressKey(ip));
    },
    succeeded(token) {
      if (factor === 0) return;
      const hash = hashSecret(token);
      trustedUntil.delete(hash);
      trustedUntil.set(hash, now().getTime() + trustedMs);
      if (trustedUntil.size > maxTrusted) {
        const [oldest] = trustedUntil.keys();
        if (oldest !== undefined) trustedUntil.delete(oldest);
      }
    },
  };
}
