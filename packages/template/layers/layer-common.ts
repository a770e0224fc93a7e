import { z } from 'zod';
import { filter } from '../values/filter.ts';
import { mask } from '../values/mask.ts';
import { layerMotion } from '../motion/layer-motion.ts';
import { timeMs } from '../motion/time.ts';
import { shadow } from '../values/shadow.ts';
import { layerItem } from './layer-item.ts';
import { expressionText, layerExpressions } from './layer-rules.ts';

/** The blend modes of a layer, by their CSS names. */
export const blendModes = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
  'plus-lighter',
] as const;
/** How a layer is blended with the content below it, by CSS Compositing 1. */
export const blendMode = z.enum(blendModes);
export type BlendMode = z.infer<typeof blendMode>;

/** The id of a layer or page: 1 to 64 letters, digits, `-` or `_`; unique in its template. */
export const stableId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _');

/** Where each side of the layer keeps its distance to when the page or group is resized. */
export const anchors = z.strictObject({
  horizontal: z.enum(['left', 'right', 'center', 'stretch', 'scale']).default('left'),
  vertical: z.enum(['top', 'bottom', 'center', 'stretch', 'scale']).default('top'),
});
export type Anchors = z.infer<typeof anchors>;

/** Places this layer `gap` pixels beyond a side of another layer of the same parent, wherever that one ends up. */
export const placement = z.strictObject({
  side: z.enum(['below', 'above', 'left', 'right']),
  of: stableId,
  gap: z.number().min(-5000).max(5000).default(0),
});
export type Placement = z.infer<typeof placement>;

const coordinate = z.number().min(-100_000).max(100_000);

/**
 * Properties of every layer. `x` and `y` are the top left corner of the unrotated box in pixels of its parent (page or group); rotation
 * (degrees, clockwise), skew (degrees) and flips turn about the box's center, in the order flip, skew, rotate.
 */
export const layerCommon = {
  id: stableId,
  name: z.string().max(255).default(''),
  x: coordinate.default(0),
  y: coordinate.default(0),
  width: z.number().min(0).max(100_000).default(100),
  height: z.number().min(0).max(100_000).default(100),
  rotation: z.number().min(-36_000).max(36_000).default(0),
  skewX: z.number().min(-89).max(89).default(0),
  skewY: z.number().min(-89).max(89).default(0),
  flipX: z.boolean().default(false),
  flipY: z.boolean().default(false),
  opacity: z.number().min(0).max(1).default(1),
  visible: z.boolean().default(true),
  locked: z.boolean().default(false),
  blendMode: blendMode.default('normal'),
  shadows: z.array(shadow).max(16).default([]),
  filters: z.array(filter).max(16).default([]),
  mask: mask.optional(),
  /** Alternative text: describes the layer for people who cannot see it. */
  alt: z.string().max(2000).default(''),
  /** Target of a link, in formats that have links. */
  href: z.string().max(2048).default(''),
  anchors: anchors.default({ horizontal: 'left', vertical: 'top' }),
  placement: placement.optional(),
  /** Its size and place among the children of a group with a layout. */
  item: layerItem.optional(),
  /** An expression; unless it is `true`, the layer is hidden and takes no space. */
  when: expressionText.optional(),
  /** Expressions for the layer's content and style keys. */
  expressions: layerExpressions.optional(),
  /** When the layer appears, from its page's start. Images show it regardless. */
  startMs: timeMs.default(0),
  /** When it is hidden; default: at the page's end. */
  endMs: timeMs.optional(),
  motion: layerMotion.optional(),
};
