import type { Box } from '../layout/page-layout.ts';

/** What a layer shows, drawn in its own pixels from its box's top left corner. */
export interface Content {
  /** Holds all that is drawn. */
  bounds: Box;
  /** It is one operation at most: alpha, blending and shadows can be applied as it is drawn. */
  single: boolean;
  /** Nothing shows through it anywhere in the layer's box (with its radii). Default false. */
  coversBox?: boolean;
  draw(context: CanvasRenderingContext2D): void;
  /** The area that takes clicks; the layer's box when missing. */
  hit?: Path2D;
}

/** What shows nothing. */
export const noContent: Content = { bounds: { x: 0, y: 0, width: 0, height: 0 }, single: true, draw: () => {} };
