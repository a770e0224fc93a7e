import { checkChoices, type CheckChoices } from '@platen/template';
import { z } from 'zod';

/** How a template is checked for values that break it. */
export interface CheckOptions {
  /** The same seed tries the same values. Default 1. */
  seed?: number | undefined;
  /** Milliseconds after which no more is tried, 100 to 3,600,000. Default 5000. */
  maxDurationMs?: number | undefined;
  /** Rows of random values that are tried after the extreme ones, at most 1,000,000. Default 200. */
  randomRows?: number | undefined;
  /** Rows that are tried in place of extreme and random ones, at most 100,000: whether some data breaks the template. One that a render refuses is an issue, too. */
  rows?: readonly CheckRow[] | undefined;
}

/** The values of one render, in one of the template's languages and designs. */
export interface CheckRow {
  values: Readonly<Record<string, unknown>>;
  choices: CheckChoices;
}

/** The schema of options of a check. */
export const checkOptionsSchema: z.ZodType<CheckOptions> = z.strictObject({
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional(),
  maxDurationMs: z.number().min(100).max(3_600_000).optional(),
  randomRows: z.number().int().min(0).max(1_000_000).optional(),
  rows: z
    .array(z.strictObject({ values: z.record(z.string(), z.unknown()), choices: checkChoices }))
    .max(100_000)
    .optional(),
});
