import type { Logger } from 'pino';
import type { Ai } from '../../ai/ai.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Vault } from '../../vault/vault.ts';
import type { RenderPool } from './create-render-pool.ts';
import type { RenderRule } from '../request/may-render.ts';
import type { RenderLedger } from '../cache/render-ledger.ts';
import type { RenderState } from './render-state.ts';

/** Dependencies of rendering, from the template in the database to the files in storage. */
export interface RenderParts {
  config: Config;
  /** Without a slash at its end. */
  publicUrl: string;
  database: Database;
  storage: Storage;
  renderPool: RenderPool;
  renderState: RenderState;
  ledger: RenderLedger;
  vault: Vault;
  /** Follows prompts before a render. */
  ai: Ai;
  log: Logger;
  metrics: Metrics;
  /** Asked before each render whether it may be made. */
  renderRules: readonly RenderRule[];
  now: () => Date;
}
