import { z } from 'zod';

/** A value of a render that a model made from a prompt. */
export const generatedValue = z.object({
  parameter: z.string().describe('The modification that it became, such as title.'),
  page: z.int().describe('The page on which it is shown first, 1-based; 0 for a value of the data.'),
  layer: z.string().describe('Id of the layer that shows it; empty if it is not about one.'),
  kind: z.enum(['text', 'image']),
  provider: z.string(),
  model: z.string(),
  seed: z.int(),
  cached: z.boolean().describe('Whether the same prompt had been followed before, which costs nothing.'),
  credits: z.int().describe('AI credits charged.'),
  text: z.string().optional(),
  asset: z.string().optional().describe('The brand asset that an image was stored as, such as asset:12.'),
});
export type GeneratedValue = z.infer<typeof generatedValue>;
