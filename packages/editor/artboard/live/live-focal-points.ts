import type { FocalPoint, Platform } from '@platen/engine';
import { assetIn, focusedSources, hasOwnPoint, withFocalPoints, type Image } from '@platen/engine/internal';
import type { Layer, Page } from '@platen/template';

/** Where the focal points of an artboard's images come from. */
export interface LiveFocalOptions {
  platform: Platform;
  /** An image that has come; undefined for one that is not there. */
  imageOf(source: string): Image | undefined;
  /** The stored focal point of a brand asset. Missing: none is known. */
  findFocalPoint?: ((id: string) => Promise<FocalPoint | undefined>) | undefined;
  /** Called when a point has been found: what was shown without it is to be shown again. */
  onArrival(): void;
}

/** A layer with its focal points, how many were known by then, and the sources that it asks for. */
interface Placed {
  layer: Layer;
  count: number;
  sources: ReadonlySet<string> | undefined;
}

/**
 * Focal points of images with `focal: 'auto'` on the page that is shown, as renders find them. What is not known yet is found, and the page is
 * as it was written until then.
 */
export class LiveFocalPoints {
  readonly #options: LiveFocalOptions;
  readonly #points = new Map<string, FocalPoint>();
  readonly #pending = new Set<string>();
  /** The same object for the same layer, so that memory of its layout holds. */
  readonly #placed = new WeakMap<Layer, Placed>();
  /** Sources without a point: files that are gone, and drawings. */
  readonly #without = new Set<string>();

  constructor(options: LiveFocalOptions) {
    this.#options = options;
  }

  /** The page with the points that are known; the same object without images that ask for any. */
  place(page: Page): Page {
    const { layers, ...rest } = page;
    const ofPage = focusedSources(rest);
    for (const source of ofPage ?? []) void this.#find(source);
    const placed = layers.map((layer) => this.#layer(layer));
    if (!ofPage && placed.every((layer, index) => layer === layers[index])) return page;
    return { ...withFocalPoints(rest, (source) => this.#points.get(source)), layers: placed };
  }

  #layer(layer: Layer): Layer {
    const known = this.#placed.get(layer);
    const sources = known ? known.sources : focusedSources(layer);
    for (const source of sources ?? []) void this.#find(source);
    const count = this.#points.size;
    if (known && (known.count === count || !sources)) return known.layer;
    const made = sources ? withFocalPoints(layer, (source) => this.#points.get(source)) : layer;
    this.#placed.set(layer, { layer: made, count, sources });
    return made;
  }

  async #find(source: string): Promise<void> {
    if (this.#points.has(source) || this.#pending.has(source) || this.#without.has(source)) return;
    const point = this.#begin(source);
    if (!point) return;
    this.#pending.add(source);
    try {
      const found = await point;
      if (!found) this.#without.add(source);
      else {
        this.#points.set(source, found);
        this.#options.onArrival();
      }
    } catch {
      // The next time that the page is shown it is asked for again.
    } finally {
      this.#pending.delete(source);
    }
  }

  /** The point that is being found; undefined where there is nothing to find it in, perhaps not yet. */
  #begin(source: string): Promise<FocalPoint | undefined> | undefined {
    const { platform, imageOf, findFocalPoint } = this.#options;
    const id = assetIn(source);
    if (id !== undefined) return findFocalPoint?.(id);
    const image = hasOwnPoint(source) ? imageOf(source) : undefined;
    if (image?.kind !== 'pixels') return undefined;
    return import('../resources/focal-point-of.ts').then(({ focalPointOf }) => focalPointOf(image.image, platform));
  }
}
