import { PlatenError, type FontFace, type Page, type Report, type Template } from '@platen/template';
import type { Limits } from '../platform/limits.ts';
import type { CostBudget } from '../cost/cost-budget.ts';
import type { Platform } from '../platform/platform.ts';
import type { FontSource } from '../text/font-set.ts';
import type { FontStore } from '../text/fonts/font-store.ts';
import { textNeeds } from '../text/fonts/fonts-needed.ts';
import { loadFonts, type FontError, type LoadFontsOptions } from '../text/fonts/load-fonts.ts';
import type { AssetCache } from '../sources/asset-cache.ts';
import { collectSources } from '../layers/collect-sources.ts';
import { loadLayouts } from './load-layouts.ts';
import { loadEmoji } from './load-emoji.ts';
import { loadImages, type ImageOptions } from './load-images.ts';
import { loadStills } from '../media/load-stills.ts';
import { assetKeyOf, createResolvers, readSource, shorten, type SourceOptions } from '../sources/resolve-source.ts';
import type { Resources } from '../pages/resources.ts';
import type { SvgTextWish } from '../svg/svg-fonts.ts';

/** Options of loading; `cache` and `fontStore` outlive one render. */
export interface LoadOptions extends SourceOptions {
  limits: Limits;
  cache: AssetCache;
  fontStore: FontStore;
  /** Font files handed in with the renderer. */
  fonts?: readonly FontSource[] | undefined;
  /** Whether videos are shown by a frame of theirs, as in output that does not move. Default true. */
  stills?: boolean | undefined;
  /** Texts beyond the template's own that are set, such as subtitles: their fonts and emoji are loaded too. */
  moreTexts?: readonly Pick<Page, 'layers'>[] | undefined;
  /** Whether texts show numbers of pages. Default false. */
  isNumbered?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** How charts write numbers. Default `en`. */
  locale?: string | undefined;
  /** Budget charged for loading, and for drawing with the loaded resources. Default: none. */
  cost?: CostBudget | undefined;
}

/** Resources of a render, failed ones, and a function to release them to the caches. */
export interface LoadedResources {
  resources: Resources;
  report: Report;
  release(): void;
}

/**
 * Loads fonts, images, emoji and layouts of a template side by side. What cannot be reached or read is reported; throws
 * LIMIT_ASSET_BYTES, LIMIT_ASSET_PIXELS, LIMIT_COST, LIMIT_FONTS, FONT_HASH_MISMATCH, and the signal's reason when it fires.
 */
export async function loadResources(
  template: Template,
  platform: Platform,
  options: LoadOptions,
): Promise<LoadedResources> {
  const { limits, cache, signal } = options;
  const pages = [...template.pages, ...(options.moreTexts ?? [])];
  // What charts write depends on their locale.
  const { cost, locale, isNumbered } = options;
  const layouts = await loadLayouts(template.pages, { cost, platform, locale, isNumbered });
  const needs = textNeeds({ pages }, { cost: options.cost, chartTexts: layouts.charts?.texts });
  const { fontOptions, svgFonts } = offerFonts(template, platform, options);
  const loads = await Promise.allSettled([
    loadFonts({ ...fontOptions, needs: needs.fonts }),
    loadImages(collectSources(template), platform, { ...options, limits, cache, signal, svgFonts }),
    loadEmoji([...needs.emoji], platform, cache),
    options.stills === false ? undefined : loadStills(template, platform, { ...options, limits, cache, signal }),
  ]);
  const [loadedFonts, loadedImages, loadedEmoji, loadedStills] = loads;
  const release = (): void => {
    for (const load of [loadedImages, loadedEmoji, loadedStills]) {
      if (load.status === 'fulfilled') load.value?.release();
    }
  };
  if (
    loadedFonts.status === 'rejected' ||
    loadedImages.status === 'rejected' ||
    loadedEmoji.status === 'rejected' ||
    loadedStills.status === 'rejected'
  ) {
    release();
    throw loads.find((load) => load.status === 'rejected')?.reason;
  }
  return {
    resources: {
      fonts: loadedFonts.value.fonts,
      images: new Map([...(loadedStills.value?.images ?? []), ...loadedImages.value.images]),
      emoji: loadedEmoji.value.emoji,
      ...layouts,
      cost: options.cost,
    },
    report: [
      ...loadedFonts.value.failures.map(describeError),
      ...loadedImages.value.report,
      ...(loadedStills.value?.report ?? []),
    ],
    release,
  };
}

/** The fonts that a template may use: for its texts, and for texts inside SVG files. */
export interface OfferedFonts {
  fontOptions: Omit<LoadFontsOptions, 'needs'>;
  svgFonts: NonNullable<ImageOptions['svgFonts']>;
}

/** Puts the template's own fonts, those handed in and the bundled ones on offer; nothing is loaded yet. */
export function offerFonts(
  template: Pick<Template, 'fonts'>,
  platform: Platform,
  options: Omit<LoadOptions, 'cache'>,
): OfferedFonts {
  const { limits, fontStore, fonts = [], signal } = options;
  const resolvers = createResolvers(platform, options);
  const read = { maxBytes: limits.maxAssetBytes, signal };
  const own = template.fonts.map((face) => {
    const assetKey = assetKeyOf(face.source, options);
    const key = assetKey === undefined ? face.source : `asset ${assetKey}`;
    return fontSource(face, key, () => readSource(face.source, resolvers, read));
  });
  const fontOptions = { store: fontStore, template: own, given: fonts, limits, ...(signal && { signal }) };
  return {
    fontOptions,
    svgFonts: {
      key: [...own, ...fonts].map((source) => `${source.family} ${source.hash ?? source.key}`).join(' '),
      find: async (wish: SvgTextWish) => {
        const { findSvgFonts } = await import('../svg/svg-fonts.ts');
        return findSvgFonts(wish, { ...fontOptions, platform });
      },
    },
  };
}

function fontSource(face: FontFace, key: string, load: () => Promise<Uint8Array>): FontSource {
  const { family, weight, style, hash } = face;
  return { family, weight, style, key, ...(hash !== undefined && { hash }), load };
}

/** Returns the report entry for a font file that could not be used. */
export function describeError({ source, error }: FontError): Report[number] {
  const reason = error instanceof PlatenError ? error.message : `${shorten(source.key)} could not be read.`;
  return { page: 0, layer: '', code: 'font_missing', message: `A file of ${source.family} cannot be used: ${reason}` };
}
