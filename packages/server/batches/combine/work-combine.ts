import type { Work } from '../../jobs/work.ts';
import { workKinds } from '../../jobs/work-kinds.ts';
import { finishBatch } from '../finish-batch.ts';
import type { LaneParts } from '../perform-lane.ts';
import { combineBatch } from './combine-batch.ts';
import { createMergeThreads, mergeWithinMs } from './merge-threads.ts';

/** Combines the files of batches in this process. */
export async function workCombine(parts: LaneParts): Promise<Work> {
  const threads = createMergeThreads();
  await parts.queue.work(
    'combine',
    { concurrency: 2, timeLimitMs: mergeWithinMs },
    async ({ batchId }, { attempt }) => {
      await combineBatch(parts, threads, batchId, { isLastTry: attempt >= workKinds.combine.tries });
      await finishBatch(parts, batchId);
    },
  );
  return { close: () => threads.close() };
}
