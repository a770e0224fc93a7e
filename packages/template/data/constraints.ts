import { z } from 'zod';

/** Conditions that a value must satisfy. A broken one is a warning in the report, and an error in strict mode. */
export const constraints = z.strictObject({
  /** Each render must set a non-empty value; the default does not count. */
  required: z.boolean().default(false),
  /** Lengths count Unicode code points. */
  minLength: z.number().int().min(0).optional(),
  maxLength: z.number().int().min(0).optional(),
  /**
   * A regular expression (ECMAScript, `v` flag) that the whole text must match. It is matched in linear time, so backreferences and
   * lookaround are refused.
   */
  pattern: z.string().max(500).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  enum: z
    .array(z.union([z.string().max(1000), z.number()]))
    .min(1)
    .max(500)
    .optional(),
  /** Width divided by height that an image should have, within 1 %. */
  aspect: z.number().positive().optional(),
});
export type Constraints = z.infer<typeof constraints>;
