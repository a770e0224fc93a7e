import type { JobTurns } from '../jobs/job-turns.ts';
import type { Work } from '../jobs/work.ts';
import { performLane, renderRow, type LaneParts, type RowPerformer } from './perform-lane.ts';

/** Far past every turn of a lane: each of its rows has a time limit of its own. */
const anyTimeMs = 2_147_483_647;

/** Works on batches in this process: in as many lanes at a time as given, of one workspace in half of them, and in a quarter as many of videos. */
export async function workBatches(
  parts: LaneParts,
  { lanes, turns, perform = renderRow }: { lanes: number; turns: JobTurns; perform?: RowPerformer | undefined },
): Promise<Work> {
  for (const kind of ['batch', 'batch-video'] as const) {
    const concurrency = kind === 'batch' ? lanes : Math.ceil(lanes / 4);
    await parts.queue.work(kind, { concurrency, timeLimitMs: anyTimeMs }, (data, context) =>
      performLane(parts, data, { ...context, turns, perform }),
    );
  }
  return {};
}
