import type { RenderCallParts } from '../renders/pipeline/render-or-queue.ts';
import { exchangeRenderTurn } from './exchange-render-turn.ts';
import { createJobTurns } from './job-turns.ts';
import { performJob, type JobPerformer } from './perform-job.ts';
import type { Work } from './work.ts';

/** Does queued renders in this process: `atOnce` of them, and half as many videos. `perform` makes a job's result. */
export async function workRenders(
  dependencies: RenderCallParts,
  { atOnce, perform }: { atOnce: number; perform: JobPerformer },
): Promise<Work> {
  const { queue, config } = dependencies;
  const timeLimitMs = config.jobTimeoutMs;
  const turns = createJobTurns();
  for (const kind of ['render', 'video'] as const) {
    const concurrency = kind === 'render' ? atOnce : Math.ceil(atOnce / 2);
    const exchange = (data: { jobId: number }, workId: string): Promise<{ jobId: number }> =>
      exchangeRenderTurn(dependencies, kind, data, workId);
    await queue.work(kind, { concurrency, timeLimitMs, exchange }, ({ jobId }, context) =>
      performJob(dependencies, perform, jobId, { ...context, timeLimitMs, turns }),
    );
  }
  return {};
}
