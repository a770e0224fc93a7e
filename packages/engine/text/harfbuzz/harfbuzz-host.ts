import { startHarfBuzz, type HarfBuzz } from './harfbuzz.ts';

/** HarfBuzz's memory is given back when it is this many times as large as its fonts may be. */
const memoryFactor = 2;

/** An owner of bytes in HarfBuzz's memory that can be freed. */
interface Tenant {
  readonly bytes: Uint8Array;
  close(): void;
}

/**
 * Keeps HarfBuzz's memory within a bound: fonts used longest ago give theirs back. When HarfBuzz breaks down over a font, a
 * fresh one takes its place and fonts move in again as they are used; so it does when a large font has made its memory large.
 */
export class HarfBuzzHost {
  readonly #module: WebAssembly.Module;
  readonly #maxBytes: number;
  /** Least recently used first. */
  readonly #tenants = new Set<Tenant>();
  #usedBytes = 0;
  #harfBuzz: HarfBuzz;

  constructor(module: WebAssembly.Module, maxBytes: number) {
    this.#module = module;
    this.#maxBytes = maxBytes;
    this.#harfBuzz = startHarfBuzz(module);
  }

  /** The running HarfBuzz. */
  get harfBuzz(): HarfBuzz {
    if (this.#harfBuzz.broken) this.#startAnew();
    return this.#harfBuzz;
  }

  /** Registers a new font, closing others as needed. */
  makeRoom(tenant: Tenant): void {
    this.forget(tenant);
    for (const other of this.#tenants) {
      if (this.#usedBytes + tenant.bytes.byteLength <= this.#maxBytes) break;
      other.close();
    }
    // Its memory never shrinks by itself.
    const isEnough = this.#usedBytes + tenant.bytes.byteLength <= this.#maxBytes;
    if (isEnough && this.#harfBuzz.memoryBytes > memoryFactor * this.#maxBytes) this.#harfBuzz.retire();
    if (this.#harfBuzz.broken) this.#startAnew();
    this.#tenants.add(tenant);
    this.#usedBytes += tenant.bytes.byteLength;
  }

  /** Registers the use of a font. */
  touch(tenant: Tenant): void {
    if (!this.#tenants.delete(tenant)) return;
    this.#tenants.add(tenant);
  }

  #startAnew(): void {
    this.#harfBuzz = startHarfBuzz(this.#module);
    this.#tenants.clear();
    this.#usedBytes = 0;
  }

  /** Removes a closed font. */
  forget(tenant: Tenant): void {
    if (this.#tenants.delete(tenant)) this.#usedBytes -= tenant.bytes.byteLength;
  }
}
