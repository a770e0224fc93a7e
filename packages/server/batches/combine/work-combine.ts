import type { Work } from '../../jobs/work.ts';
import { workKinds } from '../../jobs/work-kinds.ts';
import { createBoundedThreads } from '../../threads/bounded-threads.ts';
import { finishBatch } from '../finish-batch.ts';
import type { LaneParts } from '../perform-lane.ts';
import { combineBatch, type MergeThreads } from './combine-batch.ts';

/** Milliseconds that combining the files of a batch takes at most. */
const limitMs = 20 * 60_000;

/** Combines the files of batches in this process. */
export async function workCombine(parts: LaneParts): Promise<Work> {
  const threads: MergeThreads = createBoundedThreads(new URL('./merge-thread.ts', import.meta.url), {
    memoryLimit: 2048,
    timeLimitMs: limitMs,
  });
  await parts.queue.work('combine', { concurrency: 2, timeLimitMs: limitMs }, async ({ batchId }, { attempt }) => {
    await combineBatch(parts, threads, batchId, { isLastTry: attempt >= workKinds.combine.tries });
    await finishBatch(parts, batchId);
  });
  return { close: () => threads.close() };
}
