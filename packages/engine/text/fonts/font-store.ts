import { PlatenError } from '@platen/template';
import { toPlainBytes } from '../../platform/plain-bytes.ts';
import { sha256Hex } from '../../platform/sha-256.ts';
import type { FontSource } from '../font-set.ts';
import { compileHarfBuzz } from '../harfbuzz/harfbuzz.ts';
import { HarfBuzzHost } from '../harfbuzz/harfbuzz-host.ts';
import { FontCatalog } from './font-catalog.ts';
import type { LoadedFontSet } from './loaded-font-set.ts';
import { OpenedFont } from './opened-font.ts';
import { unpackFont } from './unpack-font.ts';

/** Requirements of a store of opened fonts, and its limits. */
export interface FontStoreOptions {
  readBundled(path: string): Promise<Uint8Array>;
  /** Bytes of opened fonts kept between renders, longest unused out first. Default 128 MiB. */
  cacheBytes?: number;
}

const maxKeyLength = 200;
/** Maximum number of cached font sets. */
const maxSets = 32;
const defaultCacheBytes = 128 * 1024 * 1024;

/** Every bundled font file as a source, and by family. */
export interface BundledSources {
  sources: readonly FontSource[];
  catalog: FontCatalog;
}

/** Opened fonts, shared by the renders of one renderer. Each file is loaded, checked and unpacked once. */
export class FontStore {
  readonly #readBundled: FontStoreOptions['readBundled'];
  readonly #cacheBytes: number;
  /** By key and hash; longest unused first. */
  readonly #fonts = new Map<string, OpenedFont>();
  readonly #opening = new Map<string, Promise<OpenedFont>>();
  readonly #prefetched = new Map<string, Promise<Uint8Array>>();
  /** Faces as earlier renders had them, by what they were made of; longest unused first. */
  readonly #sets = new Map<string, LoadedFontSet>();
  #bundled: Promise<BundledSources> | undefined;
  #host: Promise<HarfBuzzHost> | undefined;
  #usedBytes = 0;

  constructor({ readBundled, cacheBytes = defaultCacheBytes }: FontStoreOptions) {
    this.#readBundled = readBundled;
    this.#cacheBytes = cacheBytes;
  }

  /** The bundled fonts. Their list is large and read when the first text needs fonts. */
  bundled(): Promise<BundledSources> {
    this.#bundled ??= this.#listBundled().catch((error: unknown) => {
      this.#bundled = undefined;
      throw error;
    });
    return this.#bundled;
  }

  /** Starts fetching what every first text needs, so that it is available sooner. Failures are retried when a text needs it. */
  warm(): void {
    void Promise.allSettled([this.#startHost(), this.bundled()]);
  }

  /** Starts fetching a font file that is about to be opened. If it fails, it is fetched again then. */
  prefetch(source: FontSource): void {
    const name = nameOf(source);
    if (this.#fonts.has(name) || this.#opening.has(name) || this.#prefetched.has(name)) return;
    const bytes = source.load();
    this.#prefetched.set(name, bytes);
    bytes.catch(() => this.#prefetched.delete(name));
  }

  /**
   * The opened font of a source. Throws FONT_UNSUPPORTED when it is not a font, FONT_HASH_MISMATCH when it is another one than
   * the source names, LIMIT_ASSET_BYTES when it is too large, and what the source's `load` throws. `reserve` is
   * told how many bytes it has, before it is unpacked, and may throw.
   */
  async open(source: FontSource, maxBytes: number, reserve: (bytes: number) => void = () => {}): Promise<OpenedFont> {
    const name = nameOf(source);
    const known = this.#fonts.get(name);
    if (known !== undefined) {
      this.#fonts.delete(name);
      this.#fonts.set(name, known);
      reserve(known.bytes.byteLength);
      return known;
    }
    let opening = this.#opening.get(name);
    if (opening === undefined) {
      opening = this.#load(source, name, { maxBytes, reserve })
        .then((font) => this.#keep(name, font))
        .finally(() => this.#opening.delete(name));
      this.#opening.set(name, opening);
    }
    return opening;
  }

  /**
   * The set of these faces as an earlier render had it, else the one that `create` makes. Equal signatures name equal faces:
   * what was set with a kept set need not be set again.
   */
  keepSet(signature: string, create: () => LoadedFontSet): LoadedFontSet {
    const set = this.#sets.get(signature) ?? create();
    this.#sets.delete(signature);
    // A set would hold on to fonts that there was no room for.
    const cached = new Set(this.#fonts.values());
    if ([...set.opened.values()].some((font) => !cached.has(font))) return set;
    this.#sets.set(signature, set);
    for (const oldest of this.#sets.keys()) {
      if (this.#sets.size <= maxSets) break;
      this.#sets.delete(oldest);
    }
    return set;
  }

  /** Frees all fonts and their memory. */
  close(): void {
    this.#sets.clear();
    this.#prefetched.clear();
    for (const font of this.#fonts.values()) font.close();
    this.#fonts.clear();
    this.#usedBytes = 0;
  }

  async #load(
    source: FontSource,
    name: string,
    { maxBytes, reserve }: { maxBytes: number; reserve: (bytes: number) => void },
  ): Promise<OpenedFont> {
    const prefetched = this.#prefetched.get(name);
    this.#prefetched.delete(name);
    const [host, given] = await Promise.all([this.#startHost(), prefetched ?? source.load()]);
    const bytes = toPlainBytes(given);
    if (bytes.byteLength <= maxBytes && source.hash !== undefined && (await sha256Hex(bytes)) !== source.hash) {
      throw new PlatenError(
        'FONT_HASH_MISMATCH',
        `The font ${source.key.slice(0, maxKeyLength)} is not the file that the template was created with.`,
      );
    }
    const sfnt = await unpackFont(bytes, source.key.slice(0, maxKeyLength), maxBytes, reserve);
    // A data URI would be a very long name for every run of text to carry.
    const key = source.key.length > maxKeyLength ? `sha256:${await sha256Hex(bytes)}` : source.key;
    return new OpenedFont(host, key, source.family, sfnt);
  }

  async #listBundled(): Promise<BundledSources> {
    const { bundledFonts } = await import('@platen/library');
    const sources = bundledFonts.map((font) => ({
      family: font.family,
      weight: font.weight,
      style: font.style,
      key: font.path,
      get unicodeRanges() {
        return font.unicodeRanges;
      },
      load: () => this.#readBundled(font.path),
    }));
    return { sources, catalog: new FontCatalog([{ sources, origin: 'bundled' }]) };
  }

  #startHost(): Promise<HarfBuzzHost> {
    this.#host ??= this.#readBundled('wasm/harfbuzz.wasm')
      .then(compileHarfBuzz)
      .then((module) => new HarfBuzzHost(module, this.#cacheBytes))
      .catch((error: unknown) => {
        this.#host = undefined;
        throw error;
      });
    return this.#host;
  }

  #keep(name: string, font: OpenedFont): OpenedFont {
    this.#fonts.set(name, font);
    this.#usedBytes += font.bytes.byteLength;
    for (const [otherName, other] of this.#fonts) {
      if (this.#usedBytes <= this.#cacheBytes || other === font) break;
      this.#fonts.delete(otherName);
      this.#usedBytes -= other.bytes.byteLength;
      // A render that still uses it opens it again by itself.
      other.close();
      this.#dropSetsWith(other);
    }
    return font;
  }

  #dropSetsWith(font: OpenedFont): void {
    for (const [signature, set] of this.#sets) {
      if ([...set.opened.values()].includes(font)) this.#sets.delete(signature);
    }
  }
}

function nameOf({ key, hash }: FontSource): string {
  return hash === undefined ? key : `${key} ${hash}`;
}
