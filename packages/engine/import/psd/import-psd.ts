import type { Layer as PsdLayer, Psd } from 'ag-psd';
import { parseTemplate, PlatenError, type ImportedTemplate, type Report } from '@platen/template';
import { CostBudget } from '../../cost/cost-budget.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FontSource } from '../../text/font-set.ts';
import { FontStore } from '../../text/fonts/font-store.ts';
import { openComparer, type OpenRenderer } from '../compare-template.ts';
import { buildPsdPage, type BuiltPsdPage } from './build-psd-page.ts';
import { matchPsdPage } from './match-psd-page.ts';
import { nameOf, psdEntry, PsdStore } from './psd-context.ts';
import { listFrames, pageOf } from './psd-pages.ts';
import { cutPixels, isOpaque, takeWhiteOut, toBytes, type Pixels } from './psd-pixels.ts';
import { readPsdFile } from './read-psd.ts';

/** Options of a PSD import. */
export interface ImportPsdOptions {
  limits: Limits;
  /** Fonts for measuring texts; default: a separate store with the bundled library. */
  fontStore?: FontStore;
  /** Font files besides the bundled library, such as a brand's own. */
  fonts?: readonly FontSource[];
  /** The template's name. */
  name?: string;
}

/**
 * Imports a PSD or PSB file as a template with editable layers: groups, images, shapes, texts, masks and effects; each artboard is a page.
 * Pages are compared with the picture that is saved in the file: texts and shapes that would look different stay images, and where that
 * does not help, what differs becomes one image, with its layers kept below it, hidden. Losses are reported as `not_imported`. Throws
 * ASSET_UNSUPPORTED for other files and for color modes that cannot be read, LIMIT_ASSET_BYTES, LIMIT_ASSET_PIXELS, LIMIT_LAYERS,
 * LIMIT_NESTING and LIMIT_COST.
 */
export async function importPsdWith(
  openRenderer: OpenRenderer,
  bytes: Uint8Array,
  platform: Platform,
  options: ImportPsdOptions,
): Promise<ImportedTemplate> {
  const { limits, fonts = [], name = '' } = options;
  const { psd, composite, mayBeMatted } = readPsdFile(bytes, limits);
  const fontStore = options.fontStore ?? new FontStore({ readBundled: platform.readBundled });
  const comparer = openComparer(platform, { openRenderer, limits, fonts, enlarges: false });
  try {
    const read = composite && toBytes(composite);
    const composites = read === undefined ? [] : mayBeMatted ? [takeWhiteOut(read), read] : [read];
    const { pages, report } = await importPages(psd, {
      composites,
      platform,
      openRenderer,
      comparer,
      fontStore,
      fonts,
      limits,
    });
    return { template: parseTemplate({ schemaVersion: 1, name: name.slice(0, 255), pages }), report };
  } finally {
    await comparer.close();
    if (!options.fontStore) fontStore.close();
  }
}

interface PsdParts {
  /** The whole as the file has it drawn, in the ways that it may be meant. */
  composites: readonly Pixels[];
  platform: Platform;
  openRenderer: OpenRenderer;
  comparer: ReturnType<typeof openComparer>;
  fontStore: FontStore;
  fonts: readonly FontSource[];
  limits: Limits;
}

async function importPages(psd: Psd, parts: PsdParts): Promise<{ pages: unknown[]; report: Report }> {
  const { composites: wholes, platform, openRenderer, comparer, limits, fonts } = parts;
  const { frames, beside } = listFrames(psd, wholes[0] !== undefined && isOpaque(wholes[0]));
  if (frames.length === 0) throw new PlatenError('ASSET_UNSUPPORTED', 'The PSD has no artboard with an area.');
  const cost = new CostBudget(limits.maxSteps);
  const store = new PsdStore(platform);
  const ids = new Set<string>();
  const pages: unknown[] = [];
  const report: Report = beside.map((layer) => psdEntry(0, '', `Layer "${nameOf(layer)}": it is on no artboard.`));
  for (const [index, frame] of frames.entries()) {
    const page = { id: `page-${index + 1}`, ...pageOf(frame) };
    const composites = wholes.map((whole) => cutPixels(whole, frame.box));
    const build = async (asPixels: ReadonlySet<PsdLayer>): Promise<BuiltPsdPage> =>
      buildPsdPage(frame, psd, { ...parts, cost, store, asPixels, taken: ids, composite: composites[0] });
    const matched = await matchPsdPage(page, {
      build,
      composites,
      store,
      platform,
      openRenderer,
      comparer,
      limits,
      fonts,
    });
    for (const id of matched.ids) ids.add(id);
    pages.push({ ...page, layers: matched.layers });
    report.push(...matched.notes.report(index + 1, matched.sources), ...matched.entries(index + 1));
  }
  return { pages, report };
}
