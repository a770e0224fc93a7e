import { z } from 'zod';
import { dataKey } from '../data/data-type.ts';

/** Values that a template is tried with, by the names of its data. */
export type TestRow = Record<string, unknown>;

/** Rows of values that the editor shows in place of defaults. They are saved with a template and never rendered. */
export interface TestData {
  rows: TestRow[];
}

/** How many rows of test data a template can have. */
export const maxTestRows = 100;
/** How many characters the test data of a template can have as JSON. */
export const maxTestDataSize = 200_000;

/** Whether rows are no more than a template can have. */
export function fitsTestData(rows: readonly TestRow[]): boolean {
  if (rows.length > maxTestRows) return false;
  try {
    return JSON.stringify(rows).length <= maxTestDataSize;
  } catch {
    // Too deep to be written, or no JSON at all.
    return false;
  }
}

/** Rows of test data. Their values are not checked against the types of the data, which may have changed since. */
export const testData: z.ZodType<TestData, unknown> = z.strictObject({
  rows: z.array(z.record(dataKey, z.unknown())).refine(fitsTestData, {
    message: `must have at most ${maxTestRows} rows, with ${maxTestDataSize} characters as JSON`,
  }),
});

/** A template without its test data: for renders, and for people who only fill it in. */
export function withoutTestData<Value extends { testData?: TestData | undefined }>(template: Value): Value {
  if (!template.testData) return template;
  const { testData: _, ...others } = template;
  return others as Value;
}
