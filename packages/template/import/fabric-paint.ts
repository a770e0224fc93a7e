import { isColorText } from '../values/color.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { solid, type GradientStop, type Paint } from '../values/paint.ts';
import { combineAffine, mapPoint, splitAffine, type Affine } from './affine.ts';
import { clipStops } from './clip-stops.ts';
import { withAlpha } from './color-alpha.ts';
import { sizeOfDataUri } from './image-size.ts';
import { numberIn, objectIn, objectsIn, textIn } from './read-json.ts';

/** A paint of Fabric in our words; `lost` says what of it could not be kept. */
export interface FabricPaint {
  paint: Paint | undefined;
  lost?: string;
}

/** A size in pixels. */
export interface Size {
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

/**
 * Fabric's gradient runs between two points of a space of its own; ours across the whole box at an angle, so the stops move along it. Lines of
 * one color stay lines under any map, though no longer at right angles to its direction.
 */
function linear(
  from: readonly [number, number],
  to: readonly [number, number],
  map: Affine,
  stops: readonly GradientStop[],
  box: Size,
): Paint | undefined {
  const [a, b, c, d] = map;
  const [vx, vy] = [to[0] - from[0], to[1] - from[1]];
  const determinant = a * d - b * c;
  if ((vx === 0 && vy === 0) || determinant === 0) return undefined;
  // How far along the gradient a step along x or y of the box leads.
  const square = vx * vx + vy * vy;
  const [nx, ny] = [(d * vx - b * vy) / (determinant * square), (a * vy - c * vx) / (determinant * square)];
  const steep = nx * nx + ny * ny;
  const start = mapPoint(map, ...from);
  const end = [start[0] + nx / steep, start[1] + ny / steep] as const;
  const turn = Math.atan2(nx, -ny);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const length = Math.abs(box.width * sin) + Math.abs(box.height * cos);
  if (length === 0) return undefined;
  const along = ([x, y]: readonly [number, number]): number =>
    ((x - box.width / 2) * sin - (y - box.height / 2) * cos) / length + 0.5;
  const [first, last] = [along(start), along(end)];
  const moved = stops.map(({ offset, color }) => ({
    offset: Number((first + offset * (last - first)).toFixed(6)),
    color,
  }));
  return { type: 'linear', angle: Number((((turn * 180) / Math.PI + 360) % 360).toFixed(4)), stops: clipStops(moved) };
}

function within(share: number): number {
  return Math.min(10, Math.max(-10, share));
}

/** From the space of a gradient or pattern to that of the object, its top left corner being the origin. */
export function fabricPaintMap(source: JsonObject, object: Size): Affine {
  const isShare = textIn(source, 'gradientUnits', 'pixels') === 'percentage';
  const [width, height] = isShare ? [object.width, object.height] : [1, 1];
  const unit: Affine = [width, 0, 0, height, numberIn(source, 'offsetX', 0), numberIn(source, 'offsetY', 0)];
  const own = source.gradientTransform ?? source.patternTransform;
  const isMap = Array.isArray(own) && own.length === 6 && own.every((part) => Number.isFinite(part));
  return isMap ? combineAffine(unit, own as unknown as Affine) : unit;
}

/** The stops of a gradient, from its inner circle on where it is a radial one. */
export function readFabricStops(source: JsonObject): GradientStop[] {
  const stops = readStops(source);
  if (textIn(source, 'type') !== 'radial') return stops;
  const coords = objectIn(source, 'coords');
  const [inner, outer] = [numberIn(coords, 'r1', 0, 0), numberIn(coords, 'r2', 0, 0)];
  const moved = ({ offset, color }: GradientStop): GradientStop => ({
    offset: (inner + offset * (outer - inner)) / (outer || 1),
    color,
  });
  return clipStops(stops.map(moved));
}

function gradient(source: JsonObject, object: Size, box: Size): FabricPaint {
  const coords = objectIn(source, 'coords');
  const point = (index: 1 | 2): readonly [number, number] => [
    numberIn(coords, `x${index}`, 0),
    numberIn(coords, `y${index}`, 0),
  ];
  const [scaleX, scaleY] = [box.width / (object.width || 1), box.height / (object.height || 1)];
  const map = combineAffine([scaleX, 0, 0, scaleY, 0, 0], fabricPaintMap(source, object));
  const stops = readStops(source);
  const last = solid(stops.at(-1)?.color ?? 'transparent');
  if (stops.length === 0) return { paint: undefined, lost: 'the gradient has no stops' };
  if (textIn(source, 'type') !== 'radial') return { paint: linear(point(1), point(2), map, stops, box) ?? last };
  const outer = numberIn(coords, 'r2', 0, 0);
  const [x, y] = mapPoint(map, ...point(2));
  const { rotation, slant, ...scale } = splitAffine(map, 1);
  if (outer === 0 || box.width === 0 || box.height === 0) return { paint: last };
  const paint: Paint = {
    type: 'radial',
    centerX: within(x / box.width),
    centerY: within(y / box.height),
    radiusX: Math.max(0.0001, within((outer * Math.abs(scale.scaleX)) / box.width)),
    radiusY: Math.max(0.0001, within((outer * Math.abs(scale.scaleY)) / box.height)),
    stops: readFabricStops(source),
  };
  const [focusX, focusY] = point(1);
  const [centerX, centerY] = point(2);
  const isFocal = Math.hypot(focusX - centerX, focusY - centerY) > 0.01;
  const isSlanted =
    Math.abs(slant) > 0.001 || (Math.abs(rotation) > 0.01 && Math.abs(scale.scaleX - scale.scaleY) > 0.001);
  if (isFocal) return { paint, lost: 'the focus of the radial gradient is its center now' };
  return isSlanted ? { paint, lost: 'the radial gradient is neither turned nor slanted now' } : { paint };
}

/** A pattern as tiles from the top left corner of the box on. */
function pattern(value: JsonObject, source: string, object: Size, box: Size): FabricPaint {
  const scales = [box.width / (object.width || 1), box.height / (object.height || 1)] as const;
  const [a, b, c, d, e, f] = combineAffine([scales[0], 0, 0, scales[1], 0, 0], fabricPaintMap(value, object));
  const scale = Math.min(100, Math.max(0.001, a));
  const size = sizeOfDataUri(source);
  const focal = (offset: number, side: number, tile: number | undefined): number | undefined => {
    if (Math.abs(offset) < 0.01) return 0;
    if (tile === undefined) return undefined;
    const from = ((offset % tile) + tile) % tile;
    return side - tile >= from ? from / (side - tile) : undefined;
  };
  const focalX = focal(e, box.width, size && size.width * scale);
  const focalY = focal(f, box.height, size && size.height * scale);
  const paint: Paint = {
    type: 'image',
    source,
    fit: 'tile',
    focalX: focalX ?? 0,
    focalY: focalY ?? 0,
    scale,
    opacity: 1,
  };
  if (textIn(value, 'repeat', 'repeat') !== 'repeat')
    return { paint, lost: 'the pattern repeats in both directions now' };
  if (Math.abs(b) + Math.abs(c) > 0.001 || Math.abs(a - d) > 0.001 * Math.abs(a) || a <= 0)
    return { paint, lost: 'tiles are neither turned nor stretched' };
  if (focalX === undefined || focalY === undefined) return { paint, lost: 'tiles begin at the corner of the layer' };
  return { paint };
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
  return pattern(value, source, object, box);
}
