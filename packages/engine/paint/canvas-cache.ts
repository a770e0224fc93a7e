import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';

/** Canvases worth keeping for the next drawing, up to a number of pixels; those not used for longest go first. */
export class CanvasCache {
  readonly #platform: Platform;
  readonly #maxPixels: number;
  /** Least recently used first. */
  readonly #canvases = new Map<string, PlatformCanvas>();
  readonly #names = new WeakMap<object, number>();
  #named = 0;
  #pixels = 0;

  constructor(platform: Platform, maxPixels: number) {
    this.#platform = platform;
    this.#maxPixels = maxPixels;
  }

  /**
   * The canvas made from `source` with these numbers, made now when it is not there. It belongs to the cache and is valid until
   * the next call.
   */
  get(source: object, numbers: readonly number[], make: () => PlatformCanvas): PlatformCanvas {
    const key = [this.#nameOf(source), ...numbers].join(' ');
    let canvas = this.#canvases.get(key);
    if (canvas) this.#canvases.delete(key);
    else {
      canvas = make();
      this.#pixels += canvas.width * canvas.height;
    }
    this.#canvases.set(key, canvas);
    for (const [oldKey, old] of this.#canvases) {
      if (this.#pixels <= this.#maxPixels || old === canvas) break;
      this.#canvases.delete(oldKey);
      this.#pixels -= old.width * old.height;
      this.#platform.releaseCanvas(old);
    }
    return canvas;
  }

  /** Frees the memory of all canvases. */
  drain(): void {
    for (const canvas of this.#canvases.values()) this.#platform.releaseCanvas(canvas);
    this.#canvases.clear();
    this.#pixels = 0;
  }

  #nameOf(source: object): number {
    let name = this.#names.get(source);
    if (name === undefined) {
      name = this.#named++;
      this.#names.set(source, name);
    }
    return name;
  }
}
