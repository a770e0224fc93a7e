import { z } from 'zod';
import { assetSource } from '../../values/asset-source.ts';
import { color } from '../../values/color.ts';
import { layerCommon } from '../layer-common.ts';
import { layerFrame } from '../layer-frame.ts';

/** An SVG drawing that stays vector. `colors` replaces colors that occur in it; `color` replaces all of them. */
export const svgLayer = z.strictObject({
  type: z.literal('svg'),
  ...layerCommon,
  frame: layerFrame.optional(),
  source: assetSource.default(''),
  fit: z.enum(['contain', 'cover', 'fill']).default('contain'),
  color: color.optional(),
  colors: z
    .array(z.strictObject({ from: color, to: color }))
    .max(256)
    .default([]),
});
export type SvgLayer = z.infer<typeof svgLayer>;
