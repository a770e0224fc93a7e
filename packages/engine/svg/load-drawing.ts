import { type Document, XMLSerializer } from '@xmldom/xmldom';
import { CostBudget } from '../cost/cost-budget.ts';
import type { Platform } from '../platform/platform.ts';
import { defaultLimits, type Limits } from '../platform/limits.ts';
import type { Drawing } from '../geometry/drawing.ts';
import { keepExact } from './exact-svg.ts';
import { variantsIn } from './font-variants.ts';
import { embedImages, type ImageLimits } from './embed-images.ts';
import { normalizeSvg } from './normalize-svg.ts';
import { parseDrawing } from './parse-drawing.ts';
import { parseXml } from './parse-xml.ts';
import { checkRaster } from './rasterize-drawing.ts';
import { startResvg, type SvgFonts } from './resvg.ts';
import type { SvgFontFinder } from './svg-fonts.ts';
import { type DrawingWarning, sanitiseSvg } from './sanitise-svg.ts';
import { resolveDocument } from './resolve/resolve-document.ts';
import { checkSvgCost, maxElements, svgAllowance } from './svg-cost.ts';
import { readSvgText } from './svg-text.ts';
import { exactSvg } from './write-exact-svg.ts';

/** Steps that reading an element takes beside what resvg does with it. */
const stepsOfElement = 15_000;

/** Content that resvg may lose as it writes what it read. Plain shapes are told without drawing them twice. */
const mayLose =
  /<(?:[\w-]+:)?(?:text|image|filter|mask|clipPath|pattern|marker)\b|<(?:[\w-]+:)?svg\b[^]*<(?:[\w-]+:)?svg\b/;

/** Bounds on an SVG and its images, and where fonts for its text come from. */
export interface DrawingOptions extends ImageLimits, Partial<Pick<Limits, 'maxSteps'>> {
  /** Finds fonts for text inside the SVG; without it text is not drawn. */
  findFonts?: SvgFontFinder;
  /** Whether it is a bundled drawing, of which nothing is lost when it is normalized. */
  isBundled?: boolean;
}

/** A normalized SVG, and what of it could not be kept. */
export interface LoadedDrawing {
  drawing: Drawing;
  warnings: readonly DrawingWarning[];
  /** Steps that reading it took. */
  steps: number;
}

/**
 * Reads an SVG file of any origin as a drawing. Nothing outside the file is fetched, nothing in it is run, and what would cost
 * unbounded time or memory is refused. Throws ASSET_UNSUPPORTED, and LIMIT_COST for what takes more than `maxSteps`.
 */
export async function loadDrawing(
  bytes: Uint8Array,
  platform: Platform,
  options: DrawingOptions,
): Promise<LoadedDrawing> {
  const [{ document, text, warnings, fonts, elements }] = await Promise.all([
    readSafely(bytes, platform, options),
    startResvg(platform),
  ]);
  const cost = new CostBudget(options.maxSteps ?? defaultLimits.maxSteps);
  cost.spend(elements * stepsOfElement, 'An SVG');
  const normalized = parseDrawing(normalizeSvg(text, fonts, cost));
  if (normalized.needsRaster) checkRaster(normalized, cost);
  const losesNothing = options.isBundled === true || !mayLose.test(text);
  const drawing = losesNothing ? normalized : keepExact(normalized, exactSvg(document, normalized, fonts), cost);
  return { drawing, warnings, steps: cost.spent };
}

/** The text of an SVG from which everything unsafe is gone, what text inside it is set in, and how many elements it has. */
async function readSafely(
  bytes: Uint8Array,
  platform: Platform,
  options: DrawingOptions,
): Promise<{ document: Document; text: string; warnings: DrawingWarning[]; fonts?: SvgFonts; elements: number }> {
  const document = parseXml(readSvgText(bytes));
  const needs = sanitiseSvg(document);
  const allowance = svgAllowance();
  checkSvgCost(document, allowance);
  const undrawn = resolveDocument(document, allowance);
  const warnings = [...needs.warnings, ...undrawn, ...(await embedImages(needs.images, platform, options, allowance))];
  const elements = maxElements - allowance.elements;
  const text = new XMLSerializer().serializeToString(document);
  if (!needs.hasText || !options.findFonts) return { document, text, warnings, elements };
  const fonts = await findFontsFor(text, document, needs.families, options.findFonts, warnings);
  return { document, text, warnings, fonts, elements };
}

/** Fonts for the texts of an SVG; families that are not there are added to the warnings. */
export async function findFontsFor(
  text: string,
  document: Document,
  families: readonly string[],
  findFonts: SvgFontFinder,
  warnings: DrawingWarning[],
): Promise<SvgFonts> {
  const words = document.documentElement?.textContent ?? '';
  const { fonts, missingFamilies } = await findFonts({
    ...readTextStyles(text),
    families,
    variants: variantsIn(text),
    isVertical: isVertical(text),
    text: words,
  });
  for (const family of missingFamilies) {
    warnings.push({
      code: 'font_missing',
      message: `There is no font of the family ${family} for text inside the SVG.`,
    });
  }
  return fonts;
}

/** Whether its text is set vertically, and none of it is placed by the height of an x. */
function isVertical(svg: string): boolean {
  return /writing-mode\s*[:=]\s*["']?\s*(?:tb|vertical)/i.test(svg) && !/baseline\s*[:=]\s*["']?\s*middle/i.test(svg);
}

/** The weights that occur anywhere in an SVG's text, attributes and style sheets alike, and whether italics do. */
function readTextStyles(svg: string): { weights: number[]; italic: boolean } {
  const weights = new Set([400]);
  for (const [, value = ''] of svg.matchAll(/font-weight\s*[:=]\s*["']?\s*([a-z]+|\d{1,4})/gi)) {
    const number = Number(value);
    if (number >= 1 && number <= 1000) weights.add(Math.round(number));
    else if (value.startsWith('bold')) weights.add(700);
    else if (value === 'lighter') weights.add(300);
  }
  if (/font\s*[:=][^;"']*\bbold\b/i.test(svg) || /<(?:\w+:)?(?:b|strong)\b/.test(svg)) weights.add(700);
  return { weights: [...weights].slice(0, 10), italic: /\b(?:italic|oblique)\b/i.test(svg) };
}
