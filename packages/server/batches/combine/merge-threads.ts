import { createBoundedThreads } from '../../threads/bounded-threads.ts';
import type { MergeThreads } from './combine-files.ts';

/** Milliseconds that combining files takes at most. */
export const mergeWithinMs = 20 * 60_000;

/** Threads that join PDFs; none starts before there are some to join. */
export function createMergeThreads(timeLimitMs = mergeWithinMs): MergeThreads {
  return createBoundedThreads(new URL('./merge-thread.ts', import.meta.url), { memoryLimit: 2048, timeLimitMs });
}
