import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createFairTurns } from '../fairness/fair-turns.ts';
import type { Share } from '../fairness/share.ts';
import { openLimiters } from '../http/open-limiters.ts';
import { ServiceError } from '../http/service-error.ts';

/** Calls of the provider at a time; a workspace has at most half of them. */
const callsAtOnce = 8;

/** Keeps calls of models to what each workspace may have in a minute, and to few at a time. */
export interface AiLimits {
  /**
   * Runs a call when its turn has come. One that is past the minute's limit waits if `mayWait`, otherwise ServiceError
   * `rate_limit_exceeded` is thrown. Throws the signal's reason.
   */
  run<Result>(
    share: Share,
    options: { mayWait: boolean; signal: AbortSignal },
    call: () => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** Counts in what is shared by all processes, as other limits do. */
export function createAiLimits(parts: { config: Config; database: Database; log: Logger }): AiLimits {
  const { aiCallsPerMinute, rateLimitFactor } = parts.config;
  const limiters = openLimiters(parts);
  const turns = createFairTurns({ turns: callsAtOnce });
  const points = Math.max(1, Math.floor(aiCallsPerMinute * rateLimitFactor));
  const count = async ({ workspaceId }: Share, { mayWait, signal }: { mayWait: boolean; signal: AbortSignal }) => {
    if (rateLimitFactor === 0) return;
    for (;;) {
      try {
        await limiters.of(points).consume(`ai:${workspaceId}`);
        return;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        if (!mayWait) throw tooMany(points, error.msBeforeNext);
        await wait(Math.max(250, error.msBeforeNext), undefined, { signal }).catch(() => {
          throw signal.reason;
        });
      }
    }
  };
  return {
    async run(share, options, call) {
      await count(share, options);
      const turn = await turns.take({ share, cost: 1 }, options.signal);
      try {
        return await call();
      } finally {
        turn.end();
      }
    },
    close: () => limiters.close(),
  };
}

function tooMany(points: number, waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ServiceError(
    'rate_limit_exceeded',
    `The workspace may have ${points} values made by models per minute. Wait ${seconds} s, or render with response.mode "async".`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
