import { z } from 'zod';
import { stableId } from '../layers/layer-common.ts';
import { parameterType } from '../values/parameter-type.ts';

/**
 * The target of a value. Without `layerId` it is the page itself. `property` is `content` (the text, image, video, code or rows of the
 * layer) or a style key such as `color`, `fill`, `visible`.
 */
export const binding = z.strictObject({
  layerId: stableId.optional(),
  property: z.string().min(1).max(64).default('content'),
});
export type Binding = z.infer<typeof binding>;

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

/** A typed, named value of a page, bound to layer properties. Without `default`, the layers' own values are the default. */
export const parameter = z.strictObject({
  key: z.string().regex(/^[\p{L}_][\p{L}\p{N}_-]{0,99}$/u, 'must start with a letter and hold letters, digits, - or _'),
  type: parameterType,
  bindings: z.array(binding).min(1).max(100),
  default: z
    .union([z.string().max(100_000), z.number(), z.boolean(), z.array(z.record(z.string(), z.unknown()))])
    .optional(),
  description: z.string().max(2000).default(''),
  constraints: constraints.prefault({}),
});
export type Parameter = z.infer<typeof parameter>;
