import { Session } from 'node:inspector';
import { getHeapStatistics } from 'node:v8';

// Set before anything loads the canvas: its allocator (mimalloc) reads its settings once, when it starts. Large blocks then go back to
// the system as soon as they are free. By default they wait for a while and for someone to ask for another, so that a process keeps
// the memory of its largest image for as long as nothing is drawn.
process.env['MIMALLOC_ARENA_PURGE_MULT'] ??= '0';

/** Bytes by which this thread's heap, and what hangs on it, may grow over what the last collection left before they are given back. */
const maxGrowthBytes = 128 * 1024 * 1024;

let usedAfterCollection = Infinity;
let isScheduled = false;

/**
 * Returns memory to the system after a render that used a lot of it: JavaScript only collects garbage when it needs more, so an idle thread
 * would keep it. This takes some 50 ms then, soon afterwards, and next to nothing after other renders.
 */
export function returnMemory(): void {
  const used = usedBytes();
  usedAfterCollection = Math.min(usedAfterCollection, used);
  if (isScheduled || used - usedAfterCollection < maxGrowthBytes) return;
  isScheduled = true;
  // Later, as functions that are in progress still hold what they made.
  setImmediate(() => {
    isScheduled = false;
    collectGarbage();
    usedAfterCollection = usedBytes();
  });
}

/** Unlike the function that the flag `--expose-gc` makes, this is there while a process runs, and gives free pages back too. */
function collectGarbage(): void {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

function usedBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}
