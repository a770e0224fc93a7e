import { startHarfBuzz, type HarfBuzz } from './harfbuzz.ts';

/** Something whose bytes lie in HarfBuzz's memory and can be given back. */
interface Tenant {
  readonly bytes: Uint8Array;
  close(): void;
}

/**
 * Keeps HarfBuzz's memory within a bound: fonts used longest ago give theirs back. When HarfBuzz breaks down over a font, a
 * fresh one takes its place and fonts move in again as they are used.
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
    if (this.#harfBuzz.broken) {
      this.#harfBuzz = startHarfBuzz(this.#module);
      this.#tenants.clear();
      this.#usedBytes = 0;
    }
    return this.#harfBuzz;
  }

  /** Notes that a font moves in, closing others as far as needed. */
  makeRoom(tenant: Tenant): void {
    this.forget(tenant);
    for (const other of this.#tenants) {
      if (this.#usedBytes + tenant.bytes.byteLength <= this.#maxBytes) break;
      other.close();
    }
    this.#tenants.add(tenant);
    this.#usedBytes += tenant.bytes.byteLength;
  }

  /** Notes that a font is in use. */
  touch(tenant: Tenant): void {
    if (!this.#tenants.delete(tenant)) return;
    this.#tenants.add(tenant);
  }

  /** Notes that a font has moved out. */
  forget(tenant: Tenant): void {
    if (this.#tenants.delete(tenant)) this.#usedBytes -= tenant.bytes.byteLength;
  }
}
