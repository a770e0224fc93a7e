/** Input of shaping, besides the font: `text` is the whole text, so that letters join across the borders of the range. */
export interface ShapeRequest {
  text: string;
  start: number;
  end: number;
  rightToLeft: boolean;
  /** ISO 15924, for example `Latn`. */
  script: string;
  /** BCP 47, or empty. */
  language: string;
  /** OpenType features switched on (1 and up) or off (0), by tag. */
  features: Readonly<Record<string, number>>;
}

/**
 * Glyphs of one range in visual order from left to right. Distances are in font units, y up. Arrays run in parallel.
 */
export interface Shape {
  glyphIds: Uint32Array;
  /** UTF-16 offset of each glyph's cluster, counted from the start of the range. */
  clusters: Uint32Array;
  advances: Int32Array;
  offsetsX: Int32Array;
  offsetsY: Int32Array;
  /** 1 where cutting the text before this glyph's cluster would need shaping again. */
  unsafe: Uint8Array;
}

const cursiveScripts = new Set([
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Mand',
  'Phag',
  'Adlm',
  'Rohg',
  'Sogd',
  'Chrs',
  'Ougr',
]);

/** Whether letters of a script join: they look by their neighbors, and no space is put between them. */
export function isCursive(script: string): boolean {
  return cursiveScripts.has(script);
}
