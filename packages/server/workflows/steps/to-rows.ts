import { workflowLimits } from '@platen/api';
import type { RowValues } from '@platen/template';
import { StepError } from './step.ts';

/** JSON as rows: a list has one row an item, anything else is one row. What is no object is in the column `value`. */
export function toRows(json: unknown): RowValues[] {
  const items: unknown[] = Array.isArray(json) ? json : json === undefined || json === null ? [] : [json];
  if (items.length > workflowLimits.rows) throw tooManyRows(items.length);
  return items.map((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? { ...item } : { value: item },
  );
}

/** The refusal of a source with too many rows. */
export function tooManyRows(count: number): StepError {
  return new StepError(
    `The source has ${count} rows, and a run takes at most ${workflowLimits.rows}. Take fewer rows, or use a batch.`,
  );
}
