import { textLayer } from '@platen/template/internal';
import type { Limits } from '../platform/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { Face, FontSource } from '../text/font-set.ts';
import { FontInstancer } from '../text/fonts/font-instancer.ts';
import type { FontStore } from '../text/fonts/font-store.ts';
import { textNeeds } from '../text/fonts/fonts-needed.ts';
import { loadFonts } from '../text/fonts/load-fonts.ts';
import { nameFont } from '../text/fonts/name-font.ts';
import { readTables } from '../text/fonts/sfnt.ts';
import type { SvgFonts } from './resvg.ts';

/** Fonts requested by text inside an SVG. */
export interface SvgTextWish {
  /** Families it names, generic ones omitted. */
  families: readonly string[];
  weights: readonly number[];
  italic: boolean;
  /** All of its text. */
  text: string;
}

/** Fonts for text inside an SVG, and the families there are none of. */
export interface FoundSvgFonts {
  fonts: SvgFonts;
  missingFamilies: string[];
}

/** Finds fonts as `findSvgFonts` does. */
export type SvgFontFinder = (wish: SvgTextWish) => Promise<FoundSvgFonts>;

/** Where fonts for SVG text come from. */
export interface SvgFontOptions {
  platform: Pick<Platform, 'readBundled'>;
  store: FontStore;
  template: readonly FontSource[];
  given: readonly FontSource[];
  limits: Pick<Limits, 'maxFonts' | 'maxAssetBytes'>;
  signal?: AbortSignal;
}

/** Bundled fonts for generic families and for text without one. */
const genericFonts = { sansSerif: 'Inter', serif: 'Source Serif 4', monospace: 'JetBrains Mono', cursive: 'Caveat' };
/** More is no drawing's choice of type. */
const maxStyles = 60;

let starting: Promise<FontInstancer> | undefined;

function startInstancer(platform: SvgFontOptions['platform']): Promise<FontInstancer> {
  starting ??= platform
    .readBundled('wasm/harfbuzz-subset.wasm')
    .then((wasm) => FontInstancer.start(wasm))
    .catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
  return starting;
}

/**
 * Finds the font files an SVG's text needs in the template's fonts, those handed in and the library, as static fonts that go
 * by the family and weight the SVG names, as resvg knows neither variations nor families split over files.
 */
export async function findSvgFonts(wish: SvgTextWish, options: SvgFontOptions): Promise<FoundSvgFonts> {
  const families = [...new Set([...wish.families, ...Object.values(genericFonts)])];
  const styles = families.flatMap((family) =>
    wish.weights.flatMap((weight) =>
      (wish.italic ? (['normal', 'italic'] as const) : (['normal'] as const)).map((style) => ({
        family,
        weight,
        style,
      })),
    ),
  );
  const layers = styles.slice(0, maxStyles).map(({ family, weight, style }, index) =>
    textLayer.parse({
      type: 'text',
      id: `svg-${index}`,
      runs: [{ text: wish.text.slice(0, 100_000) }],
      style: { fontFamily: family.slice(0, 120), fontWeight: weight, fontStyle: style },
    }),
  );
  const needs = textNeeds({
    pages: [{ layers }],
  }).fonts;
  const [{ fonts }, instancer] = await Promise.all([
    loadFonts({ ...options, needs }),
    startInstancer(options.platform),
  ]);
  const files = new Map<string, Uint8Array>();
  const missing = new Set<string>();
  for (const { request } of needs) {
    const { faces, familyFound } = fonts.facesFor(request);
    if (!familyFound && wish.families.includes(request.family)) missing.add(request.family);
    for (const face of faces) {
      const name = { family: face.family, weight: request.weight, style: request.style };
      const key = `${face.key} ${JSON.stringify(name)}`;
      if (!files.has(key)) files.set(key, nameFont(standStill(face, instancer), name));
    }
  }
  return {
    fonts: {
      files: [...files.values()],
      defaultFamily: genericFonts.sansSerif,
      serifFamily: genericFonts.serif,
      sansSerifFamily: genericFonts.sansSerif,
      monospaceFamily: genericFonts.monospace,
      cursiveFamily: genericFonts.cursive,
    },
    missingFamilies: [...missing],
  };
}

function standStill(face: Face, instancer: FontInstancer): Uint8Array {
  return readTables(face.bytes)?.has('fvar') ? instancer.instance(face.bytes, face.variations) : face.bytes;
}
