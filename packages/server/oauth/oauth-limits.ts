import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { addressKey } from '../http/address-key.ts';
import { openLimiters } from '../http/open-limiters.ts';
import { ServiceError } from '../http/service-error.ts';

/** Calls of each endpoint that one address may make in a minute. */
const perMinute = {
  register: 20,
  authorize: 120,
  token: 240,
  'device/code': 30,
  introspect: 600,
  consent: 120,
} as const;
/** Wrong device codes in a minute: of one person, and of everybody behind one address. */
const wrongCodes = { person: 5, address: 20 } as const;

/** Keeps callers of the OAuth server to how often they may call. Throws ServiceError `rate_limit_exceeded`. */
export interface OAuthLimits {
  count(endpoint: keyof typeof perMinute, ip: string): Promise<void>;
  /** Throws when this person, or others behind their address, have just typed in too many wrong codes. */
  checkCodes(personId: number, ip: string): Promise<void>;
  countWrongCode(personId: number, ip: string): Promise<void>;
  close(): Promise<void>;
}

/** Limits times the configured factor; a factor of 0 counts nothing. */
export function createOAuthLimits(dependencies: { config: Config; database: Database; log: Logger }): OAuthLimits {
  const limiters = openLimiters(dependencies);
  const factor = dependencies.config.rateLimitFactor;
  const pointsOf = (max: number): number => Math.max(1, Math.floor(max * factor));
  const codeKeys = (personId: number, ip: string): [string, number][] => [
    [`device-code:person:${personId}`, pointsOf(wrongCodes.person)],
    [`device-code:${addressKey(ip)}`, pointsOf(wrongCodes.address)],
  ];
  return {
    async count(endpoint, ip) {
      if (factor === 0) return;
      try {
        await limiters.of(pointsOf(perMinute[endpoint])).consume(`oauth:${endpoint}:${addressKey(ip)}`);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        refuse('Too many calls came from your address.', error.msBeforeNext);
      }
    },
    async checkCodes(personId, ip) {
      if (factor === 0) return;
      for (const [key, points] of codeKeys(personId, ip)) {
        const stand = await limiters.of(points).get(key);
        if (stand && stand.consumedPoints >= points) refuse('Too many wrong codes.', stand.msBeforeNext);
      }
    },
    async countWrongCode(personId, ip) {
      if (factor === 0) return;
      for (const [key, points] of codeKeys(personId, ip)) await limiters.of(points).penalty(key);
    },
    close: () => limiters.close(),
  };
}

function refuse(sentence: string, waitMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new ServiceError('rate_limit_exceeded', `${sentence} Wait ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
