import { type ImportedTemplate, parseTemplate, PlatenError, type Report, type ShapeLayer } from '@platen/template';
import { importFabric } from '@platen/template/internal';
import type { Document } from '@xmldom/xmldom';
import type { Limits } from '../platform/limits.ts';
import { parseXml } from '../svg/parse-xml.ts';
import { CostBudget } from '../cost/cost-budget.ts';
import { startResvg } from '../svg/resvg.ts';
import { sanitiseSvg, type SvgNeeds } from '../svg/sanitise-svg.ts';
import { findSvgFonts, type SvgFontFinder } from '../svg/svg-fonts.ts';
import { checkSvgCost } from '../svg/svg-cost.ts';
import { readSvgText } from '../svg/svg-text.ts';
import type { Platform } from '../platform/platform.ts';
import { FontStore } from '../text/fonts/font-store.ts';
import { buildLayers } from './build-layers.ts';
import { drawWhole } from './draw-part.ts';
import { readWithFabric } from './fabric-host.ts';
import { freshId } from './fresh-id.ts';
import { normalizeImport } from './normalize-import.ts';
import { prepareSvg, type SvgOrigins } from './prepare-svg.ts';
import { type ImportNode, readNodes } from './read-nodes.ts';
import { type ShapeElement, writeShapeElement } from './shape-elements.ts';
import { buildTextLayers } from './text-layers.ts';

/** Options of an SVG import. */
export interface ImportSvgOptions {
  limits: Limits;
  /** Fonts for measuring texts; default: a separate store with the bundled library. */
  fontStore?: FontStore;
  /** The template's name. */
  name?: string;
}

const maxPageSide = 5000;
/** Files of more elements than a page may have layers are maps and charts: nobody edits those piece by piece. */
const maxLayers = 2000;

/**
 * Imports an SVG file as a template of one page with editable layers: shapes, images, groups and texts with their gradients, outlines, clip
 * paths, masks, opacity and blend modes. Content that no layer type can express (filters, patterns) stays a drawing, and losses are
 * reported as `not_imported`. Nothing outside the file is fetched. Throws ASSET_UNSUPPORTED for other files, and LIMIT_ASSET_BYTES.
 */
export async function importSvg(
  bytes: Uint8Array,
  platform: Platform,
  options: ImportSvgOptions,
): Promise<ImportedTemplate> {
  const { limits } = options;
  if (bytes.byteLength > limits.maxAssetBytes) {
    throw new PlatenError('LIMIT_ASSET_BYTES', `The SVG is larger than the limit of ${limits.maxAssetBytes} bytes.`);
  }
  const original = parseXml(readSvgText(bytes));
  const needs = sanitiseSvg(original);
  checkSvgCost(original);
  const fontStore = options.fontStore ?? new FontStore({ readBundled: platform.readBundled });
  try {
    return await importDocument(original, needs, platform, { ...options, fontStore });
  } finally {
    if (!options.fontStore) fontStore.close();
  }
}

async function importDocument(
  original: Document,
  { families, warnings }: SvgNeeds,
  platform: Platform,
  { limits, name = '', fontStore }: ImportSvgOptions & { fontStore: FontStore },
): Promise<ImportedTemplate> {
  const origins = prepareSvg(original, limits);
  await startResvg(platform);
  const fontOptions = { platform, store: fontStore, template: [], given: [], limits };
  const findFonts: SvgFontFinder = (wish) => findSvgFonts(wish, fontOptions);
  const {
    document: normalized,
    undrawn,
    fontWarnings,
  } = await normalizeImport(original, origins, { families, findFonts, cost: new CostBudget(limits.maxSteps) });
  const root = normalized.documentElement;
  if (!root) throw new PlatenError('ASSET_UNSUPPORTED', 'The SVG has nothing to draw.');
  const size = pageSize(Number(root.getAttribute('width')), Number(root.getAttribute('height')));
  const parts = { origins, undrawn };
  const read = readNodes(normalized, parts, [size.scale, 0, 0, size.scale, 0, 0]);
  const isTooMuch = flatten(read).length > Math.min(limits.maxLayers, maxLayers);
  const nodes: readonly ImportNode[] = isTooMuch
    ? [{ kind: 'drawing', id: 'drawing', svg: drawWhole(root, parts), reason: 'a file with this many elements' }]
    : read;

  const hasOutlines = original.getElementsByTagName('text').length > origins.texts.size || drawTexts(nodes, origins);
  const report: Report = [...warnings, ...(hasOutlines ? fontWarnings : [])].map(({ message }) => entry('', message));
  const note = (layer: string, message: string): void => {
    report.push(entry(layer, `Layer "${layer}": ${message}.`));
  };
  const { placed, elements, ids } = await placeShapes(nodes, origins, size, platform);
  const textNodes = flatten(nodes).filter((node) => node.kind === 'text');
  const texts = await buildTextLayers(textNodes, { original, origins, platform, fontStore, limits, ids, note });
  const page = { width: size.width, height: size.height };
  const layers = buildLayers(nodes, { origins, placed, elements, texts, ids, drawn: size.drawn, note });
  const template = parseTemplate({
    schemaVersion: 1,
    name,
    pages: [{ id: 'page-1', ...page, backgrounds: [], layers }],
  });
  return { template, report };
}

/** Whether texts are among what stays a drawing: there they are outlines. */
function drawTexts(nodes: readonly ImportNode[], { texts }: SvgOrigins): boolean {
  return flatten(nodes).some(
    (node) => node.kind === 'drawing' && [...node.svg.matchAll(/ id="([^"]*)"/g)].some(([, id = '']) => texts.has(id)),
  );
}

/** Whole pixels up to the largest page there is, how much the drawing is scaled for it, and what it then measures. */
function pageSize(
  width: number,
  height: number,
): { width: number; height: number; scale: number; drawn: { width: number; height: number } } {
  const scale = Math.min(1, maxPageSide / Math.max(width, height));
  // A hundredth beyond a pixel is nobody's wish.
  const whole = (length: number): number => Math.max(1, Math.ceil(length * scale - 0.05));
  const drawn = { width: width * scale, height: height * scale };
  return { width: whole(width), height: whole(height), scale, drawn };
}

/** Places all shapes and images with Fabric: the position of each box and its rotation, skew and flips. */
async function placeShapes(
  nodes: readonly ImportNode[],
  origins: SvgOrigins,
  size: { width: number; height: number },
  platform: Platform,
): Promise<{ placed: Map<ImportNode, ShapeLayer>; elements: Map<ImportNode, ShapeElement>; ids: Set<string> }> {
  const elements = new Map<ImportNode, ShapeElement>();
  const markup: string[] = [];
  const ids = new Set<string>();
  for (const node of flatten(nodes)) {
    const written = writeElement(node, ids, origins);
    if (!written) continue;
    elements.set(node, written);
    markup.push(written.element);
  }
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markup.join('')}</svg>`;
  const { version, objects } = await readWithFabric(svg, platform);
  const all = [...objects].map(([id, object]) => ({ ...object, id }));
  const imported = importFabric({ version, width, height, objects: all });
  const byId = new Map((imported.template.pages[0]?.layers ?? []).map((layer) => [layer.id, layer]));
  const placed = new Map<ImportNode, ShapeLayer>();
  for (const [node, { key }] of elements) {
    const layer = byId.get(key);
    if (layer?.type === 'shape') placed.set(node, layer);
  }
  return { placed, elements, ids };
}

function writeElement(node: ImportNode, ids: Set<string>, origins: SvgOrigins): ShapeElement | undefined {
  if (node.kind !== 'shape' && node.kind !== 'image') return undefined;
  const key = freshId(node.id, node.kind, ids);
  if (node.kind === 'shape') return writeShapeElement(node, key, origins);
  const number = (name: string): number => Number(node.element.getAttribute(name) ?? 0);
  const [left, top, width, height] = [number('x'), number('y'), number('width'), number('height')];
  const box = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  return {
    key,
    element: `<rect id="${key}" ${box} fill="#000000" transform="matrix(${node.matrix.join(' ')})"/>`,
    bounds: { left, top, right: left + width, bottom: top + height },
    baked: [1, 0, 0, 1, 0, 0],
  };
}

/** All nodes, those inside of others included. */
function flatten(nodes: readonly ImportNode[]): ImportNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'group' ? [node, ...flatten(node.children), ...flatten(node.mask?.children ?? [])] : [node],
  );
}

function entry(layer: string, message: string): Report[number] {
  return { page: 1, layer, code: 'not_imported', message };
}
