import {
  blendModes,
  layer as layerSchema,
  type ImageLayer,
  type Layer,
  type Mask,
  type Paint,
  type ShapeLayer,
} from '@platen/template';
import type { DrawingGroup } from '../geometry/drawing.ts';
import { multiply, type Matrix } from '../geometry/matrix.ts';
import { boundsOfPath, parsePathData, type Bounds, writePathData } from '../geometry/path-data.ts';
import { writeDataUri } from '../sources/data-uri.ts';
import { freshId } from './fresh-id.ts';
import { boundsOfLayers } from './layer-box.ts';
import { layerPaint } from './layer-paint.ts';
import { imageOf, type SvgOrigins } from './prepare-svg.ts';
import type { ImportNode } from './read-nodes.ts';
import type { ShapeElement } from './shape-elements.ts';

type Clip = NonNullable<DrawingGroup['clip']>;
type GroupNode = Extract<ImportNode, { kind: 'group' }>;
type ShapeNode = Extract<ImportNode, { kind: 'shape' }>;

/** Parts from which the layers of an SVG are built. */
export interface LayerParts {
  origins: SvgOrigins;
  /** Shapes and images as Fabric placed them, by their node. */
  placed: ReadonlyMap<ImportNode, ShapeLayer>;
  elements: ReadonlyMap<ImportNode, ShapeElement>;
  texts: ReadonlyMap<ImportNode, readonly Layer[]>;
  /** Ids that are used already; grows. */
  ids: Set<string>;
  /** The nodes that layers were made of, by the layers' ids; grows. */
  sources: Map<string, ImportNode>;
  /** The drawing's own size in pixels of the page, which has whole ones. */
  drawn: { width: number; height: number };
  note(layer: string, message: string): void;
}

/** Makes the layers of nodes, in page coordinates. */
export function buildLayers(nodes: readonly ImportNode[], parts: LayerParts): Layer[] {
  return nodes.flatMap((node) => {
    const layers = buildNode(node, parts);
    for (const { id } of layers) if (!parts.sources.has(id)) parts.sources.set(id, node);
    return layers;
  });
}

function buildNode(node: ImportNode, parts: LayerParts): Layer[] {
  switch (node.kind) {
    case 'shape':
      return buildShape(node, parts);
    case 'image':
      return buildImage(node, parts);
    case 'text':
      return [...(parts.texts.get(node) ?? [])];
    case 'group':
      return buildGroup(node, parts);
    case 'drawing':
      return buildDrawing(node, parts);
  }
}

function buildShape(node: ShapeNode, parts: LayerParts): Layer[] {
  const layer = parts.placed.get(node);
  const element = parts.elements.get(node);
  if (!layer || !element) return [];
  const { left, top, right, bottom } = element.bounds;
  const [scaleX, scaleY] = [layer.width / (right - left || 1), layer.height / (bottom - top || 1)];
  const toBox = multiply([scaleX, 0, 0, scaleY, -left * scaleX, -top * scaleY], element.baked);
  const paint = (source: Parameters<typeof layerPaint>[0]): Paint => {
    const { paint: found, lost } = layerPaint(source, toBox, layer.width, layer.height);
    if (lost) parts.note(layer.id, `${lost} is not preserved`);
    return found;
  };
  const { fill, stroke, strokeFirst } = node.path;
  const name = parts.origins.names.get(node.id) ?? '';
  const fills = fill && layer.geometry.shape !== 'line' ? [paint(fill)] : [];
  const strokes = stroke ? layer.strokes.map((line) => ({ ...line, paint: paint(stroke.paint) })) : [];
  if (!strokeFirst || fills.length === 0 || strokes.length === 0) return [{ ...layer, name, fills, strokes }];
  // A layer's outline lies over its fill: one that lies under it is a layer of its own.
  const under = { ...layer, id: freshId(`${layer.id}-outline`, 'outline', parts.ids), name, fills: [], strokes };
  return [under, { ...layer, name, fills, strokes: [] }];
}

function buildImage(node: Extract<ImportNode, { kind: 'image' }>, parts: LayerParts): Layer[] {
  const place = parts.placed.get(node);
  const image = imageOf(node.element, parts.origins);
  if (!place || !image) return [];
  const { source, preserveAspectRatio: preserve } = image;
  const { fills: _fills, strokes: _strokes, geometry: _geometry, type: _type, ...common } = place;
  const fit = preserve.startsWith('none') ? 'fill' : preserve.endsWith('slice') ? 'cover' : 'contain';
  const focal = (axis: 'x' | 'Y'): number =>
    preserve.includes(`${axis}Min`) ? 0 : preserve.includes(`${axis}Max`) ? 1 : 0.5;
  const layer = layerSchema.parse({
    ...common,
    type: 'image',
    name: parts.origins.names.get(node.id) ?? '',
    source: source.replace(/,\s+/, ','),
    fit,
    focalX: focal('x'),
    focalY: focal('Y'),
  }) as ImageLayer;
  return [layer];
}

/** Keeps content that no layer type can express as a drawing, over the whole page. */
function buildDrawing(node: Extract<ImportNode, { kind: 'drawing' }>, parts: LayerParts): Layer[] {
  const id = freshId(node.id, 'drawing', parts.ids);
  parts.note(id, `${node.reason} cannot be edited, so it stays a drawing`);
  const source = writeDataUri(new TextEncoder().encode(node.svg), 'image/svg+xml');
  const name = parts.origins.names.get(node.id) ?? '';
  return [layerSchema.parse({ type: 'svg', id, name, x: 0, y: 0, ...parts.drawn, source, fit: 'fill' })];
}

function buildGroup(node: GroupNode, parts: LayerParts): Layer[] {
  let children = buildLayers(node.children, parts);
  const extras: Layer[] = [];
  const [first, ...others] = node.clips;
  // The innermost cut first: each further one needs a group of its own.
  for (const clip of others) children = [wrapGroup(children, {}, clip, undefined, node, parts, extras)].flat();
  const look = { opacity: node.opacity, blendMode: blendModes.find((mode) => mode === node.blendMode) ?? 'normal' };
  const name = parts.origins.names.get(node.id);
  // Layers of a group that is all but opaque are mixed with each other first, as those of an isolated one are.
  if (node.isIsolated && look.opacity === 1 && look.blendMode === 'normal' && children.some(blends))
    look.opacity = 0.999;
  const [only] = children;
  const isBare = look.opacity === 1 && look.blendMode === 'normal' && !first && !node.mask;
  if (only && children.length === 1 && name === undefined && isBare) return children;
  let layers = wrapGroup(children, { ...look, name: name ?? '' }, first, node.id, node, parts, extras);
  if (node.mask) {
    // A layer has one mask: what is cut already goes into another group.
    if (layers.some((layer) => layer.mask)) layers = wrapGroup(layers, {}, undefined, undefined, node, parts, extras);
    const content = buildLayers(node.mask.children, parts);
    layers = maskByLayers(layers, content, node.mask.mode, parts, extras);
  }
  return [...extras, ...layers];
}

function blends(layer: Layer): boolean {
  return layer.blendMode !== 'normal' || (layer.type === 'group' && layer.layers.some(blends));
}

function wrapGroup(
  children: Layer[],
  look: Record<string, unknown>,
  clip: Clip | undefined,
  wantedId: string | undefined,
  node: GroupNode,
  parts: LayerParts,
  extras: Layer[],
): Layer[] {
  const bounds = boundsOfLayers(children);
  if (!bounds) return [];
  const { left: x, top: y } = bounds;
  const box = { x, y, width: bounds.right - x, height: bounds.bottom - y };
  const group = layerSchema.parse({
    ...look,
    type: 'group',
    id: freshId(wantedId ?? '', 'group', parts.ids),
    ...box,
    layers: children.map((child) => ({ ...child, x: child.x - x, y: child.y - y })),
  });
  if (!clip) return [group];
  const mask = clipMask(clip, node.matrix, box);
  if (mask) return [{ ...group, mask }];
  return maskByLayers([group], clipShapes(clip, node.matrix, parts), 'alpha', parts, extras);
}

/** A clip path of one outline as a mask in fractions of the box; several need a layer each, as they unite. */
function clipMask(
  clip: Clip,
  matrix: Matrix,
  box: { x: number; y: number; width: number; height: number },
): Mask | undefined {
  const [only, another] = clip;
  if (!only || another || !(box.width > 0 && box.height > 0)) return undefined;
  const steps = parsePathData(only.d);
  const bounds = boundsOfPath(steps, matrix);
  if (!bounds || !(bounds.right > bounds.left && bounds.bottom > bounds.top)) return undefined;
  const [viewWidth, viewHeight] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const moved = multiply([1, 0, 0, 1, -bounds.left, -bounds.top], matrix);
  return {
    type: 'shape',
    geometry: { shape: 'path', d: writePathData(steps, moved), viewWidth, viewHeight, fillRule: only.fillRule },
    x: (bounds.left - box.x) / box.width,
    y: (bounds.top - box.y) / box.height,
    width: viewWidth / box.width,
    height: viewHeight / box.height,
    invert: false,
  };
}

function clipShapes(clip: Clip, matrix: Matrix, parts: LayerParts): Layer[] {
  return clip.flatMap(({ d, fillRule }) => {
    const steps = parsePathData(d);
    const bounds: Bounds | undefined = boundsOfPath(steps, matrix);
    if (!bounds || !(bounds.right > bounds.left && bounds.bottom > bounds.top)) return [];
    const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
    const moved = multiply([1, 0, 0, 1, -bounds.left, -bounds.top], matrix);
    return [
      layerSchema.parse({
        type: 'shape',
        id: freshId('', 'clip', parts.ids),
        x: bounds.left,
        y: bounds.top,
        width,
        height,
        geometry: { shape: 'path', d: writePathData(steps, moved), viewWidth: width, viewHeight: height, fillRule },
        fills: [{ type: 'solid', color: '#000000' }],
      }),
    ];
  });
}

/** Creates a group of layers, not drawn itself, that masks others. */
function maskByLayers(
  layers: Layer[],
  content: Layer[],
  mode: 'alpha' | 'luminance',
  parts: LayerParts,
  extras: Layer[],
): Layer[] {
  const bounds = boundsOfLayers(content);
  if (!bounds) return [];
  const id = freshId('', 'mask', parts.ids);
  const { left: x, top: y } = bounds;
  extras.push(
    layerSchema.parse({
      type: 'group',
      id,
      x,
      y,
      width: bounds.right - x,
      height: bounds.bottom - y,
      layers: content.map((child) => ({ ...child, x: child.x - x, y: child.y - y })),
    }),
  );
  return layers.map((layer) => ({ ...layer, mask: { type: 'layer', layerId: id, mode, invert: false } }));
}
