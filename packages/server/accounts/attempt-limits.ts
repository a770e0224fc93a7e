import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { addressKey } from '../http/address-key.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import { openLimiters } from '../http/open-limiters.ts';
import { createAttemptDelays, tooManyTries, type DelayRule } from './attempt-delays.ts';

/** How often in a quarter of an hour one address may do what is counted. */
const addressLimits = {
  'sign-in': 40,
  reset: 10,
  'sign-up': 10,
  /** Links and challenges: there is no account yet to count by. */
  token: 600,
} as const;
const windowSeconds = 15 * 60;
/** Maximum emails of a kind to one account in that time, no matter who requests them. */
const maxMails = 4;

const daySeconds = 24 * 3600;
const longestSeconds = 15 * 60;
/** Tries at one account from one address, or in one browser that it was signed in with before. */
const nearby: DelayRule = { free: 5, maxDelaySeconds: longestSeconds, forgetSeconds: daySeconds };
/** Tries at one account from everywhere, but for such browsers. */
const anywhere: DelayRule = { free: 100, maxDelaySeconds: longestSeconds, forgetSeconds: daySeconds };

export type AddressKind = keyof typeof addressLimits;

/** A try at an account's secret. Addresses of accounts are counted whether there is such an account or not. */
export interface Attempt {
  /** The guessed secret: a password, or a second-factor code. */
  kind: 'password' | 'code';
  /** The email address of the account. */
  account: string;
  ip: string;
  /** The browser, when that account was signed in with in it before; see `KnownDevices`. */
  deviceId?: string | undefined;
}

/** Slows down who guesses passwords, codes and links, and who has mail sent to others. */
export interface AttemptLimits {
  /** Counts a call from an address. Throws ServiceError `rate_limit_exceeded` with `Retry-After`. */
  count(kind: AddressKind, ip: string): Promise<void>;
  /** True if an account may be sent another email of a kind. The response is the same either way: the earlier emails are still valid. */
  mayMail(kind: 'reset' | 'sign-up' | 'email', account: string): Promise<boolean>;
  /**
   * Counts a try before it is made. Throws ServiceError `rate_limit_exceeded` with `Retry-After`. A browser that the account was
   * signed in with before has tries of its own, so that others who guess do not keep the owner out.
   */
  begin(attempt: Attempt): Promise<void>;
  /** Takes a try back that was right, and the wrong ones before it with it. */
  succeed(attempt: Attempt): Promise<void>;
  close(): Promise<void>;
}

/** Counts calls where all rate limits are counted, and tries in the database. With a factor of 0 nothing is counted. */
export function createAttemptLimits(dependencies: {
  config: Config;
  database: Database;
  log: Logger;
  now: () => Date;
}): AttemptLimits {
  const { rateLimitFactor: factor } = dependencies.config;
  const limiters = openLimiters(dependencies);
  const delays = createAttemptDelays(dependencies);
  const scaled = (rule: DelayRule): DelayRule => ({ ...rule, free: Math.max(1, Math.floor(rule.free * factor)) });
  const limiterOf = (points: number): RateLimiterAbstract =>
    limiters.of(Math.max(1, Math.floor(points * factor)), windowSeconds);
  const consume = async (limiter: RateLimiterAbstract, key: string): Promise<number | undefined> => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  };
  const count = async (kind: AddressKind, ip: string): Promise<void> => {
    if (factor === 0) return;
    const waitSeconds = await consume(limiterOf(addressLimits[kind]), `${kind}:address:${addressKey(ip)}`);
    if (waitSeconds !== undefined) throw tooManyTries(waitSeconds);
  };
  return {
    count,
    async mayMail(kind, account) {
      if (factor === 0) return true;
      return (await consume(limiterOf(maxMails), `${kind}:account:${hashSecret(account.toLowerCase())}`)) === undefined;
    },
    async begin(attempt) {
      if (factor === 0) return;
      if (attempt.deviceId === undefined) await count('sign-in', attempt.ip);
      const [near, wide] = namesOf(attempt);
      await delays.begin(near, scaled(nearby));
      if (wide !== undefined) await delays.begin(wide, scaled(anywhere));
    },
    async succeed(attempt) {
      if (factor === 0) return;
      await delays.forget(namesOf(attempt).filter((name) => name !== undefined));
      if (attempt.deviceId === undefined) {
        await limiterOf(addressLimits['sign-in']).reward(`sign-in:address:${addressKey(attempt.ip)}`);
      }
    },
    close: () => limiters.close(),
  };
}

/** Returns the names under which an attempt is counted: near, and, from an unknown browser, everywhere. */
function namesOf({ kind, account, ip, deviceId }: Attempt): [near: string, wide: string | undefined] {
  const hashed = hashSecret(account.toLowerCase());
  return deviceId === undefined
    ? [`${kind}:${hashed}:${addressKey(ip)}`, `${kind}:${hashed}`]
    : [`${kind}:${hashed}:device:${deviceId}`, undefined];
}
