import { formatFacts, type RenderFormatName } from '@platen/api';
import { shareOf, type ItemScope } from '../fairness/share.ts';
import type { Queue } from '../jobs/queue.ts';
import type { WorkKind } from '../jobs/work-kinds.ts';

/** Lanes of a batch, and rows that one has in progress at a time. */
const maxLanes = 16;
const rowsOfLane = 16;

/** The kind of queued work that lanes of a format are. */
export function laneKind(format: RenderFormatName): WorkKind & ('batch' | 'batch-video') {
  const { kind } = formatFacts[format];
  return kind === 'video' || kind === 'audio' ? 'batch-video' : 'batch';
}

/**
 * Shares the rows of a batch out into lanes, which any process works in: how many rows each may have in progress, so that together they
 * have no more than `concurrency`.
 */
export function laneSizes(rows: number, kind: 'batch' | 'batch-video', concurrency = Infinity): number[] {
  const ofLane = kind === 'batch' ? rowsOfLane : 1;
  const inAll = Math.min(rows, concurrency, maxLanes * ofLane);
  const count = Math.max(1, Math.min(maxLanes, Math.ceil(inAll / ofLane)));
  return Array.from({ length: count }, (_, index) => Math.max(1, Math.floor((inAll + count - 1 - index) / count)));
}

/** Queues lanes of a batch, in the transaction that makes it ready. Their numbers begin at `first`: those of earlier lanes may still be at work. */
export async function queueLanes(
  queue: Queue,
  scope: ItemScope,
  {
    batchId,
    format,
    rows,
    concurrency,
    first,
  }: { batchId: number; format: RenderFormatName; rows: number; concurrency: number | null; first: number },
): Promise<number> {
  const kind = laneKind(format);
  const sizes = laneSizes(rows, kind, concurrency ?? undefined);
  for (const [index, atOnce] of sizes.entries()) {
    await queue.add(kind, { batchId, lane: first + index, atOnce }, { share: shareOf(scope) });
  }
  return sizes.length;
}
