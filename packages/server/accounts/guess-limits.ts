import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Dependencies } from '../dependencies.ts';
import { addressKey } from '../http/address-key.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import { openLimiters } from '../http/open-limiters.ts';
import { ServiceError } from '../http/service-error.ts';

/** What can be guessed or asked for, and how often in a quarter of an hour: by one address, and of one account by everyone. */
const limits = {
  'sign-in': { address: 40, account: 10 },
  reset: { address: 10, account: 4 },
  'sign-up': { address: 10, account: 4 },
  /** Links and challenges: there is no account yet to count by. */
  token: { address: 600, account: 600 },
} as const;
const windowSeconds = 15 * 60;

export type GuessKind = keyof typeof limits;

/** Slows down who guesses passwords and links, and who has mail sent to others. */
export interface GuessLimits {
  /** Counts a try, of an account where there is one. Throws ServiceError `rate_limit_exceeded` with `Retry-After`. */
  count(kind: GuessKind, ip: string, account?: string): Promise<void>;
  /** Takes a try back that was right, and the account's wrong ones with it. */
  forgive(kind: GuessKind, ip: string, account?: string): Promise<void>;
  close(): Promise<void>;
}

/** Counts where all rate limits do. Accounts are counted whether they exist or not, so that a refusal tells nothing. */
export function createGuessLimits(dependencies: Pick<Dependencies, 'config' | 'database' | 'log'>): GuessLimits {
  const { rateLimitFactor: factor } = dependencies.config;
  const limiters = openLimiters(dependencies);
  const limiterOf = (kind: GuessKind, what: 'address' | 'account'): RateLimiterAbstract =>
    limiters.of(Math.max(1, Math.floor(limits[kind][what] * factor)), windowSeconds);
  const keysOf = (kind: GuessKind, ip: string, account: string | undefined): [RateLimiterAbstract, string][] => [
    [limiterOf(kind, 'address'), `${kind}:address:${addressKey(ip)}`],
    ...(account === undefined
      ? []
      : [
          [limiterOf(kind, 'account'), `${kind}:account:${hashSecret(account.toLowerCase())}`] as [
            RateLimiterAbstract,
            string,
          ],
        ]),
  ];
  return {
    async count(kind, ip, account) {
      if (factor === 0) return;
      for (const [limiter, key] of keysOf(kind, ip, account)) {
        try {
          await limiter.consume(key);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          throw new ServiceError('rate_limit_exceeded', `Too many tries. Wait ${seconds} s.`, {
            headers: { 'Retry-After': String(seconds) },
          });
        }
      }
    },
    async forgive(kind, ip, account) {
      if (factor === 0) return;
      const [address, own] = keysOf(kind, ip, account);
      if (address) await address[0].reward(address[1]);
      if (own) await own[0].delete(own[1]);
    },
    close: () => limiters.close(),
  };
}
