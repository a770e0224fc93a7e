import type { Element } from '@xmldom/xmldom';
import type { DrawingPaint, DrawingPath } from '../geometry/drawing.ts';
import { boxMatrix, definitionOf } from './drawing-clip.ts';
import { multiply, parseMatrix } from '../geometry/matrix.ts';
import type { DrawingContext } from './drawing-context.ts';
import type { Bounds } from '../geometry/path-data.ts';

/** Returns the paint of a path's fill or stroke; undefined if there is none. `box` is the path's own, for gradients relative to it. */
export function paintOf(
  element: Element,
  property: 'fill' | 'stroke',
  initial: string,
  box: () => Bounds | undefined,
  context: DrawingContext,
): DrawingPaint | undefined {
  const value = element.getAttribute(property) ?? initial;
  const opacity = Number(element.getAttribute(`${property}-opacity`) ?? 1);
  if (value === 'none') return undefined;
  if (!value.startsWith('url(')) return { type: 'solid', color: withOpacity(value, opacity) };
  const definition = definitionOf(value, context);
  if (definition?.localName !== 'linearGradient' && definition?.localName !== 'radialGradient') {
    context.needsRaster = true;
    return undefined;
  }
  return gradientOf(definition, opacity, box, context);
}

function gradientOf(
  definition: Element,
  opacity: number,
  box: () => Bounds | undefined,
  context: DrawingContext,
): DrawingPaint {
  const number = (name: string, initial: number): number => Number(definition.getAttribute(name) ?? initial);
  const own = parseMatrix(definition.getAttribute('gradientTransform'));
  const isRelative = definition.getAttribute('gradientUnits') !== 'userSpaceOnUse';
  const transform = isRelative ? multiply(boxMatrix(box()), own) : own;
  const method = definition.getAttribute('spreadMethod');
  const spread: 'pad' | 'reflect' | 'repeat' = method === 'reflect' || method === 'repeat' ? method : 'pad';
  // Canvas gradients end at their last stop.
  if (spread !== 'pad') context.needsRaster = true;
  const shared = {
    transform,
    spread,
    stops: [...definition.getElementsByTagName('stop')].map((stop) => ({
      offset: Number(stop.getAttribute('offset') ?? 0),
      color: withOpacity(
        stop.getAttribute('stop-color') ?? '#000000',
        Number(stop.getAttribute('stop-opacity') ?? 1) * opacity,
      ),
    })),
  };
  if (definition.localName === 'linearGradient') {
    return {
      type: 'linear',
      x1: number('x1', 0),
      y1: number('y1', 0),
      x2: number('x2', 1),
      y2: number('y2', 0),
      ...shared,
    };
  }
  const cx = number('cx', 0.5);
  const cy = number('cy', 0.5);
  return { type: 'radial', cx, cy, r: number('r', 0.5), fx: number('fx', cx), fy: number('fy', cy), ...shared };
}

/** The stroke of a path; undefined when it has none. */
export function strokeOf(
  element: Element,
  box: () => Bounds | undefined,
  context: DrawingContext,
): DrawingPath['stroke'] {
  const paint = paintOf(element, 'stroke', 'none', box, context);
  const width = Number(element.getAttribute('stroke-width') ?? 1);
  if (!paint || !(width > 0)) return undefined;
  const cap = element.getAttribute('stroke-linecap');
  const join = element.getAttribute('stroke-linejoin');
  if (join === 'miter-clip' || join === 'arcs') context.needsRaster = true;
  const dash = (element.getAttribute('stroke-dasharray') ?? '').split(/[\s,]+/).map(Number);
  return {
    paint,
    width,
    dash: dash.every((length) => length >= 0) && dash.some((length) => length > 0) ? dash : [],
    dashOffset: Number(element.getAttribute('stroke-dashoffset') ?? 0),
    cap: cap === 'round' || cap === 'square' ? cap : 'butt',
    join: join === 'round' || join === 'bevel' ? join : 'miter',
    miterLimit: Number(element.getAttribute('stroke-miterlimit') ?? 4),
  };
}

/** A hex color of normalized SVG with an alpha. */
function withOpacity(hex: string, opacity: number): string {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!channels || opacity >= 1) return hex;
  const [red, green, blue] = channels.slice(1).map((channel) => Number.parseInt(channel, 16));
  return `rgba(${red}, ${green}, ${blue}, ${Number(Math.max(0, opacity).toFixed(6))})`;
}
