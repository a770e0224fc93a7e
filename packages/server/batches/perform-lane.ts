import { setTimeout as wait } from 'node:timers/promises';
import { PlatenError } from '@platen/template';
import { shareOf } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { maxAttempts } from '../jobs/job-state.ts';
import type { JobTurns } from '../jobs/job-turns.ts';
import { toRefusal } from '../jobs/perform-job.ts';
import type { Queue, WorkContext } from '../jobs/queue.ts';
import { WorkInterruptedError } from '../jobs/work-interrupted-error.ts';
import type { WorkData } from '../jobs/work-kinds.ts';
import type { PerformOptions } from '../renders/pipeline/make-files.ts';
import { renderRequest } from '../renders/pipeline/perform-render.ts';
import { watchDeadlines } from '../renders/pipeline/render-deadlines.ts';
import { isInterrupted, isPutOff, toRenderError } from '../renders/pipeline/render-error.ts';
import { readRenderFacts, type RenderFacts } from '../renders/pipeline/render-facts.ts';
import type { RenderParts } from '../renders/pipeline/render-parts.ts';
import type { RenderRequest } from '../renders/request/render-request.ts';
import { combineOrFinish } from './finish-batch.ts';
import { laneKind } from './lanes.ts';
import {
  claimRows,
  failRow,
  failWaitingRows,
  hasSuspectedRows,
  hasWaitingRows,
  putBackRows,
  recoverRows,
  retryRow,
  type ClaimedRow,
  type Lane,
} from './row-claims.ts';

/** Dependencies of working on batches. */
export interface LaneParts extends RenderParts {
  queue: Queue;
}

/** Renders one row; it is charged, logged and done by then. */
export type RowPerformer = (parts: RenderParts, request: RenderRequest, options: PerformOptions) => Promise<void>;

/** Renders a row and lets go of its bytes. */
export const renderRow: RowPerformer = async (parts, request, options) => {
  const outcome = await renderRequest(parts, request, options);
  outcome.release();
};

/** Milliseconds for which a lane takes rows before others have their turn. */
const turnMs = 3000;
/** Far past every wait: rows wait for threads as long as it takes. */
const anyTimeMs = 2_147_483_647;
/** Errors that every further row would end with. */
const ofAllRows: ReadonlySet<string> = new Set([
  'credits_exhausted',
  'render_blocked_by_approval',
  'template-not-found',
  'template_invalid',
]);

/**
 * Works in a lane of a batch for a moment: claims rows many at a time, renders `atOnce` of them side by side, and queues itself again
 * while rows wait. Rows of it that were in progress when its process ended are rendered alone first, so that they take no others along.
 */
export async function performLane(
  parts: LaneParts,
  { batchId, lane, atOnce }: WorkData['batch'],
  { signal, countTime, turns, perform }: WorkContext & { turns: JobTurns; perform: RowPerformer },
): Promise<void> {
  countTime(false);
  const own: Lane = { batchId, lane };
  await recoverRows(parts, own);
  const request = await beginBatch(parts, batchId);
  if (!request) return;
  const run = new LaneRun(parts, own, request, { signal, perform });
  while (await hasSuspectedRows(parts, batchId)) {
    const giveBack = await turns.take('alone', signal);
    try {
      if (!(await run.renderSuspected())) break;
    } finally {
      giveBack();
    }
  }
  const giveBack = await turns.take('shared', signal);
  try {
    await run.render(atOnce, performance.now() + turnMs);
  } finally {
    giveBack();
  }
  await run.end();
  if (await hasWaitingRows(parts, batchId)) {
    await parts.queue.add(laneKind(request.response.format), { batchId, lane, atOnce }, { share: shareOf(request) });
  } else await combineOrFinish(parts, batchId);
}

/** The render of every row of a batch that is not over. */
async function beginBatch({ database, now }: LaneParts, batchId: number): Promise<RenderRequest | undefined> {
  const row = await database.query
    .updateTable('render_batch')
    .set((column) => ({ status: 'processing', started_at: column.fn.coalesce('started_at', column.val(now())) }))
    .where('id', '=', batchId)
    .where('status', 'in', ['queued', 'processing'])
    .returning('request')
    .executeTakeFirst();
  return row?.request as RenderRequest | undefined;
}

/** One turn of a lane. */
class LaneRun {
  readonly #parts: LaneParts;
  readonly #lane: Lane;
  readonly #request: RenderRequest;
  readonly #signal: AbortSignal;
  readonly #perform: RowPerformer;
  /** Rows that are claimed and not begun. */
  readonly #waiting: { row: ClaimedRow; facts: RenderFacts | undefined }[] = [];
  /** Rows that go back to be rendered by anybody. */
  readonly #returned: number[] = [];
  #claiming: Promise<void> | undefined;
  #isOver = false;
  /** The error of something that the service lacks at the moment: the lane is tried again later. */
  #lack: unknown;

  constructor(
    parts: LaneParts,
    lane: Lane,
    request: RenderRequest,
    { signal, perform }: { signal: AbortSignal; perform: RowPerformer },
  ) {
    this.#parts = parts;
    this.#lane = lane;
    this.#request = request;
    this.#signal = signal;
    this.#perform = perform;
  }

  /** Renders one row that is suspected of having ended a process; false when there is none. */
  async renderSuspected(): Promise<boolean> {
    if (this.#isStopped()) return false;
    const [row] = await claimRows(this.#parts, this.#lane, { count: 1, isSuspected: true });
    if (row) await this.#renderRow(row);
    return row !== undefined;
  }

  /** Renders rows until none wait or the time is over. */
  async render(atOnce: number, until: number): Promise<void> {
    const claim = async (): Promise<void> => {
      if (this.#isOver || this.#isStopped()) return;
      try {
        const rows = await claimRows(this.#parts, this.#lane, { count: atOnce * 2 });
        let facts: RenderFacts | undefined;
        try {
          // Read once for all of them: as the template is when they are claimed, they are rendered.
          if (rows.length > 0) facts = await readRenderFacts(this.#parts, this.#request);
        } finally {
          this.#waiting.push(...rows.map((row) => ({ row, facts })));
        }
        if (rows.length < atOnce * 2 || performance.now() >= until) this.#isOver = true;
      } catch (error) {
        this.#lack ??= error;
      }
    };
    const claimMore = (): Promise<void> => (this.#claiming ??= claim().finally(() => (this.#claiming = undefined)));
    const work = async (): Promise<void> => {
      while (!this.#isStopped()) {
        if (this.#waiting.length === 0) await claimMore();
        const next = this.#waiting.shift();
        if (!next && this.#isOver) return;
        if (!next) continue;
        // The next ones are there before these are done.
        if (this.#waiting.length <= atOnce / 2) void claimMore();
        await this.#renderRow(next.row, next.facts);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await this.#claiming;
  }

  /** Gives back what was not done. Throws what brings the lane back later. */
  async end(): Promise<void> {
    const isLost = this.#interruption() === 'lost';
    // Another process has the lane, and its rows.
    if (!isLost) await this.#giveBack([...this.#returned, ...this.#waiting.map(({ row }) => row.number)]);
    if (this.#signal.aborted) throw this.#signal.reason;
    if (this.#lack !== undefined) throw this.#lack;
  }

  #interruption(): string | undefined {
    return this.#signal.reason instanceof WorkInterruptedError ? this.#signal.reason.interruption : undefined;
  }

  #isStopped(): boolean {
    return this.#signal.aborted || this.#lack !== undefined;
  }

  async #renderRow({ number, modifications, design, failures }: ClaimedRow, facts?: RenderFacts): Promise<void> {
    const { config } = this.#parts;
    const ending = new AbortController();
    const deadlines = watchDeadlines(
      { waitMs: anyTimeMs, renderMs: config.jobTimeoutMs },
      {
        end: (reason) => ending.abort(reason),
        waitedTooLong: () => new ServiceError('render_wait_timeout', 'The row waited too long.'),
      },
    );
    try {
      await this.#perform(this.#parts, this.#requestOf(modifications, design), {
        signal: AbortSignal.any([this.#signal, ending.signal]),
        onStage: (stage) => deadlines.enter(stage),
        batchRow: { batchId: this.#lane.batchId, number },
        facts,
      });
    } catch (error) {
      await this.#endRow(number, failures, error).catch((lack: unknown) => {
        this.#returned.push(number);
        this.#lack ??= lack;
      });
    } finally {
      deadlines.stop();
    }
  }

  #requestOf(modifications: Record<string, unknown>, design: ClaimedRow['design']): RenderRequest {
    const { response } = this.#request;
    const { locale, axes } = design ?? {};
    return {
      ...this.#request,
      modifications,
      response: {
        ...response,
        ...(locale !== undefined && { locale }),
        ...(axes && { axes: { ...response.axes, ...axes } }),
      },
    };
  }

  /** Decides what a try that failed means for its row. */
  async #endRow(number: number, failures: number, error: unknown): Promise<void> {
    if (this.#interruption() === 'lost') return;
    const renderError = toRenderError(error);
    if (this.#signal.aborted || isPutOff(renderError) || isInterrupted(renderError)) {
      this.#returned.push(number);
      if (!this.#signal.aborted) this.#lack ??= error;
      return;
    }
    const refusal = toRefusal(renderError);
    // A render that took too long once would do so again.
    const mayPass = refusal.status >= 500 && refusal.code !== 'render_timeout';
    if (mayPass && failures + 1 < maxAttempts) {
      await retryRow(this.#parts, this.#lane, number);
      return;
    }
    const { batchId } = this.#lane;
    if (mayPass) this.#parts.log.error({ err: error, batchId, row: number }, 'A row of a batch failed at each try');
    const report =
      renderError instanceof ServiceError && renderError.cause instanceof PlatenError ? renderError.cause.report : [];
    const end = { error: refusal.message, errorCode: refusal.code, report };
    await failRow(this.#parts, this.#lane, number, end);
    if (ofAllRows.has(refusal.code)) await failWaitingRows(this.#parts, batchId, end);
  }

  /** Left as they are, these rows would be suspected of having ended this process: tried until the database takes it, for a while. */
  async #giveBack(numbers: readonly number[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await putBackRows(this.#parts, this.#lane, numbers);
        return;
      } catch (error) {
        if (tries === 20) throw error;
        await wait(500);
      }
    }
  }
}
