import type { CostBudget } from '../../../cost/cost-budget.ts';

/** Longest side of one raster, pixels. */
const maxSide = 8192;
/** Pixels of one raster at most. */
const maxPixels = 24_000_000;
/** Pixels of all rasters of a document, beyond which they become coarse. */
const totalPixels = 100_000_000;
/** Pixels that one raster may have even then. */
const minPixels = 500_000;

/** Pixels after which memory is worth giving back. */
const breathPixels = 8_000_000;

/** Keeps what is drawn as pixels in a document within bounds: one raster, and all of them together. */
export class RasterBudget {
  readonly #cost: CostBudget | undefined;
  #left = totalPixels;
  #sinceBreath = 0;

  /** `cost` is called when memory has been freed. */
  constructor(cost?: CostBudget) {
    this.#cost = cost;
  }

  /** Returns the scale a raster of this size must have, 1 for full size; it is counted at that scale. */
  take(width: number, height: number): number {
    const max = Math.max(minPixels, Math.min(maxPixels, this.#left / 4));
    const scale = Math.min(1, maxSide / Math.max(width, height, 1), Math.sqrt(max / Math.max(width * height, 1)));
    const pixels = width * height * scale * scale;
    this.#left -= pixels;
    this.#sinceBreath += pixels;
    return scale;
  }

  /** Lets the platform free the memory of pixels, which it only does between tasks; `more` were read beyond those taken. */
  async breathe(more = 0): Promise<void> {
    this.#sinceBreath += more;
    if (this.#sinceBreath < breathPixels) return;
    this.#sinceBreath = 0;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#cost?.rest();
  }
}
