import {
  importFabric,
  type ImportedTemplate,
  parseTemplate,
  PlatenError,
  type Report,
  type ShapeLayer,
} from '@platen/template';
import { type Document, XMLSerializer } from '@xmldom/xmldom';
import type { Limits } from '../render/limits.ts';
import { findFontsFor } from '../load/load-drawing.ts';
import { normaliseSvg } from '../load/normalise-svg.ts';
import { parseXml } from '../load/parse-xml.ts';
import { startResvg } from '../load/resvg.ts';
import { sanitiseSvg, type SvgNeeds } from '../load/sanitise-svg.ts';
import { findSvgFonts } from '../load/svg-fonts.ts';
import { checkSvgCost } from '../load/svg-cost.ts';
import { readSvgText } from '../load/svg-text.ts';
import type { Platform } from '../platform.ts';
import { FontStore } from '../text/fonts/font-store.ts';
import { buildLayers } from './build-layers.ts';
import { readWithFabric } from './fabric-host.ts';
import { freshId } from './fresh-id.ts';
import { prepareSvg } from './prepare-svg.ts';
import { type ImportNode, readNodes } from './read-nodes.ts';
import { type ShapeElement, writeShapeElement } from './shape-elements.ts';
import { buildTextLayers } from './text-layers.ts';

/** What importing an SVG needs. */
export interface ImportSvgOptions {
  limits: Limits;
  /** Opened fonts to measure texts with; default a store of its own with the bundled library. */
  fontStore?: FontStore;
  /** The template's name. */
  name?: string;
}

const maxPageSide = 5000;
/** Files of more elements than a page may have layers are maps and charts: nobody edits those piece by piece. */
const maxLayers = 2000;

/**
 * Imports an SVG file as a template of one page with editable layers: shapes, pictures, groups and texts with their gradients,
 * outlines, clip paths, masks, opacity and blend modes. What no layer can say (filters, patterns) stays a drawing, and what is
 * lost is named in the report as `not_imported`. Nothing outside the file is fetched. Throws ASSET_UNSUPPORTED for what is no
 * SVG, and LIMIT_ASSET_BYTES.
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
  const origins = prepareSvg(original);
  await startResvg(platform);
  const text = new XMLSerializer().serializeToString(original);
  // What is left of texts is in clip paths, masks and patterns: outlines there.
  const isTextLeft = original.getElementsByTagName('text').length > 0;
  const fontOptions = { platform, store: fontStore, template: [], given: [], limits };
  const fonts = isTextLeft
    ? await findFontsFor(text, original, families, (wish) => findSvgFonts(wish, fontOptions), warnings)
    : undefined;
  const normalised = parseXml(normaliseSvg(text, fonts));
  const size = pageSize(
    normalised.documentElement?.getAttribute('width'),
    normalised.documentElement?.getAttribute('height'),
  );
  const read = readNodes(normalised, origins, [size.scale, 0, 0, size.scale, 0, 0]);
  const isTooMuch = flatten(read).length > Math.min(limits.maxLayers, maxLayers);
  const nodes = isTooMuch ? [wholeDrawing(normalised)] : read;

  const report: Report = warnings.map(({ message }) => entry('', message));
  const note = (layer: string, message: string): void => {
    report.push(entry(layer, `Layer "${layer}": ${message}.`));
  };
  const { placed, elements, ids } = await placeShapes(nodes, origins, size, platform);
  const textNodes = flatten(nodes).filter((node) => node.kind === 'text');
  const texts = await buildTextLayers(textNodes, { original, origins, platform, fontStore, limits, ids, note });
  const page = { width: size.width, height: size.height };
  const layers = buildLayers(nodes, { origins, placed, elements, texts, ids, page, note });
  const template = parseTemplate({
    schemaVersion: 1,
    name,
    pages: [{ id: 'page-1', ...page, backgrounds: [], layers }],
  });
  return { template, report };
}

/** Whole pixels up to the largest page there is, and how much the drawing is scaled for it. */
function pageSize(
  widthText: string | null | undefined,
  heightText: string | null | undefined,
): { width: number; height: number; scale: number } {
  const [width, height] = [Number(widthText), Number(heightText)];
  const scale = Math.min(1, maxPageSide / Math.max(width, height));
  // A hundredth beyond a pixel is nobody's wish.
  const whole = (length: number): number => Math.max(1, Math.ceil(length * scale - 0.05));
  return { width: whole(width), height: whole(height), scale };
}

/** Has Fabric place all shapes and pictures: where each box lies and how it is turned, slanted and mirrored. */
async function placeShapes(
  nodes: readonly ImportNode[],
  origins: Parameters<typeof writeShapeElement>[2],
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

function writeElement(
  node: ImportNode,
  ids: Set<string>,
  origins: Parameters<typeof writeShapeElement>[2],
): ShapeElement | undefined {
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

function wholeDrawing(document: Document): ImportNode {
  const svg = new XMLSerializer().serializeToString(document);
  return { kind: 'drawing', id: 'drawing', svg, reason: 'a file of so many elements' };
}

function entry(layer: string, message: string): Report[number] {
  return { page: 1, layer, code: 'not_imported', message };
}
