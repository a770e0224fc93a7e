import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Redis } from 'ioredis';
import type { Config } from '../config/config.ts';
import { openStorage } from '../storage/open-storage.ts';
import { othersMode } from '../db/private-modes.ts';
import { findingOf, type Finding } from './finding.ts';

const limitMs = 10_000;

/** Whether files can be written, read again and deleted where they are kept. */
export async function checkFiles(config: Config): Promise<Finding> {
  return findingOf('files', async () => {
    const { s3Bucket, s3Endpoint, dataDirectory } = config;
    if (s3Bucket === undefined && !existsSync(dataDirectory)) {
      let folder = resolve(dataDirectory);
      while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
      await access(folder, constants.W_OK);
      return { state: 'ok', text: `in ${dataDirectory}, not created yet` };
    }
    const storage = await openStorage(config);
    const place = s3Bucket === undefined ? `${dataDirectory}/files` : `bucket ${s3Bucket} at ${s3Endpoint ?? 'AWS'}`;
    try {
      await Promise.race([storage.check(), late(`${place} does not respond.`)]);
    } finally {
      await storage.close();
    }
    return { state: 'ok', text: `${place}: written, read and deleted one` };
  });
}

/** Whether the data folder, where there is one, is closed to other accounts of the machine. */
export async function checkDataFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): Promise<Finding[]> {
  const found = await stat(dataDirectory).catch(() => undefined);
  if (!found || process.platform === 'win32') return [];
  const isOpen = (found.mode & othersMode) !== 0;
  const text = isOpen
    ? `other accounts of this machine can read ${dataDirectory}. Starting the service closes it; else: chmod 700.`
    : `${dataDirectory} is readable by its own account alone`;
  return [{ part: 'data folder', state: isOpen ? 'look' : 'ok', text }];
}

/** Whether Redis answers, when there is one. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const finding = await findingOf('redis', async () => {
    const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    // Each try says its own reason as an event too.
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      await redis.ping();
      return { state: 'ok', text: `${new URL(redisUrl).host} answers` };
    } catch (error) {
      throw new Error(`${new URL(redisUrl).host} cannot be used`, { cause: error });
    } finally {
      redis.disconnect();
    }
  });
  return [finding];
}

async function late(text: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(text)), limitMs).unref();
  });
}
