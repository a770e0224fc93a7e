import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import type { RenderState } from '../renders/pipeline/render-state.ts';

/** Dependencies of approvals. */
export interface ApprovalParts {
  config: Config;
  /** Without a slash at its end. */
  publicUrl: string;
  database: Database;
  queue: Queue;
  renderPool: RenderPool;
  renderState: RenderState;
  now: () => Date;
}
