import type { CheckRow } from '../options/check-options.ts';
import { PlatenError, type Template } from '@platen/template';
import type { RenderJob } from '../job/render-job.ts';
import { observeRow, type Look, type Observation } from './observe-row.ts';

/** Renders a template with a row of values up to its layout. Throws PlatenError, with the code LIMIT_TIME soon after `isOver`. */
export type LayOutRow = <Result>(
  template: Template,
  row: CheckRow,
  use: (job: RenderJob) => Result,
  isOver: () => boolean,
) => Promise<Result>;

/** The clock of a check, and how many rows it has tried. */
export class CheckTime {
  rows = 0;
  readonly #maxDurationMs: number;
  readonly #startedAt = performance.now();

  constructor(maxDurationMs: number) {
    this.#maxDurationMs = maxDurationMs;
  }

  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** How much of the time is over, 0 to 1 and beyond. */
  share(): number {
    return this.elapsedMs() / this.#maxDurationMs;
  }

  isOver(): boolean {
    return this.share() >= 1;
  }
}

/** Errors that are about the check itself and not about values. */
const endingCodes: ReadonlySet<string> = new Set(['RENDER_ABORTED', 'RENDERER_CLOSED', 'LIMIT_TIME']);

/** Looks at a row of values; answers the error of a render that fails, or for which no time is left. Throws when the whole check has to end. */
export async function tryRow(
  template: Template,
  row: CheckRow,
  { layOut, time, ...look }: { layOut: LayOutRow; time: CheckTime } & Omit<Look, 'isDefault'>,
): Promise<Observation | PlatenError> {
  time.rows++;
  const isDefault = Object.keys(row.values).length === 0;
  try {
    return await layOut(
      template,
      row,
      (job) => observeRow(template, job, { isDefault, ...look }),
      () => time.isOver(),
    );
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    if (endingCodes.has(error.code) && !time.isOver()) throw error;
    return error;
  }
}
