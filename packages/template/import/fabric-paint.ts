import { isColorText } from '../values/color.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { solid, type GradientStop, type Paint } from '../values/paint.ts';
import { clipStops } from './clip-stops.ts';
import { withAlpha } from './color-alpha.ts';
import { numberIn, objectIn, objectsIn, textIn } from './read-json.ts';

/** A paint of Fabric in our words; `lost` says what of it could not be kept. */
export interface FabricPaint {
  paint: Paint | undefined;
  lost?: string;
}

interface Size {
  width: number;
  height: number;
}

function readStops(source: JsonObject): GradientStop[] {
  const stops = objectsIn(source, 'colorStops').map((stop) => {
    const color = textIn(stop, 'color', 'black');
    return {
      offset: numberIn(stop, 'offset', 0, 0, 1),
      color: withAlpha(isColorText(color) ? color : 'transparent', numberIn(stop, 'opacity', 1, 0, 1)),
    };
  });
  return stops.toSorted((a, b) => a.offset - b.offset);
}

/** Fabric's gradient runs between two points; ours across the whole box at an angle, so the stops move along it. */
function linear(
  from: readonly [number, number],
  to: readonly [number, number],
  stops: readonly GradientStop[],
  box: Size,
): Paint | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (dx === 0 && dy === 0) return undefined;
  const turn = Math.atan2(dx, -dy);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const length = Math.abs(box.width * sin) + Math.abs(box.height * cos);
  if (length === 0) return undefined;
  const along = ([x, y]: readonly [number, number]): number =>
    ((x - box.width / 2) * sin - (y - box.height / 2) * cos) / length + 0.5;
  const [start, end] = [along(from), along(to)];
  const moved = stops.map(({ offset, color }) => ({
    offset: Number((start + offset * (end - start)).toFixed(6)),
    color,
  }));
  return { type: 'linear', angle: Number((((turn * 180) / Math.PI + 360) % 360).toFixed(4)), stops: clipStops(moved) };
}

function within(share: number): number {
  return Math.min(10, Math.max(-10, share));
}

function gradient(source: JsonObject, object: Size, box: Size): FabricPaint {
  const coords = objectIn(source, 'coords');
  const isShare = textIn(source, 'gradientUnits', 'pixels') === 'percentage';
  const [offsetX, offsetY] = [numberIn(source, 'offsetX', 0), numberIn(source, 'offsetY', 0)];
  const [unitX, unitY] = isShare
    ? [box.width, box.height]
    : [box.width / (object.width || 1), box.height / (object.height || 1)];
  const point = (index: 1 | 2): readonly [number, number] => [
    numberIn(coords, `x${index}`, 0) * unitX + offsetX * (isShare ? 1 : unitX),
    numberIn(coords, `y${index}`, 0) * unitY + offsetY * (isShare ? 1 : unitY),
  ];
  const stops = readStops(source);
  if (stops.length === 0) return { paint: undefined, lost: 'the gradient has no stops' };
  const lost = Array.isArray(source.gradientTransform) ? { lost: "the gradient's own transformation is left out" } : {};
  if (textIn(source, 'type') !== 'radial') {
    const paint = linear(point(1), point(2), stops, box);
    return paint ? { paint, ...lost } : { paint: solid(stops.at(-1)?.color ?? 'transparent'), ...lost };
  }
  const [centerX, centerY] = point(2);
  const [inner, outer] = [numberIn(coords, 'r1', 0, 0), numberIn(coords, 'r2', 0, 0)];
  if (outer === 0 || box.width === 0 || box.height === 0)
    return { paint: solid(stops.at(-1)?.color ?? 'transparent'), ...lost };
  const moved = stops.map(({ offset, color }) => ({ offset: (inner + offset * (outer - inner)) / outer, color }));
  const [focusX, focusY] = point(1);
  const isFocal = Math.hypot(focusX - centerX, focusY - centerY) > 0.01;
  const paint: Paint = {
    type: 'radial',
    centerX: within(centerX / box.width),
    centerY: within(centerY / box.height),
    radiusX: within((outer * unitX) / box.width),
    radiusY: within((outer * unitY) / box.height),
    stops: clipStops(moved),
  };
  return isFocal ? { paint, lost: 'the focus of the radial gradient is its center now' } : { paint, ...lost };
}

/**
 * Reads a fill or stroke of Fabric: a color, gradient or pattern. `object` is the size of the object before scaling, `box` the
 * size of our layer, both in pixels.
 */
export function readFabricPaint(value: unknown, object: Size, box: Size): FabricPaint {
  if (value === null || value === undefined || value === '') return { paint: undefined };
  if (typeof value === 'string') {
    const text = value.trim();
    return isColorText(text)
      ? { paint: solid(text) }
      : { paint: undefined, lost: `"${text.slice(0, 40)}" is not a color` };
  }
  if (!isJsonObject(value)) return { paint: undefined, lost: 'it is neither a color nor a gradient' };
  const type = textIn(value, 'type').toLowerCase();
  if (type === 'linear' || type === 'radial') return gradient(value, object, box);
  const source = textIn(value, 'source');
  if (type !== 'pattern' || source === '') return { paint: undefined, lost: `its kind "${type}" is unknown` };
  const isTiled = textIn(value, 'repeat', 'repeat') === 'repeat';
  const scale = Math.min(100, Math.max(0.001, box.width / (object.width || 1)));
  const paint: Paint = { type: 'image', source, fit: 'tile', focalX: 0.5, focalY: 0.5, scale, opacity: 1 };
  return isTiled ? { paint } : { paint, lost: 'the pattern repeats in both directions now' };
}
