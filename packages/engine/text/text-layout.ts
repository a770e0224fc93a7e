import type { Paint, TextStyle } from '@platen/template';

/** One positioned glyph. Pixels; `x` and `y` of its origin relative to the run's origin on the baseline, y down. */
export interface Glyph {
  id: number;
  /** UTF-16 offset, in the layer's whole text (after text transform), of the cluster the glyph belongs to. */
  cluster: number;
  x: number;
  y: number;
  advance: number;
}

/** Glyphs of one font, size, style and direction, in visual order from left to right. */
export interface GlyphRun {
  /** Key of the face in the FontSet; empty for color emoji drawn as images, and when there was no font at all. */
  fontKey: string;
  /** Pixels, scaled by `fit`; for emoji the side of their images, which is a little more than the text's size. */
  fontSize: number;
  /** Bidi embedding level; odd is right to left. */
  level: number;
  /** UTF-16 range of the layer's text. */
  start: number;
  end: number;
  /** Origin: left end on the baseline, pixels in the layer's box. On a path see `placements` instead. */
  x: number;
  y: number;
  width: number;
  glyphs: Glyph[];
  style: TextStyle;
  /**
   * For color emoji: the bundled path of each glyph's image. It is drawn in a square of `fontSize` whose bottom left corner
   * is the glyph's origin (which lies below the baseline); `id` is 0.
   */
  emoji?: string[];
  /** For text on a path: per glyph, the point in the layer's box and the angle (radians, clockwise) of its origin. */
  placements?: { x: number; y: number; angle: number }[];
}

/** One set line: where it lies, the text it holds and its glyph runs from left to right. */
export interface TextLine {
  paragraph: number;
  direction: 'ltr' | 'rtl';
  /** UTF-16 range, without the line feed or line separator; spaces that hang over the end are within it. */
  start: number;
  end: number;
  /** Left end and advance width of the line, hanging spaces and list marker omitted. */
  x: number;
  width: number;
  /** Top and height of the line box; `baseline` is the y of its baseline. All in the layer's box. */
  top: number;
  height: number;
  baseline: number;
  /** From left to right; the runs of a list marker come first. Those of added text (marker, ellipsis, hyphen) are empty ranges. */
  runs: GlyphRun[];
  /** Underlines and such: rectangles in the layer's box. */
  decorations: { x: number; y: number; width: number; height: number; paint: Paint }[];
}

/** Text set into a box. The same numbers feed the canvas, PDF and the editor's caret. */
export interface TextLayout {
  /** The whole text after transforms; all offsets count in it. */
  text: string;
  lines: TextLine[];
  /** Extent of the text with padding, pixels. */
  contentWidth: number;
  contentHeight: number;
  /** Size of the resulting box: the layer's own, or grown. */
  width: number;
  height: number;
  /** Factor applied to all sizes by `fit`, else 1. */
  fontScale: number;
  /** Whether text is cut or stands out of the box. */
  overflows: boolean;
  /** UTF-16 offset where text was cut (`truncate`) or flows on (`flow`), else the length. */
  shownEnd: number;
  /** Characters no font had, once each. */
  missingCharacters: string[];
  /** Families that were requested and not found, once each. */
  missingFamilies: string[];
  /** Variable axes that were set and that their family does not have, once each. */
  missingAxes: MissingAxis[];
}

/** A variable axis, by its OpenType tag, that a family does not have. */
export interface MissingAxis {
  family: string;
  tag: string;
}
