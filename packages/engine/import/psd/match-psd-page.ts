import type { Layer as PsdLayer } from 'ag-psd';
import { parseTemplate, PlatenError, type Layer, type Report, type Template } from '@platen/template';
import type { Comparer } from '../compare-template.ts';
import type { PixelImage } from '../compare-pixels.ts';
import { visibleLayers } from '../layers-at.ts';
import type { BuiltPsdPage } from './build-psd-page.ts';
import { flattenUpTo, type FlattenParts } from './flatten-layers.ts';
import { nameOf, psdEntry, type PsdStore } from './psd-context.ts';
import type { PageFrame } from './psd-pages.ts';
import { writePng, type Pixels } from './psd-pixels.ts';

/** A page as it comes in. */
export interface MatchedPsdPage extends BuiltPsdPage {
  /** Findings of the comparison, as entries of a page's report. */
  entries(page: number): Report;
}

/** Tools and images that a page is matched with. */
export interface MatchPsdParts extends FlattenParts {
  /** Builds the layers, of which some stay pixels. */
  build(asPixels: ReadonlySet<PsdLayer>): Promise<BuiltPsdPage>;
  /** The page as the file has it drawn, in the ways that it may be meant. */
  composites: readonly Pixels[];
  store: PsdStore;
  comparer: Comparer;
}

/** How often texts and shapes that differ are made images. */
const maxRounds = 4;
/** Share of a page that may differ visibly, with a note, before its layers become one image. */
const slightShare = 0.006;

/**
 * Compares a page with the picture in the file. Texts and shapes that look different become the pixels that the file has of them; then layers
 * up to the highest one that still differs become one image.
 */
export async function matchPsdPage(page: PageFrame, parts: MatchPsdParts): Promise<MatchedPsdPage> {
  const { build, store, comparer } = parts;
  const first = await build(new Set());
  const unmatched = (reason: string): MatchedPsdPage => ({
    ...first,
    entries: (number) => [psdEntry(number, '', `The page was not compared with the picture in the file: ${reason}`)],
  });
  if (parts.composites.length === 0) return unmatched('the file has none that can be read.');
  try {
    const { composite, wanted } = await nearestComposite(page, first, parts);
    const asPixels = new Set<PsdLayer>();
    let built = first;
    for (let round = 0; round < maxRounds; round++) {
      const sourceOf = ({ id }: Layer): PsdLayer | undefined => built.sources.get(id);
      const canSettle = (layer: Layer): boolean => {
        const source = sourceOf(layer);
        const isDrawn = source?.text !== undefined || source?.vectorFill !== undefined;
        return source !== undefined && isDrawn && !asPixels.has(source) && store.pixels(source).image !== undefined;
      };
      const found = await comparer.compare(visibleTemplate(page, built.layers), wanted, (layer) => !canSettle(layer));
      if (found.layers.length === 0) break;
      for (const layer of found.layers) {
        const source = sourceOf(layer);
        if (source) asPixels.add(source);
      }
      built = await build(asPixels);
    }
    return await settleRest(page, built, { composite, wanted }, parts);
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    return unmatched(error.message);
  }
}

/** The look that a page has to have. */
interface WantedPage {
  composite: Pixels;
  wanted: PixelImage;
}

/** The picture, of those that may be meant, that the layers look most like. */
async function nearestComposite(
  page: PageFrame,
  { layers }: BuiltPsdPage,
  { composites, comparer, platform }: MatchPsdParts,
): Promise<WantedPage> {
  const found: (WantedPage & { area: number })[] = [];
  for (const composite of composites) {
    const wanted = await comparer.read(await writePng(composite, platform), page);
    const { regions } = await comparer.compare(visibleTemplate(page, layers), wanted);
    found.push({ composite, wanted, area: areaOf(regions) });
  }
  const [nearest] = found.toSorted((one, other) => one.area - other.area);
  if (!nearest) throw new RangeError('There is no picture to compare with.');
  return nearest;
}

function areaOf(boxes: readonly { width: number; height: number }[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}

async function settleRest(
  page: PageFrame,
  built: BuiltPsdPage,
  { composite, wanted }: WantedPage,
  parts: MatchPsdParts,
): Promise<MatchedPsdPage> {
  const { comparer } = parts;
  const { regions, layers } = await comparer.compare(visibleTemplate(page, built.layers), wanted);
  const share = areaOf(regions) / (page.width * page.height);
  const describe =
    (sentence: string): MatchedPsdPage['entries'] =>
    (number) =>
      (layers.length > 0 ? layers : [undefined]).map((layer) => {
        const source = layer && built.sources.get(layer.id);
        const subject = layer ? `Layer "${(source && nameOf(source)) || layer.name || layer.id}"` : 'The page';
        return psdEntry(number, layer?.id ?? '', `${subject}: ${sentence}.`);
      });
  if (regions.length === 0) return { ...built, entries: () => [] };
  if (share <= slightShare) return { ...built, entries: describe('it looks slightly different') };
  const top = built.layers.findLastIndex((layer) => layers.some(({ id }) => holds(layer, id)));
  const last = built.layers.length - 1;
  for (const index of new Set([top < 0 ? last : top, last])) {
    const flat = await flattenUpTo(index, page, built.layers, composite, built.ids, parts);
    const rest = await comparer.compare(visibleTemplate(page, flat), wanted);
    const isSame = rest.regions.length === 0 || index === last;
    const sentence = 'it would look different, so it is part of an image now, and hidden in the group below it';
    if (isSame) return { ...built, layers: flat, entries: describe(sentence) };
  }
  return { ...built, entries: describe('it looks different') };
}

function holds(layer: Layer, id: string): boolean {
  return layer.id === id || (layer.type === 'group' && layer.layers.some((child) => holds(child, id)));
}

/** A page of the layers that are drawn: hidden ones are no reason for anything. */
function visibleTemplate(page: PageFrame, layers: readonly Layer[]): Template {
  return parseTemplate({ schemaVersion: 1, pages: [{ ...page, layers: visibleLayers(layers) }] });
}
