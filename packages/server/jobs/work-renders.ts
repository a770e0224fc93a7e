import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { JobTurns } from './job-turns.ts';
import { performJob, type JobParts, type JobPerformer } from './perform-job.ts';
import type { WorkData } from './work-kinds.ts';
import type { Work } from './work.ts';

/** Runs queued renders in this process: `atOnce` of them, and half as many videos. `perform` returns a job's result. */
export async function workRenders(
  dependencies: JobParts,
  { atOnce, turns, perform }: { atOnce: number; turns: JobTurns; perform: JobPerformer },
): Promise<Work> {
  const { queue, config } = dependencies;
  const timeLimitMs = config.jobTimeoutMs;
  for (const kind of ['render', 'video'] as const) {
    const concurrency = kind === 'render' ? atOnce : Math.ceil(atOnce / 2);
    const exchange = (data: WorkData['render'], workId: string): Promise<WorkData['render']> =>
      exchangeRenderTurn(dependencies, kind, data, workId);
    await queue.work(kind, { concurrency, timeLimitMs, exchange }, ({ jobId }, context) =>
      performJob(dependencies, perform, jobId, { ...context, timeLimitMs, turns }),
    );
  }
  return {};
}

/** Work's data, with the turn that is kept in it. */
const renderWork = z.looseObject({ jobId: z.number() });

/**
 * A turn in the queue is a workspace's. Finds the job of it whose user's turn it is, and lets the two change places in the queue; answers
 * the data of that job's work, which is the given one when it is its own turn.
 */
async function exchangeRenderTurn(
  { database }: { database: Database },
  kind: 'render' | 'video',
  data: WorkData['render'],
  workId: string,
): Promise<WorkData['render']> {
  const { rows } = await sql<{ data: unknown }>`
    select exchange_render_turn(${kind}, ${workId}, ${data.jobId}) as data`.execute(database.query);
  return rows[0]?.data ? renderWork.parse(rows[0].data) : data;
}
