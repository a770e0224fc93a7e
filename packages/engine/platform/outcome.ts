import { errorCodes, PlatenError, type ErrorCode, type Issue, type ReportEntry } from '@platen/template';

/** How something ended, as data that crosses threads: errors keep their code and issues, and never carry a stack. */
export type Outcome<Result> =
  | { ok: true; result: Result }
  | { ok: false; code: ErrorCode; message: string; issues: readonly Issue[]; report: readonly ReportEntry[] };

/** Waits for a render, or for something else, and writes its end down as data. Never rejects. */
export async function describeOutcome<Result>(work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { ok: true, result: await work };
  } catch (error) {
    const { code, message, issues, report } = toPlatenError(error);
    return { ok: false, code, message, issues, report };
  }
}

/** The result of what went through; throws the PlatenError of what did not. */
export function readOutcome<Result>(outcome: Outcome<Result>): Result {
  if (outcome.ok) return outcome.result;
  const { message, issues, report } = outcome;
  const code = errorCodes.find((known) => known === outcome.code) ?? 'RENDER_FAILED';
  throw new PlatenError(code, message, { issues, report });
}

/** The error itself when it has a code, else RENDER_FAILED with the error as its cause. */
export function toPlatenError(error: unknown): PlatenError {
  if (error instanceof PlatenError) return error;
  return new PlatenError('RENDER_FAILED', 'The render failed because of an internal engine error.', { cause: error });
}
