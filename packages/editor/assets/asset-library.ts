import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { AssetPages, AssetQuery, AssetSource } from './asset-source.ts';
import { isColorAsset, nameOfAsset, typeOfAsset, type BrandAsset } from './brand-asset-kind.ts';

/** Calls that one step down the list may take until it finds something, where tags are looked at here. */
const maxCallsAtOnce = 8;
/** Tags that are offered to filter by. */
const maxTags = 24;

/** How far reading is: `loading` while there is nothing yet, `more` while it continues, `ready`, or why it stopped. */
export type LibraryStatus = 'loading' | 'more' | 'ready' | 'offline' | 'failed';

/** The assets that a panel shows: read bit by bit, and changed where the person changes them. */
export class AssetLibrary {
  readonly source: AssetSource;
  readonly #assets = signal<readonly BrandAsset[]>([]);
  readonly #status = signal<LibraryStatus>('loading');
  readonly #isWhole = signal(false);
  readonly #query = signal<AssetQuery>({ types: [], text: '', tags: [] });
  /** Tags that were seen, with how many assets have them: a filter by one must not take the others away. */
  readonly #tagCounts = signal<ReadonlyMap<string, number>>(new Map());
  #pages: AssetPages | undefined;
  #controller = new AbortController();

  constructor(source: AssetSource) {
    this.source = source;
  }

  /** Newest first, as far as they are read. */
  get assets(): ReadonlySignal<readonly BrandAsset[]> {
    return this.#assets;
  }
  get status(): ReadonlySignal<LibraryStatus> {
    return this.#status;
  }
  /** Whether all that the query finds is read. */
  get isWhole(): ReadonlySignal<boolean> {
    return this.#isWhole;
  }
  get query(): ReadonlySignal<AssetQuery> {
    return this.#query;
  }
  /** Tags of what was read, the most used first. */
  readonly tags: ReadonlySignal<readonly string[]> = computed(() =>
    [...this.#tagCounts.value]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, maxTags)
      .map(([tag]) => tag),
  );

  /** Shows what another query finds, from its beginning. */
  show(query: AssetQuery): void {
    this.close();
    this.#controller = new AbortController();
    this.#query.value = query;
    this.#assets.value = [];
    this.#isWhole.value = false;
    this.#status.value = 'loading';
    this.#pages = this.source.find(query);
    void this.#read();
  }

  /** Reads on. Does nothing while it reads, and at the end. */
  readMore(): void {
    if (this.#isWhole.peek() || this.#status.peek() === 'more' || this.#status.peek() === 'loading') return;
    this.#status.value = this.#assets.peek().length === 0 ? 'loading' : 'more';
    void this.#read();
  }

  /** Stops reading. */
  close(): void {
    this.#controller.abort();
  }

  /** Puts an asset that was just added first, when it fits what is shown. */
  add(asset: BrandAsset): void {
    this.#count([asset]);
    const { types, text, tags, folder } = this.#query.peek();
    const words = [nameOfAsset(asset), isColorAsset(asset) ? asset.value : asset.file_name, ...asset.tags];
    const fits =
      types.includes(typeOfAsset(asset)) &&
      (folder === undefined || asset.folder_id === (folder === 'none' ? null : folder)) &&
      words.some((word) => word.toLowerCase().includes(text.trim().toLowerCase())) &&
      tags.every((tag) => asset.tags.includes(tag));
    if (fits) this.#assets.value = [asset, ...this.#assets.peek().filter(({ id }) => id !== asset.id)];
  }

  /** Shows an asset as it is now. */
  replace(asset: BrandAsset): void {
    this.#count([asset]);
    this.#assets.value = this.#assets.peek().map((one) => (one.id === asset.id ? asset : one));
  }

  /** Takes an asset away. */
  remove({ id }: Pick<BrandAsset, 'id'>): void {
    this.#assets.value = this.#assets.peek().filter((one) => one.id !== id);
  }

  async #read(): Promise<void> {
    const { signal: ended } = this.#controller;
    const pages = this.#pages;
    if (!pages) return;
    try {
      for (let calls = 0; calls < maxCallsAtOnce; calls++) {
        const { assets, isLast } = await pages.next(ended);
        if (ended.aborted) return;
        // Something may have been added or deleted between two pages of a search.
        const known = new Set(this.#assets.peek().map(({ id }) => id));
        const fresh = assets.filter(({ id }) => !known.has(id));
        this.#count(fresh);
        this.#assets.value = [...this.#assets.peek(), ...fresh];
        this.#isWhole.value = isLast;
        if (fresh.length > 0 || isLast) break;
      }
      this.#status.value = 'ready';
    } catch (error) {
      if (ended.aborted) return;
      // `fetch` throws a TypeError when there is no way to the service.
      this.#status.value = error instanceof TypeError || !navigator.onLine ? 'offline' : 'failed';
    }
  }

  #count(assets: readonly BrandAsset[]): void {
    const counts = new Map(this.#tagCounts.peek());
    for (const { tags } of assets) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    this.#tagCounts.value = counts;
  }
}
