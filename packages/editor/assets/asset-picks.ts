import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { BrandAsset } from './brand-asset-kind.ts';

/** The assets of a list that are selected. */
export class AssetPicks {
  readonly #ids = signal<ReadonlySet<number>>(new Set());
  #lastId: number | undefined;

  get ids(): ReadonlySignal<ReadonlySet<number>> {
    return this.#ids;
  }

  /** Selects an asset or no longer does. With `isRange` all from the one before it to it are selected. */
  toggle(asset: BrandAsset, list: readonly BrandAsset[], isRange: boolean): void {
    const ids = new Set(this.#ids.peek());
    const from = list.findIndex(({ id }) => id === this.#lastId);
    const to = list.findIndex(({ id }) => id === asset.id);
    if (isRange && from >= 0 && to >= 0) {
      for (const { id } of list.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(id);
    } else if (!ids.delete(asset.id)) ids.add(asset.id);
    this.#lastId = asset.id;
    this.#ids.value = ids;
  }

  /** Selects exactly these. */
  set(list: readonly BrandAsset[]): void {
    this.#lastId = undefined;
    this.#ids.value = new Set(list.map(({ id }) => id));
  }

  /** Those of a list that are selected. */
  of(list: readonly BrandAsset[]): BrandAsset[] {
    return list.filter(({ id }) => this.#ids.peek().has(id));
  }
}
