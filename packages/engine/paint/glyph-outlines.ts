import type { Box } from '../layout/page-layout.ts';
import type { Platform } from '../platform.ts';
import type { Face } from '../text/font-set.ts';
import { emptyBox } from './boxes.ts';

/** A glyph in font units, y up. */
export interface GlyphOutline {
  path: Path2D;
  /** Holds its points and handles. */
  bounds: Box;
}

/** Glyphs as paths, made once for each face. */
export class GlyphOutlines {
  readonly #platform: Platform;
  readonly #byFace = new WeakMap<Face, Map<number, GlyphOutline>>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  outline(face: Face, glyphId: number): GlyphOutline {
    let glyphs = this.#byFace.get(face);
    if (!glyphs) {
      glyphs = new Map();
      this.#byFace.set(face, glyphs);
    }
    let outline = glyphs.get(glyphId);
    if (!outline) {
      const data = face.glyphPath(glyphId);
      outline = { path: this.#platform.createPath(data), bounds: pointBounds(data) };
      glyphs.set(glyphId, outline);
    }
    return outline;
  }
}

/** The box around all coordinates of path data that has only M, L, Q, C and Z with absolute points, as fonts have. */
function pointBounds(data: string): Box {
  const numbers = data.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)?.map(Number) ?? [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    left = Math.min(left, numbers[index]!);
    right = Math.max(right, numbers[index]!);
    top = Math.min(top, numbers[index + 1]!);
    bottom = Math.max(bottom, numbers[index + 1]!);
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : emptyBox;
}
