import type { Element } from '@xmldom/xmldom';
import type { DrawingContext } from './drawing-context.ts';
import type { Drawing, DrawingGroup, DrawingNode, DrawingPath } from '../geometry/drawing.ts';
import { clipOf } from './drawing-clip.ts';
import { paintOf, strokeOf } from './drawing-paint.ts';
import { identity, isIdentity, multiply, parseMatrix, type Matrix } from '../geometry/matrix.ts';
import { type Bounds, boundsOfPath, parsePathData, uniteBounds } from '../geometry/path-data.ts';
import { parseXml } from './parse-xml.ts';

/**
 * Reads SVG that resvg has normalized: groups, paths, images, and definitions of gradients, clip paths, masks, patterns and
 * filters. `text` must have a viewBox equal to its size, as `normalizeSvg` writes it. What lies beyond that box is kept: who draws
 * the drawing cuts it.
 */
export function parseDrawing(text: string): Drawing {
  const root = parseXml(text).documentElement;
  const width = Number(root?.getAttribute('width'));
  const height = Number(root?.getAttribute('height'));
  const definitions = new Map<string, Element>();
  for (const element of root?.getElementsByTagName('*') ?? []) {
    const id = element.getAttribute('id');
    if (id) definitions.set(id, element);
  }
  const context: DrawingContext = { definitions, needsRaster: false };
  const children = root ? walkChildren(root, context) : [];
  const group: DrawingGroup = { kind: 'group', transform: identity, opacity: 1, blendMode: 'normal', children };
  if (children.some(hasBlend)) group.isolate = true;
  return { width, height, svg: text, needsRaster: context.needsRaster, root: group };
}

function walkChildren(parent: Element, context: DrawingContext): DrawingNode[] {
  const nodes: DrawingNode[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.nodeType !== 1) continue;
    const element = child as Element;
    if (element.localName === 'g') nodes.push(...walkGroup(element, context));
    else if (element.localName === 'path') nodes.push(...readPath(element, context));
    else if (element.localName !== 'defs') context.needsRaster = true;
  }
  return nodes;
}

function walkGroup(element: Element, context: DrawingContext): DrawingNode[] {
  if (element.hasAttribute('mask') || element.hasAttribute('filter')) context.needsRaster = true;
  const style = element.getAttribute('style') ?? '';
  const blendMode = /mix-blend-mode:\s*([\w-]+)/.exec(style)?.[1] ?? 'normal';
  const group: DrawingGroup = {
    kind: 'group',
    transform: parseMatrix(element.getAttribute('transform')),
    opacity: Number(element.getAttribute('opacity') ?? 1),
    blendMode,
    children: walkChildren(element, context),
  };
  if (/isolation:\s*isolate/.test(style)) group.isolate = true;
  if (group.children.length === 0) return [];
  const clips = clipOf(element, context, () => boundsOfNodes(group.children, identity));
  if (clips.some((clip) => clip.length === 0)) return [];
  const isPlain = group.opacity === 1 && blendMode === 'normal' && !group.isolate && clips.length === 0;
  if (isPlain && isIdentity(group.transform)) return group.children;
  // Each clip path of a chain gets a group of its own: what shows is inside all of them.
  const [first, ...others] = clips;
  if (first) group.clip = first;
  for (const clip of others) {
    group.children = [
      { kind: 'group', transform: identity, opacity: 1, blendMode: 'normal', clip, children: group.children },
    ];
  }
  return [group];
}

/** A path element; empty when it shows nothing. */
export function readPath(element: Element, context: DrawingContext): DrawingPath[] {
  const d = element.getAttribute('d') ?? '';
  if (d === '' || element.getAttribute('visibility') === 'hidden') return [];
  if (element.hasAttribute('clip-path') || element.hasAttribute('mask') || element.hasAttribute('filter')) {
    context.needsRaster = true;
  }
  const rendering = element.getAttribute('shape-rendering');
  if (rendering === 'crispEdges' || rendering === 'optimizeSpeed') context.needsRaster = true;
  const steps = parsePathData(d);
  const box = (): Bounds | undefined => boundsOfPath(steps, identity);
  const fill = paintOf(element, 'fill', '#000000', box, context);
  const stroke = strokeOf(element, box, context);
  if (!fill && !stroke) return [];
  return [
    {
      kind: 'path',
      transform: parseMatrix(element.getAttribute('transform')),
      d,
      fillRule: element.getAttribute('fill-rule') === 'evenodd' ? 'evenodd' : 'nonzero',
      ...(fill && { fill }),
      ...(stroke && { stroke }),
      strokeFirst: /^stroke\b/.test(element.getAttribute('paint-order') ?? ''),
    },
  ];
}

/** The box around the outlines of nodes, without their strokes. */
function boundsOfNodes(nodes: readonly DrawingNode[], matrix: Matrix): Bounds | undefined {
  return nodes
    .map((node) => {
      const total = multiply(matrix, node.transform);
      return node.kind === 'group' ? boundsOfNodes(node.children, total) : boundsOfPath(parsePathData(node.d), total);
    })
    .reduce(uniteBounds, undefined);
}

function hasBlend(node: DrawingNode): boolean {
  return node.kind === 'group' && (node.blendMode !== 'normal' || node.children.some(hasBlend));
}
