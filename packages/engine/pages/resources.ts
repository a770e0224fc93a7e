import type { CostBudget } from '../cost/cost-budget.ts';
import type { LoadedLayouts } from './layout-context.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import type { FontSet } from '../text/font-set.ts';
import type { Drawing } from '../geometry/drawing.ts';

/**
 * An image ready to draw: pixels, or an SVG as a drawing. `width` and `height` are its natural size in pixels. `encoded` are the
 * bytes it was decoded from, for formats that take them as they are. One that `isMoving` is the first frame of a GIF or WebP with
 * more of them, which videos open with `loadMedia`.
 */
export type Image =
  | {
      kind: 'pixels';
      image: PlatformImage;
      width: number;
      height: number;
      encoded?: { type: 'jpeg' | 'png'; bytes: Uint8Array };
      isMoving?: boolean;
    }
  | { kind: 'drawing'; drawing: Drawing; width: number; height: number };

/** External resources of a render, loaded before layout begins. */
export interface Resources extends LoadedLayouts {
  fonts: FontSet;
  /** By source as written in the template. A failed source is absent (and reported). */
  images: ReadonlyMap<string, Image>;
  /** Color emoji by bundled path. */
  emoji: ReadonlyMap<string, Drawing>;
  /** Budget charged for drawing with them; missing if nothing is counted. */
  cost?: CostBudget | undefined;
}
