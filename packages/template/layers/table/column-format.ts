import { z } from 'zod';

/** How a column can write its values: numbers, money, measurements, and dates. */
export const columnFormatStyles = [
  'number',
  'compact',
  'percent',
  'currency',
  'unit',
  'date',
  'time',
  'dateTime',
] as const;

/**
 * How a column writes its values, in the locale of the render. Texts that are no number or date stay as they are. `percent` takes 0.25 as 25 %.
 */
export const columnFormat = z.strictObject({
  style: z.enum(columnFormatStyles),
  /** Exactly as many decimals; default: as many as a number has up to three, or as its currency has. */
  decimals: z.number().int().min(0).max(10).optional(),
  /** ISO 4217 code of `currency`. Default EUR. */
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be a code such as EUR')
    .optional(),
  /** A unit of CLDR for `unit`, such as `kilometer`, which is the default. */
  unit: z.string().min(1).max(60).optional(),
  /** Of dates and times. Default `medium`, of times `short`. */
  length: z.enum(['full', 'long', 'medium', 'short']).optional(),
  /** Letters of CLDR for `date`, such as `dd.MM.yyyy`, in place of a length. */
  pattern: z.string().min(1).max(200).optional(),
});
export type ColumnFormat = z.infer<typeof columnFormat>;
