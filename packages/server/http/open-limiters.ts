import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';

/** Seconds of the window that everything is counted in. */
export const windowSeconds = 60;

/** Counters of calls, shared by all processes where there is something to share them in. */
export interface Limiters {
  /** The counter that lets this many through in a window of that many seconds; default a minute. */
  of(points: number, seconds?: number): RateLimiterAbstract;
  close(): Promise<void>;
}

/** Counts in the memory of this process. */
export function openLocalLimiters(): Pick<Limiters, 'of'> {
  const limiters = new Map<number, RateLimiterMemory>();
  return {
    of(points) {
      const known = limiters.get(points) ?? new RateLimiterMemory({ points, duration: windowSeconds });
      limiters.set(points, known);
      return known;
    },
  };
}

/**
 * Counts in Redis when there is one, else in Postgres, else, with the embedded database and its one process, in memory. While Redis
 * or Postgres does not answer, each process counts for itself.
 */
export function openLimiters({ config, database, log }: { config: Config; database: Database; log: Logger }): Limiters {
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, log);
  const limiters = new Map<string, RateLimiterAbstract>();
  const open = (points: number, duration: number): RateLimiterAbstract => {
    const name = duration === windowSeconds ? `${points}` : `${points}:${duration}`;
    const common = { points, duration, keyPrefix: `platen:${name}` };
    const memory = new RateLimiterMemory(common);
    const shared = { ...common, insuranceLimiter: memory, inMemoryBlockOnConsumed: points };
    if (redis) return new RateLimiterRedis({ ...shared, storeClient: redis, rejectIfRedisNotReady: true });
    if (database.kind === 'embedded') return memory;
    return new RateLimiterPostgres({
      ...shared,
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  };
  return {
    of(points, seconds = windowSeconds) {
      const name = `${points}/${seconds}`;
      const known = limiters.get(name) ?? open(points, seconds);
      limiters.set(name, known);
      return known;
    },
    async close() {
      redis?.disconnect();
    },
  };
}

function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5000,
    commandTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway)
      log.warn({ err: error }, 'Redis is away; each process counts for rate limits by itself until it is back.');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back.');
    isAway = false;
  });
  return redis;
}
