import {
  type Bounds,
  boundsOfPath,
  parsePathData,
  type PathStep,
  toCubic,
  writePathData,
} from '../geometry/path-data.ts';
import { identity, type Matrix } from '../geometry/matrix.ts';
import type { ImportNode } from './read-nodes.ts';
import type { ShapeKind, SvgOrigins } from './prepare-svg.ts';

type ShapeNode = Extract<ImportNode, { kind: 'shape' }>;

/** A shape as an SVG element for Fabric to place, and the box of its outline in the space that Fabric keeps as a transform. */
export interface ShapeElement {
  key: string;
  element: string;
  bounds: Bounds;
  /** From the space of the node's path to that of `bounds`: not the identity when the transform was put into the outline. */
  baked: Matrix;
}

/**
 * Writes a shape so that Fabric sees what it was: a rectangle, an ellipse, a line or else a path. A transform that slants or
 * stretches is put into the outline, because corners, strokes and gradients of layers are not slanted with them.
 */
export function writeShapeElement(node: ShapeNode, key: string, origins: SvgOrigins): ShapeElement | undefined {
  const steps = toCubic(parsePathData(node.path.d));
  const isSimilar = keepsAngles(node.matrix);
  const baked = isSimilar ? identity : node.matrix;
  const bounds = boundsOfPath(steps, baked);
  if (!bounds) return undefined;
  const kind = origins.kinds.get(node.id);
  const isDashed = (node.path.stroke?.dash.length ?? 0) > 0;
  const shape =
    (isSimilar || keepsAxes(node.matrix)) && kind ? writeKind(kind, steps, bounds, { isSimilar, isDashed }) : undefined;
  const outline = shape ?? `<path d="${writePathData(steps, baked)}"`;
  const transform = isSimilar ? ` transform="matrix(${node.matrix.join(' ')})"` : '';
  const scale = isSimilar ? 1 : Math.sqrt(Math.abs(node.matrix[0] * node.matrix[3] - node.matrix[1] * node.matrix[2]));
  return { key, element: `${outline} id="${key}"${transform}${writeLook(node, scale)}/>`, bounds, baked };
}

function writeKind(
  kind: ShapeKind,
  steps: readonly PathStep[],
  { left, top, right, bottom }: Bounds,
  { isSimilar, isDashed }: { isSimilar: boolean; isDashed: boolean },
): string | undefined {
  const [width, height] = [right - left, bottom - top];
  if (kind === 'ellipse') {
    // Dashes of our ellipses start at the top, those of SVG at the right.
    if (isDashed) return undefined;
    return `<ellipse cx="${left + width / 2}" cy="${top + height / 2}" rx="${width / 2}" ry="${height / 2}"`;
  }
  if (kind === 'line') {
    const [from, to] = steps;
    if (!from || !to || !isSimilar) return undefined;
    return `<line x1="${from.points[0]}" y1="${from.points[1]}" x2="${to.points[0]}" y2="${to.points[1]}"`;
  }
  const own = boundsOfPath(steps, identity);
  if (!own) return undefined;
  // A normalized rectangle starts behind its first corner, by the corner's width, and its last curve starts before it, by the height.
  const lastCurve = steps.findLastIndex(({ command }) => command === 'C');
  const radius = lastCurve < 0 ? 0 : Math.abs((steps[0]?.points[0] ?? 0) - own.left);
  const radiusY = lastCurve < 0 ? 0 : Math.abs((steps[lastCurve - 1]?.points.at(-1) ?? 0) - own.top);
  // Corners of our layers are as wide as high.
  const isRound = Math.abs(radius - radiusY) <= 1e-3 * Math.max(1, radius, radiusY);
  if (!isRound || (radius > 0 && !isSimilar)) return undefined;
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}"`;
}

/** Paints are put in afterwards; here they only say whether there is one. */
function writeLook({ path }: ShapeNode, scale: number): string {
  const { fill, stroke, fillRule } = path;
  const look = [` fill="${fill ? '#000000' : 'none'}" fill-rule="${fillRule}"`];
  if (!stroke) return look.join('');
  look.push(` stroke="#000000" stroke-width="${stroke.width * scale}" stroke-linecap="${stroke.cap}"`);
  look.push(` stroke-linejoin="${stroke.join}" stroke-miterlimit="${stroke.miterLimit}"`);
  if (stroke.dash.length > 0) {
    look.push(` stroke-dasharray="${stroke.dash.map((length) => length * scale).join(' ')}"`);
    look.push(` stroke-dashoffset="${stroke.dashOffset * scale}"`);
  }
  return look.join('');
}

/** Whether a transform only moves, turns, mirrors and scales alike in all directions. */
export function keepsAngles([a, b, c, d]: Matrix): boolean {
  const size = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return Math.abs(a * c + b * d) <= 1e-4 * size * size && Math.abs(Math.hypot(a, b) - Math.hypot(c, d)) <= 1e-4 * size;
}

/** Whether a transform keeps level lines level and upright ones upright. */
function keepsAxes([a, b, c, d]: Matrix): boolean {
  return Math.abs(b) + Math.abs(c) <= 1e-6 * (Math.abs(a) + Math.abs(d));
}
