import { z } from 'zod';
import { constraints } from '../data/constraints.ts';
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
