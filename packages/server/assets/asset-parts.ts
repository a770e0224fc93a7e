import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { Queue } from '../jobs/queue.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import type { Storage } from '../storage/storage.ts';
import type { Vault } from '../vault/vault.ts';

/** Dependencies of brand assets. */
export interface AssetParts {
  config: Config;
  /** Without a slash at its end. */
  publicUrl: string;
  database: Database;
  storage: Storage;
  queue: Queue;
  fetcher: SafeFetcher;
  renderPool: RenderPool;
  vault: Vault;
  now: () => Date;
}
