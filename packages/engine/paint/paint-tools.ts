import { CostBudget } from '../cost/cost-budget.ts';
import type { Drawing } from '../geometry/drawing.ts';
import type { Image, Resources } from '../pages/resources.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import { GlyphOutlines } from './glyph-outlines.ts';
import { CanvasCache } from './canvas-cache.ts';
import { PathCache } from './path-cache.ts';
import { SurfacePool } from './surface-pool.ts';

/** Tools for painting, besides the canvas. */
export interface PaintTools {
  readonly platform: Platform;
  readonly surfaces: SurfacePool;
  /** Scaled images and rasterized drawings. */
  readonly canvases: CanvasCache;
  /** Frames of videos, scaled; of little use after the next frame. */
  readonly frameCanvases: CanvasCache;
  readonly glyphs: GlyphOutlines;
  /** Paths of drawings. */
  readonly paths: PathCache;
  /** By source as written in the template. */
  readonly images: ReadonlyMap<string, Image>;
  readonly emoji: ReadonlyMap<string, Drawing>;
  readonly fonts: Resources['fonts'];
  /** Budget charged for drawing. */
  readonly cost: CostBudget;
  /**
   * The frame that a layer with a video or a moving image shows now, by the layer's id. The player of the page puts it here and
   * keeps it open while it may be drawn. Without one a layer shows its still.
   */
  readonly frames: Map<string, PlatformImage>;
}

interface Shared {
  surfaces: SurfacePool;
  canvases: CanvasCache;
  frameCanvases: CanvasCache;
  glyphs: GlyphOutlines;
  paths: PathCache;
}

/** Maximum pixels of scaled images and rasterized drawings cached for the next drawing. */
const cachedPixels = 12_000_000;
const cachedFramePixels = 4_000_000;

/** Canvases belong to a platform and are shared by all that is painted on it. */
const sharedByPlatform = new WeakMap<Platform, Shared>();

/** The tools to paint with these resources on this platform. */
export function createPaintTools(platform: Platform, resources: Resources): PaintTools {
  const { images, emoji, fonts, cost = new CostBudget() } = resources;
  const shared = sharedOf(platform);
  return {
    platform,
    images,
    emoji,
    fonts,
    cost,
    frames: new Map(),
    ...shared,
    surfaces: shared.surfaces.paidFrom(cost),
  };
}

/** Frees all memory cached for painting on this platform. */
export function releasePaintMemory(platform: Platform): void {
  const shared = sharedByPlatform.get(platform);
  shared?.surfaces.drain();
  shared?.canvases.drain();
  shared?.frameCanvases.drain();
}

function sharedOf(platform: Platform): Shared {
  let shared = sharedByPlatform.get(platform);
  if (!shared) {
    shared = {
      surfaces: new SurfacePool(platform),
      canvases: new CanvasCache(platform, cachedPixels),
      frameCanvases: new CanvasCache(platform, cachedFramePixels),
      glyphs: new GlyphOutlines(platform),
      paths: new PathCache(platform),
    };
    sharedByPlatform.set(platform, shared);
  }
  return shared;
}
