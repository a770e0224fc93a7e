import type { Drawing } from '../load/drawing.ts';
import type { Picture, Resources } from '../load/resources.ts';
import type { Platform } from '../platform.ts';
import { GlyphOutlines } from './glyph-outlines.ts';
import { PictureScaler } from './picture-scaler.ts';
import { SurfacePool } from './surface-pool.ts';

/** What painting needs beside the canvas it paints on. */
export interface PaintTools {
  readonly platform: Platform;
  readonly surfaces: SurfacePool;
  readonly scaler: PictureScaler;
  readonly glyphs: GlyphOutlines;
  /** By source as written in the template. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly emoji: ReadonlyMap<string, Drawing>;
  readonly fonts: Resources['fonts'];
}

interface Shared {
  surfaces: SurfacePool;
  scaler: PictureScaler;
  glyphs: GlyphOutlines;
}

/** Canvases belong to a platform and are shared by all that is painted on it. */
const sharedByPlatform = new WeakMap<Platform, Shared>();

/** The tools to paint with these resources on this platform. */
export function createPaintTools(platform: Platform, resources: Resources): PaintTools {
  const { pictures, emoji, fonts } = resources;
  return { platform, pictures, emoji, fonts, ...sharedOf(platform) };
}

/** Gives all memory back that painting on this platform keeps for the next time. */
export function releasePaintMemory(platform: Platform): void {
  const shared = sharedByPlatform.get(platform);
  shared?.surfaces.drain();
  shared?.scaler.drain();
}

function sharedOf(platform: Platform): Shared {
  let shared = sharedByPlatform.get(platform);
  if (!shared) {
    shared = {
      surfaces: new SurfacePool(platform),
      scaler: new PictureScaler(platform),
      glyphs: new GlyphOutlines(platform),
    };
    sharedByPlatform.set(platform, shared);
  }
  return shared;
}
