import type { Platform } from '../platform.ts';
import { createKonvaCanvas, type SceneCanvas, nativeCanvas, nativeContext } from './konva-environment.ts';

/** A cleared canvas lent out for a while. Only its top left `width` by `height` pixels may be used. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  readonly konva: SceneCanvas;
  readonly context: CanvasRenderingContext2D;
  /** What `drawImage` takes. */
  readonly image: CanvasImageSource;
}

/** Free pixels that are kept for the next drawing; more are given back at once. */
const keptPixels = 2_000_000;

/** Lends canvases for intermediate pictures and takes them back for the next one. */
export class SurfacePool {
  readonly #platform: Platform;
  readonly #free: SceneCanvas[] = [];
  readonly #lent = new Map<CanvasRenderingContext2D, Surface>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** A transparent surface in the default state, without a transform. */
  acquire(width: number, height: number): Surface {
    const konva = this.#take(width, height) ?? createKonvaCanvas(this.#platform, roundUp(width), roundUp(height));
    const context = nativeContext(konva.getContext());
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, konva.width, konva.height);
    // Operations that reach over the whole canvas, such as `destination-in`, end here.
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'low';
    const surface: Surface = { width, height, konva, context, image: nativeCanvas(konva) };
    this.#lent.set(context, surface);
    return surface;
  }

  /** Takes a surface back; a `spoilt` one, whose drawing failed half way, is not used again. */
  release(surface: Surface, spoilt = false): void {
    if (!this.#lent.delete(surface.context)) return;
    const kept = this.#free.reduce((sum, canvas) => sum + canvas.width * canvas.height, 0);
    if (spoilt || kept + surface.konva.width * surface.konva.height > keptPixels) {
      this.#platform.releaseCanvas(nativeCanvas(surface.konva));
    } else {
      surface.context.restore();
      this.#free.push(surface.konva);
    }
  }

  /** The surface a context belongs to; undefined for a canvas that is not of this pool. */
  surfaceOf(context: CanvasRenderingContext2D): Surface | undefined {
    return this.#lent.get(context);
  }

  /** Size of what may be drawn on: of the surface this context belongs to, or of another canvas as a whole. */
  extentOf(context: CanvasRenderingContext2D): { width: number; height: number } {
    return this.#lent.get(context) ?? context.canvas;
  }

  /** Gives the memory of all free surfaces back. */
  drain(): void {
    for (const canvas of this.#free.splice(0)) this.#platform.releaseCanvas(nativeCanvas(canvas));
  }

  /** The smallest free canvas that is large enough, but not far too large. */
  #take(width: number, height: number): SceneCanvas | undefined {
    let best = -1;
    for (const [index, canvas] of this.#free.entries()) {
      const pixels = canvas.width * canvas.height;
      if (canvas.width < width || canvas.height < height || pixels > 3 * width * height + 65_536) continue;
      const other = this.#free[best];
      if (!other || pixels < other.width * other.height) best = index;
    }
    return best < 0 ? undefined : this.#free.splice(best, 1)[0];
  }
}

function roundUp(length: number): number {
  return Math.max(64, Math.ceil(length / 64) * 64);
}
