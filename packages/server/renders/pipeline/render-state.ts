import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { createStartMemory, type StartMemory } from '../cache/begin-render.ts';
import type { RenderPool } from './create-render-pool.ts';
import type { MadeFiles } from './made-files.ts';
import type { RenderStage } from './render-context.ts';
import { createRenderGate, type RenderGate } from './render-gate.ts';
import { createSharedRuns, type SharedRuns } from './shared-runs.ts';

/** State shared by the renders of a process. */
export interface RenderState {
  /** Gate of synchronous renders. */
  gate: RenderGate;
  /** Renders in progress: equal requests wait for the same one. */
  runs: SharedRuns<MadeFiles, RenderStage>;
  /** Cached data for starting renders. */
  starts: StartMemory;
}

/** The state of a process that has not rendered yet. Make one for each pool. */
export function createRenderState({
  config,
  database,
  renderPool,
}: {
  config: Pick<Config, 'renderQueue' | 'workspaceRenderQueue'>;
  database: Pick<Database, 'changes'>;
  renderPool: Pick<RenderPool, 'threads'>;
}): RenderState {
  const { renderQueue: waiting, workspaceRenderQueue } = config;
  return {
    gate: createRenderGate({
      threads: renderPool.threads,
      waiting,
      waitingOfWorkspace: Math.min(waiting, workspaceRenderQueue),
    }),
    runs: createSharedRuns(({ stored }) => stored),
    starts: createStartMemory(database),
  };
}
