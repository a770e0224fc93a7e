import type { ConicPaint, LinearPaint, RadialPaint } from '../values/paint.ts';
import { parseCssStops } from './css-gradient-stops.ts';
import type { CssCall } from './css-text.ts';
import { splitCss } from './css-text.ts';
import { parseAngle, parseFraction, parseLength, parsePart } from './css-units.ts';
import { parseCssPosition } from './parse-css-position.ts';
import { ValueError } from '../errors/refusal.ts';

/** The box of a paint in pixels; CSS corners, circles and lengths are resolved against it. */
export interface PaintBox {
  width: number;
  height: number;
}

function cornerAngle(words: readonly string[], box: PaintBox): number | undefined {
  const up = words.includes('top');
  const down = words.includes('bottom');
  const left = words.includes('left');
  const right = words.includes('right');
  if (words.length === 1) return up ? 0 : right ? 90 : down ? 180 : left ? 270 : undefined;
  if (words.length !== 2 || up === down || left === right) return undefined;
  const slope = (Math.atan2(box.height, box.width) * 180) / Math.PI;
  if (up) return right ? slope : 360 - slope;
  return right ? 180 - slope : 180 + slope;
}

function linear(pieces: readonly string[], box: PaintBox): LinearPaint | ValueError {
  const [first = ''] = pieces;
  const words = first.toLowerCase().split(/\s+/);
  const angle = words[0] === 'to' ? cornerAngle(words.slice(1), box) : parseAngle(first);
  if (words[0] === 'to' && angle === undefined) return new ValueError(`has a direction "${first}" that is not one`);
  const turn = ((angle ?? 180) * Math.PI) / 180;
  const length = Math.abs(box.width * Math.sin(turn)) + Math.abs(box.height * Math.cos(turn));
  const stops = parseCssStops(angle === undefined ? pieces : pieces.slice(1), (position) =>
    parsePart(position, length),
  );
  return stops instanceof ValueError ? stops : { type: 'linear', angle: angle ?? 180, stops };
}

function radii(words: readonly string[], center: [number, number], box: PaintBox): [number, number] | ValueError {
  const extents = words.filter((word) => /^(?:closest|farthest)-(?:side|corner)$/.test(word));
  const sizes = words.filter((word) => !extents.includes(word) && word !== 'circle' && word !== 'ellipse');
  const circle = words.includes('circle') || (sizes.length === 1 && !words.includes('ellipse'));
  const [sizeX, sizeY = sizeX] = sizes;
  if (sizeX !== undefined && sizeY !== undefined) {
    const x = parseLength(sizeX, circle ? {} : { whole: box.width });
    const y = parseLength(sizeY, circle ? {} : { whole: box.height });
    if (x === undefined || y === undefined || sizes.length > 2 || extents.length > 0 || (circle && sizes.length > 1)) {
      return new ValueError(`has a size "${sizes.join(' ')}" that cannot be used`);
    }
    return [x, y];
  }
  const [extent = 'farthest-corner'] = extents;
  const [x, y] = [center[0] * box.width, center[1] * box.height];
  const pick = extent.startsWith('closest') ? Math.min : Math.max;
  const sideX = pick(Math.abs(x), Math.abs(box.width - x));
  const sideY = pick(Math.abs(y), Math.abs(box.height - y));
  if (extent.endsWith('side')) return circle ? [pick(sideX, sideY), pick(sideX, sideY)] : [sideX, sideY];
  return circle ? [Math.hypot(sideX, sideY), Math.hypot(sideX, sideY)] : [sideX * Math.SQRT2, sideY * Math.SQRT2];
}

function splitAt(first: string): [before: string[], at: string] {
  const words = first.split(/\s+/).filter((word) => word !== '');
  const at = words.findIndex((word) => word.toLowerCase() === 'at');
  return at < 0 ? [words.map(lower), ''] : [words.slice(0, at).map(lower), words.slice(at + 1).join(' ')];
}

function lower(word: string): string {
  return word.toLowerCase();
}

function radial(pieces: readonly string[], box: PaintBox): RadialPaint | ValueError {
  const [first = ''] = pieces;
  const hasShape = /^(?:circle|ellipse|closest-|farthest-|at\b|[-+.\d])/i.test(first);
  const [words, at] = hasShape ? splitAt(first) : [[], ''];
  const center = at === '' ? ([0.5, 0.5] as const) : parseCssPosition(at, box);
  if (center instanceof ValueError) return center;
  const size = radii(words, [center[0], center[1]], box);
  if (size instanceof ValueError) return size;
  const [x, y] = size;
  const stops = parseCssStops(hasShape ? pieces.slice(1) : pieces, (position) => parsePart(position, x));
  if (stops instanceof ValueError) return stops;
  const [radiusX, radiusY] = [x / box.width, y / box.height];
  if (!(radiusX > 0 && radiusX <= 10 && radiusY > 0 && radiusY <= 10))
    return new ValueError('has a radius of 0 or too large a one');
  return { type: 'radial', centerX: center[0], centerY: center[1], radiusX, radiusY, stops };
}

function turnFraction(position: string): number | undefined {
  if (position.endsWith('%')) return parseFraction(position);
  const degrees = parseAngle(position);
  return degrees === undefined ? undefined : degrees / 360;
}

function conic(pieces: readonly string[], box: PaintBox): ConicPaint | ValueError {
  const [first = ''] = pieces;
  const hasStart = /^(?:from|at)\b/i.test(first);
  const [words, at] = hasStart ? splitAt(first) : [[], ''];
  const center = at === '' ? ([0.5, 0.5] as const) : parseCssPosition(at, box);
  if (center instanceof ValueError) return center;
  const angle =
    words[0] === 'from' && words.length === 2 ? parseAngle(words[1] ?? '') : words.length === 0 ? 0 : undefined;
  if (angle === undefined) return new ValueError(`starts with "${first}", which is not an angle`);
  const stops = parseCssStops(hasStart ? pieces.slice(1) : pieces, turnFraction);
  if (stops instanceof ValueError) return stops;
  return { type: 'conic', centerX: center[0], centerY: center[1], angle, stops };
}

/**
 * Reads a CSS gradient function as paint. `box` (default a square) resolves corners, circles and lengths. Repeating gradients,
 * color hints and other interpolation spaces are refused.
 */
export function parseCssGradient(
  call: CssCall,
  box: PaintBox = { width: 100, height: 100 },
): LinearPaint | RadialPaint | ConicPaint | ValueError {
  const sized = { width: Math.max(box.width, 1e-6), height: Math.max(box.height, 1e-6) };
  const pieces = splitCss(call.inside, 'comma');
  if (!pieces) return new ValueError('has brackets that do not close');
  if (/(?:^|\s)in\s/i.test(pieces[0] ?? ''))
    return new ValueError('sets a color space for interpolation, which is not supported');
  switch (call.name) {
    case 'linear-gradient':
      return linear(pieces, sized);
    case 'radial-gradient':
      return radial(pieces, sized);
    case 'conic-gradient':
      return conic(pieces, sized);
    default:
      return new ValueError(`is a ${call.name}, which is not supported`);
  }
}
