import { availableParallelism, totalmem } from 'node:os';

/** Resident bytes of a thread while it renders a large page: code, fonts, canvases and its cache. */
export const bytesPerThread = 400 * 1024 * 1024;

/** Bytes the process takes beside its threads. */
const bytesOfProcess = 150 * 1024 * 1024;

/** Default memory budget of a pool: half of the machine's memory. */
export function defaultMemoryBudget(): number {
  const limit = process.constrainedMemory();
  const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.floor(total / 2);
}

/** Returns how many threads fit into a memory budget in bytes: at least one, at most one per processor. */
export function threadsForMemory(memoryBudgetBytes: number, processors = availableParallelism()): number {
  const fitting = Math.floor((memoryBudgetBytes - bytesOfProcess) / bytesPerThread);
  return Math.max(1, Math.min(processors, fitting));
}
