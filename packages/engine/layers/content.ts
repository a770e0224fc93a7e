import type { MotionUnit } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import type { ImageMove, UnitState } from '../paint/unit-state.ts';

/** Motion inside a layer at a time. */
export interface ContentMoment {
  /** A state for each line, word or grapheme of a text. */
  units?: { unit: MotionUnit; states: readonly UnitState[] };
  /** How an image is in its box. */
  move?: ImageMove;
}

/** The content of a layer, drawn in its own pixels from its box's top left corner. */
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
  /** The boxes of its units of that kind, which move on their own; missing: it has none. */
  unitBoxes?(unit: MotionUnit): readonly Box[];
  /** Shows a moment from now on, how it was designed when missing. Answers whether it looks different than before. */
  pose?(moment: ContentMoment | undefined): boolean;
  /** 0 to 1: how much there is to see of what moves on its own. A frame around it takes part in that. Missing: 1. */
  presence?(): number;
}

/** Content that shows nothing. */
export const noContent: Content = { bounds: { x: 0, y: 0, width: 0, height: 0 }, single: true, draw: () => {} };
