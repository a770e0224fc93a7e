import type { JsonObject } from '../json/json-object.ts';
import { fabricType, readFabricGeometry } from './fabric-geometry.ts';
import { numberIn } from './read-json.ts';

/** Sides of a triangle that says no size, as Fabric makes it. */
const triangleSize = 100;

/**
 * Returns the object with a `width` and `height`. Fabric writes both, but a hand-written file may omit them: they are derived from a
 * circle's radius, an ellipse's radii, the ends of a line, or the outline of a path. Such an outline also gives the position if `left` and
 * `top` are missing. Objects of unknown size are returned unchanged.
 */
export function withFabricSize(object: JsonObject): JsonObject {
  if (hasNumber(object, 'width') && hasNumber(object, 'height')) return object;
  const outline = outlineOf(object);
  if (!outline) return object;
  const { width, height, left, top } = outline;
  const isPlaced = left === undefined || top === undefined || hasNumber(object, 'left') || hasNumber(object, 'top');
  const place = isPlaced ? {} : { originX: 'center', originY: 'center', left: left + width / 2, top: top + height / 2 };
  return {
    ...object,
    width: numberIn(object, 'width', width, 0),
    height: numberIn(object, 'height', height, 0),
    ...place,
  };
}

/** Whether an object says how large it is, or something else does. */
export function hasFabricSize(object: JsonObject): boolean {
  return hasNumber(object, 'width') && hasNumber(object, 'height');
}

function hasNumber(object: JsonObject, key: string): boolean {
  return Number.isFinite(numberIn(object, key, Number.NaN));
}

function outlineOf(object: JsonObject): { width: number; height: number; left?: number; top?: number } | undefined {
  switch (fabricType(object)) {
    case 'circle': {
      const size = 2 * numberIn(object, 'radius', 0, 0);
      return { width: size, height: size };
    }
    case 'ellipse':
      return { width: 2 * numberIn(object, 'rx', 0, 0), height: 2 * numberIn(object, 'ry', 0, 0) };
    case 'triangle':
      return { width: triangleSize, height: triangleSize };
    case 'line': {
      const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((key) => numberIn(object, key, 0)) as [
        number,
        number,
        number,
        number,
      ];
      return { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), left: Math.min(x1, x2), top: Math.min(y1, y2) };
    }
    case 'path':
    case 'polygon':
    case 'polyline':
      return readFabricGeometry(object)?.bounds;
    default:
      return undefined;
  }
}
