import type { Shape, ShapeRequest } from './shape.ts';

/** A font request of text. */
export interface FontRequest {
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  /** Variable axes beyond weight, by tag. */
  axes: Readonly<Record<string, number>>;
  /** BCP 47 language, or the script's own when the text tells it; decides between the East Asian fallback families. */
  language?: string;
}

/** A font file that can be used, before its bytes are loaded. */
export interface FontSource {
  family: string;
  /** One weight or the range of a variable font. */
  weight: number | readonly [number, number];
  style: 'normal' | 'italic';
  /** Code points covered, as inclusive ranges; missing means unknown (all). Allows a family to be split into several files. */
  unicodeRanges?: readonly (readonly [number, number])[];
  /** SHA-256 in hex if it must match. */
  hash?: string;
  /** Key of the file for caches and messages; equal keys mean equal bytes. */
  key: string;
  /** TTF, OTF, WOFF or WOFF2. */
  load(): Promise<Uint8Array>;
}

/**
 * Vertical metrics in pixels at the given size: ascent and descent are positive, gap may be 0. `underlineOffset` is how far
 * below the baseline an underline's top lies, `strikeoutOffset` how far above it a strikeout's.
 */
export interface FaceMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  underlineOffset: number;
  underlineThickness: number;
  strikeoutOffset: number;
  xHeight: number;
  capHeight: number;
}

/** An opened font at one position in its variation space. */
export interface Face {
  readonly key: string;
  readonly family: string;
  hasCharacter(codePoint: number): boolean;
  metrics(fontSize: number): FaceMetrics;
  /** Turns a range of text into glyphs. */
  shape(request: ShapeRequest): Shape;
  /** SVG path data of a glyph in font units, y up, and the units per em they are in. */
  glyphPath(glyphId: number): string;
  readonly unitsPerEm: number;
  /** The sfnt bytes (WOFF and WOFF2 already unpacked) and the axes set, for embedding. */
  readonly bytes: Uint8Array;
  readonly variations: Readonly<Record<string, number>>;
  /**
   * How far outlines lean to the right, as a share of their height: 0, or the slant that stands for an italic the family does
   * not have. Already within `glyphPath`; what embeds the font has to add it.
   */
  readonly slant: number;
}

/** The font found for a request. */
export interface FontAnswer {
  faces: readonly Face[];
  familyFound: boolean;
  /** Tags of axes that were requested and that no file of the family has. */
  missingAxes: readonly string[];
}

/** Opened faces of one render. Layout is synchronous: all faces were loaded before. */
export interface FontSet {
  /** Faces to try in order for a request: the family's own files, then the fallback families. Never a system font. */
  facesFor(request: FontRequest): FontAnswer;
  face(key: string): Face | undefined;
}
