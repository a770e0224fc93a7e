import type { Box } from '../geometry/boxes.ts';
import type { Platform } from '../platform/platform.ts';
import type { Face } from '../text/font-set.ts';
import { exactPath, pathBounds } from '../geometry/exact-path.ts';
import { extentOf } from '../geometry/path-extent.ts';

/** A glyph in font units, y up. */
export interface GlyphOutline {
  path: Path2D;
  bounds: Box;
  /** Steps that adding it to a path takes, and making it where it is too large to be kept. */
  steps: number;
}

/** Steps for a line of an outline that is kept, and for one of an outline that is made each time. */
const lineSteps = 250;
const madeLineSteps = 2500;
/** Maximum lines of a cached glyph: the most complex glyphs of real fonts have half of that. */
const maxCachedLines = 40_000;

/** Maximum lines of the cached glyphs of a face. */
const maxLines = 1_000_000;

/** Glyphs as paths, made once for each face. */
export class GlyphOutlines {
  readonly #platform: Platform;
  readonly #byFace = new WeakMap<Face, { glyphs: Map<number, GlyphOutline>; lines: number }>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  outline(face: Face, glyphId: number): GlyphOutline {
    let known = this.#byFace.get(face);
    if (!known) {
      known = { glyphs: new Map(), lines: 0 };
      this.#byFace.set(face, known);
    }
    let outline = known.glyphs.get(glyphId);
    if (!outline) {
      const data = face.glyphPath(glyphId);
      const path = exactPath(this.#platform, data);
      const lines = extentOf(path)?.lines ?? 0;
      const isCached = lines <= maxCachedLines;
      outline = { path, bounds: pathBounds(data), steps: lines * (isCached ? lineSteps : madeLineSteps) };
      if (!isCached) return outline;
      known.lines += lines;
      if (known.lines > maxLines) {
        known.glyphs.clear();
        known.lines = lines;
      }
      known.glyphs.set(glyphId, outline);
    }
    return outline;
  }
}
