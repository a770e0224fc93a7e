import type { Platform } from '../platform/platform.ts';
import { exactPath } from '../geometry/exact-path.ts';

/** Paths of things that are drawn again and again, kept as long as the things themselves. */
export class PathCache {
  readonly #platform: Platform;
  readonly #paths = new WeakMap<object, Path2D>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** The path of something that has SVG path data. */
  get(owner: { readonly d: string }): Path2D {
    let path = this.#paths.get(owner);
    if (!path) {
      path = exactPath(this.#platform, owner.d);
      this.#paths.set(owner, path);
    }
    return path;
  }
}
