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
  /** Key of the face in the FontSet; empty for colour emoji drawn as pictures. */
  fontKey: string;
  fontSize: number;
  /** Bidi embedding level; odd is right to left. */
  level: number;
  /** UTF-16 range of the layer's text. */
  start: number;
  end: number;
  /** Origin: left end on the baseline, pixels in the layer's box. On a path: relative to it, see `placements`. */
  x: number;
  y: number;
  width: number;
  glyphs: Glyph[];
  style: TextStyle;
  /** For colour emoji: bundled path of each grapheme's picture, one glyph each, drawn in an em square; `id` is 0. */
  emoji?: string[];
  /** For text on a path: per glyph, the point and angle (radians) of its origin. */
  placements?: { x: number; y: number; angle: number }[];
}

/** One set line: where it lies, the text it holds and its glyph runs from left to right. */
export interface TextLine {
  paragraph: number;
  direction: 'ltr' | 'rtl';
  /** UTF-16 range, without the line feed. */
  start: number;
  end: number;
  /** Left end and advance width of the line's ink, trailing spaces left out. */
  x: number;
  width: number;
  /** Top and height of the line box; `baseline` is the y of its baseline. All in the layer's box. */
  top: number;
  height: number;
  baseline: number;
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
  /** What the box became: the layer's own, or grown. */
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
  /** Families that were asked for and not found, once each. */
  missingFamilies: string[];
}
