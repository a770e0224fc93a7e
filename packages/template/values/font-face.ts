import { z } from 'zod';
import { assetSource } from './asset-source.ts';

/**
 * A font file of a template. `weight` is one weight or, for a variable font, the range of its `wght` axis. `hash` is the SHA-256 of the
 * file in hex; if given, another file at that source is refused.
 */
export const fontFace = z.strictObject({
  family: z.string().min(1).max(120),
  weight: z.union([
    z.number().int().min(1).max(1000),
    z.tuple([z.number().min(1).max(1000), z.number().min(1).max(1000)]),
  ]),
  style: z.enum(['normal', 'italic']).default('normal'),
  source: assetSource,
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex')
    .optional(),
});
export type FontFace = z.infer<typeof fontFace>;
