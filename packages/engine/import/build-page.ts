import { parseTemplate, type Report, type ShapeLayer, type Template } from '@platen/template';
import { importFabric } from '@platen/template/internal';
import type { Document, Element } from '@xmldom/xmldom';
import type { Limits } from '../platform/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { DrawingWarning } from '../svg/sanitise-svg.ts';
import type { FontSource } from '../text/font-set.ts';
import type { FontStore } from '../text/fonts/font-store.ts';
import { buildLayers } from './build-layers.ts';
import type { OpenRenderer } from './compare-template.ts';
import { drawWhole } from './draw-part.ts';
import { readWithFabric } from './fabric-host.ts';
import { freshId } from './fresh-id.ts';
import type { NormalizedImport } from './normalize-import.ts';
import type { SvgOrigins } from './prepare-svg.ts';
import { type ImportNode, readNodes } from './read-nodes.ts';
import { type ShapeElement, writeShapeElement } from './shape-elements.ts';
import { buildTextLayers } from './text-layers.ts';

const maxPageSide = 5000;
/** Files of more elements than a page may have layers are maps and charts: nobody edits those piece by piece. */
const maxLayers = 2000;

/** An SVG that is ready to be made layers of. */
export interface PreparedImport {
  original: Document;
  origins: SvgOrigins;
  normalized: NormalizedImport;
  /** The root of the normalized document. */
  root: Element;
  warnings: readonly DrawingWarning[];
  platform: Platform;
  fontStore: FontStore;
  fonts: readonly FontSource[];
  limits: Limits;
  name: string;
  /** Opens what the page is drawn with to be compared. */
  openRenderer: OpenRenderer;
}

/** A template made of an SVG. */
export interface BuiltPage {
  template: Template;
  report: Report;
  /** The elements of the normalized document that layers were made of, by the layers' ids; none of drawings. */
  sources: ReadonlyMap<string, Element>;
  /** Whether the file has so many elements that it is one drawing. */
  isOneDrawing: boolean;
}

/** Makes a page of layers; elements of `asDrawings` stay drawings. */
export async function buildPage(prepared: PreparedImport, asDrawings: ReadonlySet<Element>): Promise<BuiltPage> {
  const { original, origins, normalized, root, warnings, platform, fontStore, fonts, limits, name } = prepared;
  const size = pageSize(root);
  const parts = { origins, undrawn: normalized.undrawn };
  const read = readNodes(normalized.document, parts, [size.scale, 0, 0, size.scale, 0, 0], asDrawings);
  const isOneDrawing = flatten(read).length > Math.min(limits.maxLayers, maxLayers);
  const nodes: readonly ImportNode[] = isOneDrawing
    ? [{ kind: 'drawing', id: 'drawing', svg: drawWhole(root, parts), reason: 'a file with this many elements' }]
    : read;
  const hasOutlines = original.getElementsByTagName('text').length > origins.texts.size || drawTexts(nodes, origins);
  const lost = [...warnings, ...(hasOutlines ? normalized.fontWarnings : [])];
  const report: Report = lost.map(({ message }) => importEntry('', message));
  const note = (layer: string, message: string): void => {
    report.push(importEntry(layer, `Layer "${layer}": ${message}.`));
  };
  const { placed, elements, ids } = await placeShapes(nodes, origins, size, platform);
  const textNodes = flatten(nodes).filter((node) => node.kind === 'text');
  const context = { original, origins, platform, fontStore, fonts, limits, ids, note };
  const texts = await buildTextLayers(textNodes, context);
  const made = new Map<string, ImportNode>();
  const layers = buildLayers(nodes, { origins, placed, elements, texts, ids, sources: made, drawn: size.drawn, note });
  const { width, height } = size;
  const page = { id: 'page-1', width, height, backgrounds: [], layers };
  const sources = new Map(
    [...made].flatMap(([id, node]): [string, Element][] => (node.kind === 'drawing' ? [] : [[id, node.element]])),
  );
  const template = parseTemplate({ schemaVersion: 1, name, pages: [page] });
  return { template, report, sources, isOneDrawing };
}

/** Whether texts are among what stays a drawing: there they are outlines. */
function drawTexts(nodes: readonly ImportNode[], { texts }: SvgOrigins): boolean {
  return flatten(nodes).some(
    (node) => node.kind === 'drawing' && [...node.svg.matchAll(/ id="([^"]*)"/g)].some(([, id = '']) => texts.has(id)),
  );
}

/** Whole pixels up to the largest page there is, how much the drawing is scaled for it, and what it then measures. */
export function pageSize(root: Element): {
  width: number;
  height: number;
  scale: number;
  drawn: { width: number; height: number };
} {
  const [width, height] = [Number(root.getAttribute('width')), Number(root.getAttribute('height'))];
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

/** An entry of an import's report; `layer` is empty for what concerns the whole file. */
export function importEntry(layer: string, message: string): Report[number] {
  return { page: 1, layer, code: 'not_imported', message };
}
