import { fallbackFamilies } from '@platen/library';
import { PlatenError } from '@platen/template';
import type { Limits } from '../../platform/limits.ts';
import type { FontSet, FontSource } from '../font-set.ts';
import type { FontStore } from './font-store.ts';
import type { FontNeed } from './fonts-needed.ts';
import { LoadedFontSet } from './loaded-font-set.ts';
import { FontCatalog } from './font-catalog.ts';
import { coversCodePoint, type OfferedFont } from './match-faces.ts';
import { describeTextRules, loadTextRules } from '../text-rules.ts';

/** Options of `loadFonts`. */
export interface LoadFontsOptions {
  store: FontStore;
  needs: readonly FontNeed[];
  /** The template's own fonts. */
  template?: readonly FontSource[];
  /** Fonts handed in with the renderer; asked after the template's own, before the bundled library. */
  given?: readonly FontSource[];
  limits: Pick<Limits, 'maxFonts' | 'maxAssetBytes'>;
  signal?: AbortSignal;
}

/** A font file that could not be used. */
export interface FontError {
  source: FontSource;
  error: unknown;
}

/** The faces of one render. */
export interface LoadedFonts {
  fonts: FontSet;
  /** Files that could not be fetched or read; their texts use what else there is. */
  failures: FontError[];
}

/**
 * Loads the font files that texts need and no others, and the rules that setting these texts takes: of each face the files whose character ranges occur, then files of the
 * fallback families for what is still missing. Throws LIMIT_FONTS when the template and the fonts handed in need more files
 * than allowed, and FONT_HASH_MISMATCH.
 */
export async function loadFonts(options: LoadFontsOptions): Promise<LoadedFonts> {
  const rules = loadTextRules(new Set(options.needs.flatMap((need) => [...need.rules])));
  const loadFiles = async (): Promise<FontLoader> => {
    const { catalog: bundled } = await options.store.bundled();
    const loader = new FontLoader(options, bundled);
    await Promise.all(options.needs.map((need) => loader.loadOwn(need)));
    await Promise.all(options.needs.map((need) => loader.loadFallback(need)));
    return loader;
  };
  const [loader] = await Promise.all([loadFiles(), rules]);
  const { catalog, opened, failures } = loader;
  const signature = describeSet(options, opened);
  return { fonts: options.store.keepSet(signature, () => new LoadedFontSet(catalog, opened)), failures };
}

/** Starts fetching the bundled font files that `loadFonts` will need first; fallback families are left to it. */
export async function prefetchFonts({ store, needs }: Pick<LoadFontsOptions, 'store' | 'needs'>): Promise<void> {
  const { catalog } = await store.bundled();
  for (const { request, codePoints } of needs) {
    for (const { source } of catalog.match(request.family, request)) {
      if (coversAny(source, codePoints)) store.prefetch(source);
    }
  }
}

/** Names the faces of a set: the files on offer beyond the bundled ones, and the files that were opened. */
function describeSet({ template = [], given = [] }: LoadFontsOptions, opened: LoadedFontSet['opened']): string {
  const describe = ({ family, weight, style }: FontSource, key: string) => [family, weight, style, key];
  return JSON.stringify([
    // Texts are set again, as with another font, when there are more rules to set them by.
    describeTextRules(),
    template.map((source) => describe(source, source.key.slice(0, 200))),
    given.map((source) => describe(source, source.key.slice(0, 200))),
    [...opened].map(([{ source, origin }, font]) => `${origin} ${describe(source, font.key).join(' ')}`).toSorted(),
  ]);
}

/** Bytes that the fonts of a render which are not bundled may have together, unpacked. */
const maxOwnBytes = 256 * 1024 * 1024;

const fatalCodes: ReadonlySet<string> = new Set(['FONT_HASH_MISMATCH', 'LIMIT_FONTS']);

class FontLoader {
  readonly catalog: FontCatalog;
  readonly opened: LoadedFontSet['opened'] = new Map();
  readonly failures: FontError[] = [];
  readonly #options: LoadFontsOptions;
  readonly #asked = new Map<OfferedFont, Promise<void>>();
  #ownFiles = 0;
  #ownBytes = 0;

  constructor(options: LoadFontsOptions, bundled: FontCatalog) {
    this.#options = options;
    const { template = [], given = [] } = options;
    const own = [
      { sources: template, origin: 'template' },
      { sources: given, origin: 'given' },
    ] as const;
    this.catalog = new FontCatalog(own, bundled);
  }

  /** Loads what the requested family itself has. */
  async loadOwn({ request, codePoints }: FontNeed): Promise<void> {
    const matched = this.catalog.match(request.family, request);
    await this.#loadAll(matched.filter(({ source }) => coversAny(source, codePoints)));
  }

  /** Loads files of the fallback families for the characters that no loaded file of the family has. */
  async loadFallback({ request, codePoints, scripts }: FontNeed): Promise<void> {
    let missing = this.#missing(codePoints, this.catalog.match(request.family, request));
    for (const family of fallbackFamilies(request.language, scripts)) {
      if (missing.length === 0) return;
      const offers = this.catalog.match(family, request).filter(({ source }) => coversAny(source, missing));
      if (offers.length === 0) continue;
      await this.#loadAll(offers);
      missing = this.#missing(missing, offers);
    }
  }

  #missing(codePoints: Iterable<number>, offers: readonly OfferedFont[]): number[] {
    const faces = offers.flatMap((offer) => this.opened.get(offer)?.at({}) ?? []);
    return [...codePoints].filter((codePoint) => !faces.some((face) => face.hasCharacter(codePoint)));
  }

  async #loadAll(offers: readonly OfferedFont[]): Promise<void> {
    await Promise.all(offers.map((offer) => this.#loadOnce(offer)));
  }

  #loadOnce(offer: OfferedFont): Promise<void> {
    let asked = this.#asked.get(offer);
    if (asked === undefined) {
      asked = this.#load(offer);
      this.#asked.set(offer, asked);
    }
    return asked;
  }

  async #load(offer: OfferedFont): Promise<void> {
    const { store, limits, signal } = this.#options;
    signal?.throwIfAborted();
    if (offer.origin !== 'bundled') this.#ownFiles += 1;
    if (this.#ownFiles > limits.maxFonts) {
      throw new PlatenError('LIMIT_FONTS', `The texts need more than ${limits.maxFonts} font files.`);
    }
    try {
      const reserve = offer.origin === 'bundled' ? undefined : this.#reserve;
      this.opened.set(offer, await store.open(offer.source, limits.maxAssetBytes, reserve));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof PlatenError && fatalCodes.has(error.code)) throw error;
      this.failures.push({ source: offer.source, error });
    }
  }

  /** Counts the bytes of a font before it is unpacked. */
  readonly #reserve = (bytes: number): void => {
    this.#ownBytes += bytes;
    if (this.#ownBytes <= maxOwnBytes) return;
    throw new PlatenError('LIMIT_FONTS', `The fonts of the texts, unpacked, are larger than ${maxOwnBytes} bytes.`);
  };
}

function coversAny(source: FontSource, codePoints: Iterable<number>): boolean {
  for (const codePoint of codePoints) if (coversCodePoint(source, codePoint)) return true;
  return false;
}
