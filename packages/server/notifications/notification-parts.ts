import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Vault } from '../vault/vault.ts';

/** Dependencies of notifications. */
export interface NotificationParts {
  config: Config;
  /** Without a slash at its end. */
  publicUrl: string;
  database: Database;
  queue: Queue;
  vault: Vault;
  log: Logger;
  now: () => Date;
}
