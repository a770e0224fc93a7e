import { type ImportedTemplate, PlatenError } from '@platen/template';
import { type Document, XMLSerializer } from '@xmldom/xmldom';
import type { Limits } from '../platform/limits.ts';
import { parseXml } from '../svg/parse-xml.ts';
import { CostBudget } from '../cost/cost-budget.ts';
import { startResvg } from '../svg/resvg.ts';
import { sanitiseSvg, type SvgNeeds } from '../svg/sanitise-svg.ts';
import { findSvgFonts, type SvgFontFinder } from '../svg/svg-fonts.ts';
import { resolveDocument } from '../svg/resolve/resolve-document.ts';
import { checkSvgCost } from '../svg/svg-cost.ts';
import { readSvgText } from '../svg/svg-text.ts';
import { unpackSvgz } from '../svg/svgz.ts';
import type { Platform } from '../platform/platform.ts';
import type { FontSource } from '../text/font-set.ts';
import { FontStore } from '../text/fonts/font-store.ts';
import { buildPage } from './build-page.ts';
import type { OpenRenderer } from './compare-template.ts';
import { matchDrawing } from './match-drawing.ts';
import { normalizeImport } from './normalize-import.ts';
import { prepareSvg } from './prepare-svg.ts';

/** Options of an SVG import. */
export interface ImportSvgOptions {
  limits: Limits;
  /** Fonts for measuring texts; default: a separate store with the bundled library. */
  fontStore?: FontStore;
  /** Font files besides the bundled library, such as a brand's own. */
  fonts?: readonly FontSource[];
  /** The template's name. */
  name?: string;
}

/** Does what `importSvg` does, with the renderer of whoever imports: an editor has one already. */
export async function importSvgWith(
  openRenderer: OpenRenderer,
  bytes: Uint8Array,
  platform: Platform,
  options: ImportSvgOptions,
): Promise<ImportedTemplate> {
  const { limits } = options;
  if (bytes.byteLength > limits.maxAssetBytes) {
    throw new PlatenError('LIMIT_ASSET_BYTES', `The SVG is larger than the limit of ${limits.maxAssetBytes} bytes.`);
  }
  const original = parseXml(readSvgText(unpackSvgz(bytes)));
  const needs = sanitiseSvg(original);
  checkSvgCost(original);
  const file = writeFile(original);
  needs.warnings.push(...resolveDocument(original));
  const fontStore = options.fontStore ?? new FontStore({ readBundled: platform.readBundled });
  try {
    return await importDocument(file, original, needs, platform, { ...options, fontStore, openRenderer });
  } finally {
    if (!options.fontStore) fontStore.close();
  }
}

/** The file as a drawing, without what could act where it is shown. */
function writeFile(document: Document): string {
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    for (const { name } of Array.from(element.attributes)) if (/^on/i.test(name)) element.removeAttribute(name);
  }
  return new XMLSerializer().serializeToString(document);
}

async function importDocument(
  file: string,
  original: Document,
  { families, warnings }: SvgNeeds,
  platform: Platform,
  {
    limits,
    name = '',
    fontStore,
    fonts = [],
    openRenderer,
  }: ImportSvgOptions & { fontStore: FontStore; openRenderer: OpenRenderer },
): Promise<ImportedTemplate> {
  const origins = prepareSvg(original);
  await startResvg(platform);
  const fontOptions = { platform, store: fontStore, template: [], given: fonts, limits };
  const findFonts: SvgFontFinder = (wish) => findSvgFonts(wish, fontOptions);
  const wanted = { families, findFonts, cost: new CostBudget(limits.maxSteps) };
  const normalized = await normalizeImport(original, origins, wanted);
  const root = normalized.document.documentElement;
  if (!root) throw new PlatenError('ASSET_UNSUPPORTED', 'The SVG has nothing to draw.');
  const prepared = {
    original,
    origins,
    normalized,
    root,
    warnings,
    platform,
    fontStore,
    fonts,
    limits,
    name,
    openRenderer,
  };
  const built = await buildPage(prepared, new Set());
  const { template, report } = built.isOneDrawing ? built : await matchDrawing(file, prepared, built);
  return { template, report };
}
