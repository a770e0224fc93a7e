import type { Box } from '../layout/page-layout.ts';
import type { Platform } from '../platform.ts';
import type { Face } from '../text/font-set.ts';
import { exactPath, pathBounds } from './exact-path.ts';

/** A glyph in font units, y up. */
export interface GlyphOutline {
  path: Path2D;
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
      outline = { path: exactPath(this.#platform, data), bounds: pathBounds(data) };
      glyphs.set(glyphId, outline);
    }
    return outline;
  }
}
