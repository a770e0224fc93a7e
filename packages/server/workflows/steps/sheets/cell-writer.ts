import type { WorkflowStep } from '@platen/api';
import type { RowValues } from '@platen/template';
import { StepError } from '../step.ts';

/** Writes a text into the column of a row of a table. Throws DeliveryError. */
export type CellWriter = (row: RowValues, value: string) => Promise<void>;

/** The settings of the data source, if it is of that type: what a step does not say, is that of the source. */
export function sourceConfig(before: readonly WorkflowStep[], type: string): Readonly<Record<string, unknown>> {
  return before.find((step) => step.type === type)?.config ?? {};
}

/** A setting of the step, or of the data source. Throws StepError. */
export function settingOf(given: string | undefined, ofSource: unknown, name: string): string {
  const found = given ?? ofSource;
  if (typeof found === 'string' && found !== '') return found;
  throw new StepError(`The step needs ${name}: it does not follow from the data source.`);
}
