import { CostBudget } from '../cost/cost-budget.ts';
import type { Platform } from '../platform/platform.ts';
import { waysOf, type CanvasWays } from './canvas-ways.ts';
import { pixelSteps } from './pixel-steps.ts';
import { createKonvaCanvas, type SceneCanvas, nativeCanvas, nativeContext } from './konva-environment.ts';

/** A cleared canvas lent out for a while. Only its top left `width` by `height` pixels may be used. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  readonly konva: SceneCanvas;
  readonly context: CanvasRenderingContext2D;
  /** A source for `drawImage`. */
  readonly image: CanvasImageSource;
}

/** Free pixels that are kept for the next drawing; more are freed immediately. */
const cachedPixels = 2_000_000;

/** Canvases that nobody uses, and those that are lent, with who pays for them. */
interface Stock {
  free: SceneCanvas[];
  lent: Map<CanvasRenderingContext2D, { surface: Surface; cost: CostBudget }>;
}

/** Lends canvases for intermediate images and takes them back for the next one. */
export class SurfacePool {
  readonly #platform: Platform;
  readonly #stock: Stock;
  readonly #cost: CostBudget;

  constructor(platform: Platform, cost = new CostBudget(), stock: Stock = { free: [], lent: new Map() }) {
    this.#platform = platform;
    this.#cost = cost;
    this.#stock = stock;
  }

  /** The same canvases, lent at another's cost. */
  paidFrom(cost: CostBudget): SurfacePool {
    return new SurfacePool(this.#platform, cost, this.#stock);
  }

  /** How they draw. */
  get ways(): CanvasWays {
    return waysOf(this.#platform);
  }

  /** Budget charged for drawing on them. */
  get cost(): CostBudget {
    return this.#cost;
  }

  /** A transparent surface in the default state, without a transform. Throws LIMIT_COST. */
  acquire(width: number, height: number): Surface {
    this.#cost.spend(width * height * pixelSteps.surface, 'An image in between');
    const known = this.#take(width, height);
    const [fullWidth, fullHeight] = [known?.width ?? roundUp(width), known?.height ?? roundUp(height)];
    this.#cost.hold(fullWidth * fullHeight * 4);
    const konva = known ?? createKonvaCanvas(this.#platform, fullWidth, fullHeight);
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
    this.#stock.lent.set(context, { surface, cost: this.#cost });
    return surface;
  }

  /** Takes a surface back; a `spoilt` one, whose drawing failed half way, is not used again. */
  release(surface: Surface, spoilt = false): void {
    const { free, lent } = this.#stock;
    const loan = lent.get(surface.context);
    if (!loan) return;
    lent.delete(surface.context);
    const pixels = surface.konva.width * surface.konva.height;
    loan.cost.release(pixels * 4);
    const cached = free.reduce((sum, canvas) => sum + canvas.width * canvas.height, 0);
    if (spoilt || cached + pixels > cachedPixels) this.#platform.releaseCanvas(nativeCanvas(surface.konva));
    else {
      surface.context.restore();
      free.push(surface.konva);
    }
  }

  /** The surface a context belongs to; undefined for a canvas that is not of this pool. */
  surfaceOf(context: CanvasRenderingContext2D): Surface | undefined {
    return this.#stock.lent.get(context)?.surface;
  }

  /** Size of what may be drawn on: of the surface this context belongs to, or of another canvas as a whole. */
  extentOf(context: CanvasRenderingContext2D): { width: number; height: number } {
    return this.surfaceOf(context) ?? context.canvas;
  }

  /** Frees the memory of all unused surfaces. */
  drain(): void {
    for (const canvas of this.#stock.free.splice(0)) this.#platform.releaseCanvas(nativeCanvas(canvas));
  }

  /** The smallest free canvas that is large enough, but not far too large. */
  #take(width: number, height: number): SceneCanvas | undefined {
    const { free } = this.#stock;
    let best = -1;
    for (const [index, canvas] of free.entries()) {
      const pixels = canvas.width * canvas.height;
      if (canvas.width < width || canvas.height < height || pixels > 3 * width * height + 65_536) continue;
      const other = free[best];
      if (!other || pixels < other.width * other.height) best = index;
    }
    return best < 0 ? undefined : free.splice(best, 1)[0];
  }
}

function roundUp(length: number): number {
  return Math.max(64, Math.ceil(length / 64) * 64);
}
