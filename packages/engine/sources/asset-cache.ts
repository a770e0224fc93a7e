/** A cached value: its weight and how to free it. */
export interface CachedAsset<Value> {
  value: Value;
  /** Memory it holds, in bytes. */
  bytes: number;
  close(): void;
}

/** A cached value in use. It stays open until it is released. */
export interface AssetLease<Value> {
  value: Value;
  release(): void;
}

interface Entry {
  asset: Promise<CachedAsset<unknown>>;
  bytes: number;
  users: number;
  isDropped: boolean;
}

/**
 * Keeps decoded images, drawings and emoji between renders, up to a number of bytes; the least recently used go first. One
 * in use is never closed: when it has to go, it is closed by its last user.
 */
export class AssetCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Total bytes of cached entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The value under a key, made when there is none; callers at the same time share one making. A key names content, such as
   * its hash, together with all that decides how it is made. A failure is not kept.
   */
  async lease<Value>(key: string, make: () => Promise<CachedAsset<Value>>): Promise<AssetLease<Value>> {
    const entry = this.#entries.get(key) ?? this.#start(key, make);
    // Last in the map is the most recently used.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.users++;
    try {
      const asset = (await entry.asset) as CachedAsset<Value>;
      let isReleased = false;
      return {
        value: asset.value,
        release: () => {
          if (isReleased) return;
          isReleased = true;
          entry.users--;
          this.#closeUnused(entry);
          this.#evict();
        },
      };
    } catch (error) {
      entry.users--;
      throw error;
    }
  }

  /** Frees everything; values in use are closed by their last user. */
  clear(): void {
    for (const [key, entry] of this.#entries) this.#drop(key, entry);
  }

  #start<Value>(key: string, make: () => Promise<CachedAsset<Value>>): Entry {
    const { promise, resolve } = Promise.withResolvers<CachedAsset<unknown>>();
    const entry: Entry = { asset: promise, bytes: 0, users: 0, isDropped: false };
    resolve(this.#weigh(key, entry, make));
    return entry;
  }

  /** Makes the value and enters its weight; a failure takes its entry away. */
  async #weigh<Value>(key: string, entry: Entry, make: () => Promise<CachedAsset<Value>>): Promise<CachedAsset<Value>> {
    try {
      const asset = await make();
      if (!entry.isDropped) {
        entry.bytes = asset.bytes;
        this.#bytes += asset.bytes;
        this.#evict();
      }
      return asset;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      if (entry.users === 0) this.#drop(key, entry);
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    entry.isDropped = true;
    this.#closeUnused(entry);
  }

  #closeUnused(entry: Entry): void {
    if (!entry.isDropped || entry.users > 0) return;
    entry.asset.then(
      (asset) => asset.close(),
      () => {},
    );
  }
}
