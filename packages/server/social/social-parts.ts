import type { Logger } from 'pino';
import type { AttemptLimits } from '../accounts/attempt-limits.ts';
import type { FileReader } from '../assets/content/create-file-reader.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { People } from '../http/caller.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Storage } from '../storage/storage.ts';
import type { Vault } from '../vault/vault.ts';
import type { SocialTimings } from './publishing/social-timings.ts';

/** Dependencies of social accounts and posts. */
export interface SocialParts {
  config: Config;
  publicUrl: string;
  database: Database;
  storage: Storage;
  queue: Queue;
  fetcher: SafeFetcher;
  vault: Vault;
  log: Logger;
  socialTimings?: Partial<SocialTimings>;
  onSocialCheckpoint?(place: string, publicationId: number): void | Promise<void>;
  now: () => Date;
}

/** Dependencies of creating and changing posts. */
export interface PostParts extends SocialParts {
  /** Reads their media. */
  reader: FileReader;
}

/** Dependencies of the pages to which people return from a network. */
export interface ConnectionPageParts extends SocialParts {
  people: People;
  /** Limits for guessing. */
  limits: AttemptLimits;
}
