import { z } from 'zod';
import { referencedToken, tokenObject } from '../../values/token-reference.ts';
import { textRunStyle } from './text-layer.ts';

const reference = z.union([
  z
    .string()
    .refine((text) => referencedToken(text) !== undefined, { message: 'must be a number, or var(--name) of a token' }),
  tokenObject,
]);

/**
 * A text style that layers share by its id: part of a text style, and a line height. Numbers can be those of tokens too.
 */
export const sharedTextStyle = z.strictObject({
  name: z.string().max(255).optional(),
  ...textRunStyle.shape,
  fontSize: z.union([z.number().min(0.1).max(5000), reference]).optional(),
  fontWeight: z.union([z.number().int().min(1).max(1000), reference]).optional(),
  letterSpacing: z.union([z.number().min(-1000).max(1000), reference]).optional(),
  wordSpacing: z.union([z.number().min(-1000).max(1000), reference]).optional(),
  /** Multiple of the font size. */
  lineHeight: z.union([z.number().min(0.1).max(10), reference]).optional(),
});
export type SharedTextStyle = z.infer<typeof sharedTextStyle>;
