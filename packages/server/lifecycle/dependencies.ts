import type { Logger } from 'pino';
import type { Ai } from '../ai/ai.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { CallerResolver, People } from '../http/caller.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import type { RenderRule } from '../renders/request/may-render.ts';
import type { RenderLedger } from '../renders/cache/render-ledger.ts';
import type { RenderState } from '../renders/pipeline/render-state.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Storage } from '../storage/storage.ts';
import type { Recomposer } from '../variants/recomposer.ts';
import type { SocialTimings } from '../social/publishing/social-timings.ts';
import type { Vault } from '../vault/vault.ts';
import type { DeliveryTimings } from '../workflows/runs/delivery-timings.ts';

/** All parts of the service, so that tests and processes can each provide their own. */
export interface Dependencies {
  config: Config;
  /** Without a slash at its end. */
  publicUrl: string;
  database: Database;
  storage: Storage;
  queue: Queue;
  renderPool: RenderPool;
  renderState: RenderState;
  ledger: RenderLedger;
  fetcher: SafeFetcher;
  vault: Vault;
  /** Models, as the operator has configured them. */
  ai: Ai;
  log: Logger;
  metrics: Metrics;
  /** Asked in turn who a token belongs to. */
  callerResolvers: readonly CallerResolver[];
  /** Knows who is signed in. */
  people: People;
  /** Asked before each render whether it may be made. */
  renderRules: readonly RenderRule[];
  /** Lays variants out instead of the solver; default none. */
  recomposer?: Recomposer;
  /** Where the built page of shared templates lies; default: in its package. */
  sharePageFolder?: string;
  /** Where the editor's built files lie; default: in its package. */
  editorFolder?: string;
  /** Where the built dashboard lies; default: in its package. */
  dashboardFolder?: string;
  /** Where the built documentation lies; default: in the service's package. */
  documentationFolder?: string;
  /** How long publishing waits where it does not wait as usual; tests bring shorter ones. */
  socialTimings?: Partial<SocialTimings>;
  /** Called at each checkpoint of a publication, such as `finalize:sent`; tests let a process end there. */
  onSocialCheckpoint?(place: string, publicationId: number): void | Promise<void>;
  /** How long deliveries of workflows wait; tests bring shorter times. */
  deliveryTimings?: Partial<DeliveryTimings>;
  /** Called before and after a row of a workflow is sent; tests let a process end there. */
  onDelivery?(place: 'sending' | 'sent', delivery: { runId: number; number: number }): void | Promise<void>;
  /** The present; tests bring their own. */
  now: () => Date;
}
