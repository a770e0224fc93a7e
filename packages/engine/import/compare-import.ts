import { detectFormat, parseTemplate, PlatenError, type Report, type Template } from '@platen/template';
import { uniteBoxes, type Box } from '../geometry/boxes.ts';
import { decodeText } from '../images/sniff-type.ts';
import type { Limits } from '../platform/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { writeDataUri } from '../sources/data-uri.ts';
import { parseXml } from '../svg/parse-xml.ts';
import { sanitiseSvg } from '../svg/sanitise-svg.ts';
import { readSvgSize } from '../svg/svg-size.ts';
import { readSvgText } from '../svg/svg-text.ts';
import { unpackSvgz } from '../svg/svgz.ts';
import type { FontSource } from '../text/font-set.ts';
import { comparePixels, markPixels, type DifferentPlace, type PixelImage } from './compare-pixels.ts';
import { type Comparer, type DifferentRegion, openComparer, type OpenRenderer } from './compare-template.ts';
import { drawDifferences, writeWebp } from './draw-differences.ts';
import { placeLayers, visibleLayers } from './layers-at.ts';
import { isPsd } from './psd/psd-header.ts';
import { readPsdImages } from './psd/psd-images.ts';
import { writePng } from './psd/psd-pixels.ts';

/** Options of `compareImport`. */
export interface CompareImportOptions {
  limits: Limits;
  /** Font files besides the bundled library. */
  fonts?: readonly FontSource[];
  /** Longer side of the images, in pixels. Default 800. */
  side?: number;
  /** The report of the import: the answer says where the layers are that it names. */
  report?: Report;
}

/** A layer, and where it is. */
export interface ComparedLayer {
  /** Its id; empty when no single layer is the reason. */
  layer: string;
  /** Where, in pixels of the page. */
  box: Box;
}

/** How a page looks in the file, and as it came in. */
export interface PageComparison {
  /** From 1. */
  page: number;
  /** Width and height of the three images, in pixels. */
  width: number;
  height: number;
  /** Share of the pixels that differ visibly, 0 to 1. */
  different: number;
  /** Layers that look different. Letters that stand a pixel elsewhere are counted and marked, and no reason to name their layer. */
  layers: ComparedLayer[];
  /** Layers that the report of the import names and that are drawn. */
  reported: ComparedLayer[];
  /** WebP: the page in the file, as it came in, and in gray with what differs marked. */
  before: Uint8Array;
  after: Uint8Array;
  marked: Uint8Array;
}

/** The pages of an import beside those of its file, or why they cannot be compared. */
export interface ImportComparison {
  pages: PageComparison[];
  /** `no_picture`: the format or the file has no picture of its own. `not_drawn`: drawing it takes too much, or fails. */
  missing?: { code: 'no_picture' | 'not_drawn'; message: string };
  /** Pages that were left out, as only the first 50 are compared. */
  left: number;
}

const defaultSide = 800;
const maxPages = 50;
const maxPageSide = 5000;

/** Draws a page of the file for a comparer. */
type DrawBefore = (page: Template['pages'][number], comparer: Comparer) => Promise<PixelImage[]>;

/**
 * Compares a template that was imported with its file: an SVG as it is drawn, a PSD with the picture that is saved in it. Other formats have
 * no picture of their own, which the answer says. Throws only when the file is none that can be read.
 */
export async function compareImportWith(
  openRenderer: OpenRenderer,
  file: Uint8Array,
  template: Template,
  platform: Platform,
  { limits, fonts = [], side = defaultSide, report = [] }: CompareImportOptions,
): Promise<ImportComparison> {
  const isPhotoshop = isPsd(file);
  const drawBefore = isPhotoshop ? psdPages(file, platform, limits) : svgPage(file);
  if (!drawBefore) {
    const message = isPhotoshop
      ? 'The file has no picture of its pages to compare with.'
      : 'Files of this format have no picture to compare with.';
    return { pages: [], left: 0, missing: { code: 'no_picture', message } };
  }
  const comparer = openComparer(platform, { openRenderer, limits, fonts, side, enlarges: !isPhotoshop });
  const pages: PageComparison[] = [];
  const left = Math.max(0, template.pages.length - maxPages);
  try {
    for (const [index, page] of template.pages.slice(0, maxPages).entries()) {
      const alone = parseTemplate({ ...template, pages: [{ ...page, layers: visibleLayers(page.layers) }] });
      const found = await comparePage(alone, await drawBefore(page, comparer), comparer);
      const { width, height } = found.after;
      const [before, after, marked] = [
        await writeWebp(found.before, platform),
        await writeWebp(found.after, platform),
        await writeWebp(found.marked, platform),
      ];
      const { different, layers } = found;
      const named = new Set(report.map(({ layer }) => layer));
      const placed = placeLayers(alone.pages[0]?.layers ?? []).filter(({ layer }) => named.has(layer.id));
      const reported = placed.map(({ layer, box }) => ({ layer: layer.id, box }));
      pages.push({ page: index + 1, width, height, different, layers, reported, before, after, marked });
    }
    return { pages, left };
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    return { pages, left, missing: { code: 'not_drawn', message: error.message } };
  } finally {
    await comparer.close();
  }
}

interface ComparedPage {
  before: PixelImage;
  after: PixelImage;
  marked: PixelImage;
  different: number;
  layers: ComparedLayer[];
}

/** Compares a page with the picture, of those that may be meant, that it is most like. */
async function comparePage(
  template: Template,
  images: readonly PixelImage[],
  comparer: Comparer,
): Promise<ComparedPage> {
  const { image: after } = await comparer.draw(template);
  const found = images.map((before) => {
    const places = comparePixels(before, after);
    const marks = markPixels(before, after, places);
    return { before, places, marks, count: marks.reduce((sum, mark) => sum + mark, 0) };
  });
  const [nearest] = found.toSorted((one, other) => one.count - other.count);
  if (!nearest) throw new RangeError('There is no picture to compare with.');
  const { before, places, marks, count } = nearest;
  const marked = drawDifferences(after, marks, joinPlaces(places));
  const layers = byLayer(comparer.findReasons(template, after, places));
  return { before, after, marked, different: count / marks.length, layers };
}

/** The boxes around places that touch each other. */
function joinPlaces(places: readonly DifferentPlace[]): Box[] {
  const joined: Box[] = [];
  for (const { box } of places) {
    let whole = box;
    for (let near = joined.findIndex((each) => touches(each, whole)); near >= 0;) {
      whole = uniteBoxes([whole, ...joined.splice(near, 1)]);
      near = joined.findIndex((each) => touches(each, whole));
    }
    joined.push(whole);
  }
  return joined;
}

/** Squares that are judged one by one have boxes a few pixels from each other where one thing differs. */
const touchingSpace = 8;

function touches(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.width + touchingSpace &&
    other.x <= one.x + one.width + touchingSpace &&
    one.y <= other.y + other.height + touchingSpace &&
    other.y <= one.y + one.height + touchingSpace
  );
}

function byLayer(regions: readonly DifferentRegion[]): ComparedLayer[] {
  const boxes = new Map<string, Box>();
  for (const { region, reason } of regions) {
    const id = reason?.id ?? '';
    const known = boxes.get(id);
    boxes.set(id, known ? uniteBoxes([known, region]) : region);
  }
  return [...boxes].map(([layer, box]) => ({ layer, box }));
}

function psdPages(file: Uint8Array, platform: Platform, limits: Limits): DrawBefore | undefined {
  const images = readPsdImages(file, limits);
  if (!images) return undefined;
  let next = 0;
  return async (page, comparer) => {
    const read: PixelImage[] = [];
    for (const pixels of images[next++]?.() ?? []) {
      read.push(await comparer.read(await writePng(pixels, platform), page));
    }
    return read;
  };
}

/** An SVG as one drawing, as large as it is on the page that was made of it. */
function svgPage(packed: Uint8Array): DrawBefore | undefined {
  const file = unpackSvgz(packed);
  if (detectFormat(decodeText(file).replace(/^\uFEFF/u, '')) !== 'svg') return undefined;
  const text = readSvgText(file);
  return async ({ width, height }, comparer) => {
    const document = parseXml(text);
    sanitiseSvg(document);
    const size = document.documentElement && readSvgSize(document.documentElement);
    const scale = size ? Math.min(1, maxPageSide / Math.max(size.width, size.height)) : 1;
    const drawn = size ? { width: size.width * scale, height: size.height * scale } : { width, height };
    const source = writeDataUri(new TextEncoder().encode(text), 'image/svg+xml');
    const layer = { type: 'svg', id: 'drawing', x: 0, y: 0, ...drawn, source, fit: 'fill' };
    const page = { id: 'page-1', width, height, backgrounds: [], layers: [layer] };
    const { image } = await comparer.draw(parseTemplate({ schemaVersion: 1, pages: [page] }));
    return [image];
  };
}
