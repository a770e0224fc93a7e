import type { GradientStop, Paint } from '@platen/template';
import { formatHex8, interpolate } from 'culori/fn';
import { converter } from '../geometry/css-colors.ts';
import type { DrawingPaint } from '../geometry/drawing.ts';
import { multiply, transformPoint, type Matrix } from '../geometry/matrix.ts';

/** A paint of a layer, and what of the drawing's paint it could not keep. */
export interface LayerPaint {
  paint: Paint;
  lost?: string;
}

const toRgb = converter('rgb');

/**
 * Turns the paint of a drawing into that of a layer. `toBox` leads from the path's own space to the layer's box, whose top left
 * corner is 0, 0 and which is `width` by `height` pixels.
 */
export function layerPaint(paint: DrawingPaint, toBox: Matrix, width: number, height: number): LayerPaint {
  if (paint.type === 'solid') return { paint: { type: 'solid', color: paint.color } };
  const matrix = multiply(toBox, paint.transform);
  const stops = straightStops(paint.stops.map(({ offset, color }) => ({ offset, color })));
  const last = stops.at(-1)?.color ?? 'transparent';
  if (paint.type === 'linear') {
    const line = gradientLine(paint, matrix);
    const moved = line && alongBox(line, stops, width, height);
    return { paint: moved ?? { type: 'solid', color: last } };
  }
  // The circle becomes an ellipse; its half axes along the box are the roots of the matrix times its transpose.
  const [a, b, c, d] = matrix;
  const [radiusX, radiusY] = [paint.r * Math.hypot(a, c), paint.r * Math.hypot(b, d)];
  if (!(radiusX > 0 && radiusY > 0 && width > 0 && height > 0)) return { paint: { type: 'solid', color: last } };
  const [x, y] = transformPoint(matrix, paint.cx, paint.cy);
  const isSlanted = Math.abs(a * b + c * d) * paint.r ** 2 > 0.02 * radiusX * radiusY;
  const isFocal = Math.hypot(paint.fx - paint.cx, paint.fy - paint.cy) > 0.01 * paint.r;
  const lost = [
    ...(isSlanted ? ['the slant of its radial gradient'] : []),
    ...(isFocal ? ['the focus of its radial gradient'] : []),
  ];
  return {
    paint: {
      type: 'radial',
      centerX: within(x / width),
      centerY: within(y / height),
      radiusX: Math.max(1e-4, within(radiusX / width)),
      radiusY: Math.max(1e-4, within(radiusY / height)),
      stops,
    },
    ...(lost.length > 0 && { lost: lost.join(' and ') }),
  };
}

/** The most stops that a paint of a layer has. */
const maxStops = 32;

/**
 * The stops of an SVG's gradient in order. SVG mixes colors and opacity apart from each other, layers as CSS does, so that a color counts as
 * much as it is opaque: between stops of other color and opacity there are more then, which leaves no difference to be seen.
 */
function straightStops(given: readonly GradientStop[]): GradientStop[] {
  const stops = given.toSorted((one, other) => one.offset - other.offset);
  const turns = stops.slice(1).filter((stop, index) => mixesOtherwise(stops[index] ?? stop, stop)).length;
  const between = Math.min(12, Math.floor((maxStops - 2 - stops.length) / Math.max(1, turns)));
  if (turns === 0 || between < 1) return stops;
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (!next || !mixesOtherwise(stop, next)) return [stop];
    const added = Array.from({ length: between }, (_, step) => {
      const offset = stop.offset + ((next.offset - stop.offset) * (step + 1)) / (between + 1);
      return { offset, color: mix(stop, next, offset) };
    });
    return [stop, ...added];
  });
}

function mixesOtherwise(one: GradientStop, other: GradientStop): boolean {
  const [first, second] = [toRgb(one.color), toRgb(other.color)];
  if (!first || !second || (first.alpha ?? 1) === (second.alpha ?? 1) || one.offset === other.offset) return false;
  return Math.abs(first.r - second.r) + Math.abs(first.g - second.g) + Math.abs(first.b - second.b) > 0.02;
}

interface Line {
  from: readonly [number, number];
  to: readonly [number, number];
}

/** Where a gradient starts and ends after a transform: its lines of equal color are slanted, and it stays square to them. */
function gradientLine({ x1, y1, x2, y2 }: Extract<DrawingPaint, { type: 'linear' }>, matrix: Matrix): Line | undefined {
  const from = transformPoint(matrix, x1, y1);
  const end = transformPoint(matrix, x2, y2);
  const beside = transformPoint(matrix, x1 - (y2 - y1), y1 + (x2 - x1));
  const [equalX, equalY] = [beside[0] - from[0], beside[1] - from[1]];
  const [normalX, normalY] = [equalY, -equalX];
  const square = normalX ** 2 + normalY ** 2;
  if (square === 0) return undefined;
  const share = ((end[0] - from[0]) * normalX + (end[1] - from[1]) * normalY) / square;
  return share === 0 ? undefined : { from, to: [from[0] + share * normalX, from[1] + share * normalY] };
}

/** The same gradient as one across a box at an angle (CSS Images 3): the stops move along the line. */
function alongBox(
  { from, to }: Line,
  stops: readonly GradientStop[],
  width: number,
  height: number,
): Paint | undefined {
  const turn = Math.atan2(to[0] - from[0], from[1] - to[1]);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const length = Math.abs(width * sin) + Math.abs(height * cos);
  if (!(length > 0)) return undefined;
  const place = ([x, y]: readonly [number, number]): number =>
    ((x - width / 2) * sin - (y - height / 2) * cos) / length + 0.5;
  const [start, end] = [place(from), place(to)];
  const moved = stops.map(({ offset, color }) => ({ offset: start + offset * (end - start), color }));
  const angle = ((turn * 180) / Math.PI + 360) % 360;
  return { type: 'linear', angle: Number(angle.toFixed(6)), stops: cutStops(moved) };
}

/** Cuts stops outside of 0 to 1 at its ends, with the gradient's colors there. */
function cutStops(stops: readonly GradientStop[]): GradientStop[] {
  const inside = stops.filter(({ offset }) => offset >= 0 && offset <= 1);
  const before = stops.filter(({ offset }) => offset < 0).at(-1);
  const after = stops.find(({ offset }) => offset > 1);
  const first = inside[0] ?? after;
  const final = inside.at(-1) ?? before;
  if (before) inside.unshift({ offset: 0, color: first ? mix(before, first, 0) : before.color });
  if (after) inside.push({ offset: 1, color: final ? mix(final, after, 1) : after.color });
  return inside.slice(0, maxStops);
}

function mix(from: GradientStop, to: GradientStop, at: number): string {
  const span = to.offset - from.offset;
  if (span === 0) return to.color;
  return formatHex8(
    interpolate([toRgb(from.color) ?? 'black', toRgb(to.color) ?? 'black'], 'rgb')((at - from.offset) / span),
  );
}

function within(share: number): number {
  return Math.min(10, Math.max(-10, share));
}
