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
import { type FontVariant, variantName } from './font-variants.ts';
import type { SvgFonts } from './resvg.ts';

/** Fonts requested by text inside an SVG. */
export interface SvgTextWish {
  /** Families it names, generic ones omitted. */
  families: readonly string[];
  weights: readonly number[];
  italic: boolean;
  /** Families at places in their variation spaces, which go by the names of `variantName`. Default: none. */
  variants?: readonly FontVariant[];
  /** Whether it is set vertically. resvg sets what lies on its side by half of an x instead of the middle of the line. Default: no. */
  isVertical?: boolean;
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
  const variants = (wish.variants ?? []).flatMap((variant) =>
    wish.weights.map((weight) => ({ ...variant, weight: variant.axes.wght ?? weight, named: weight })),
  );
  const layers = styles.slice(0, maxStyles).map(({ family, weight, style }, index) =>
    textLayer.parse({
      type: 'text',
      id: `svg-${index}`,
      runs: [{ text: wish.text.slice(0, 100_000) }],
      style: { fontFamily: family.slice(0, 120), fontWeight: weight, fontStyle: style },
    }),
  );
  const varied = variants.slice(0, maxStyles).map(({ family, axes, weight }, index) =>
    textLayer.parse({
      type: 'text',
      id: `svg-variant-${index}`,
      runs: [{ text: wish.text.slice(0, 100_000) }],
      style: { fontFamily: family.slice(0, 120), fontWeight: Math.min(1000, Math.max(1, Math.round(weight))), axes },
    }),
  );
  const needs = textNeeds({
    pages: [{ layers: [...layers, ...varied] }],
  }).fonts;
  const [{ fonts }, instancer] = await Promise.all([
    loadFonts({ ...options, needs }),
    startInstancer(options.platform),
  ]);
  const files = new Map<string, Uint8Array>();
  const missing = new Set<string>();
  const characters = [...new Set(wish.text)].map((character) => character.codePointAt(0) ?? 0);
  for (const { request } of needs) {
    const { faces, familyFound } = fonts.facesFor(request);
    if (!familyFound && wish.families.includes(request.family)) missing.add(request.family);
    const isVaried = Object.keys(request.axes).length > 0;
    const named = isVaried
      ? variants.filter((each) => each.family === request.family && isSame(each.axes, request.axes))
      : [{ named: request.weight }];
    for (const [index, face] of faces.entries()) {
      // Of two files by one name resvg takes any: the second is there only for letters that the first lacks.
      const before = faces.slice(0, index).filter((each) => each.family === face.family);
      const isNeeded = (code: number): boolean =>
        face.hasCharacter(code) && !before.some((each) => each.hasCharacter(code));
      if (before.length > 0 && !characters.some(isNeeded)) continue;
      const family = isVaried ? variantName({ family: face.family, axes: request.axes }) : face.family;
      for (const { named: weight } of named) {
        const name = { family, weight, style: request.style, ...(wish.isVertical && { xHeight: 'centered' as const }) };
        const key = `${face.key} ${JSON.stringify(name)}`;
        if (!files.has(key)) files.set(key, nameFont(standStill(face, instancer), name));
      }
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

function isSame(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

function standStill(face: Face, instancer: FontInstancer): Uint8Array {
  return readTables(face.bytes)?.has('fvar') ? instancer.instance(face.bytes, face.variations) : face.bytes;
}
