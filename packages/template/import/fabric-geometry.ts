import type { JsonObject } from '../json/json-object.ts';
import { type MovedPath, readFabricPath, readFabricPoints } from './fabric-path.ts';
import { numberIn, textIn } from './read-json.ts';

/** The outline of an object, and its corner radius in its own pixels. */
export interface FabricGeometry {
  geometry: JsonObject;
  radius: number;
  /** The box of an outline given by points. */
  bounds?: MovedPath['bounds'];
}

/** Fabric writes its types as `i-text` up to version 5 and as `IText` since. */
export function fabricType(object: JsonObject): string {
  const type = textIn(object, 'type').toLowerCase().replaceAll('-', '');
  return type === 'fabricimage' ? 'image' : type === 'fabrictext' ? 'text' : type;
}

/** The outline of a shape; undefined for other objects, and for paths that cannot be read. */
export function readFabricGeometry(object: JsonObject): FabricGeometry | undefined {
  switch (fabricType(object)) {
    case 'rect':
      return {
        geometry: { shape: 'rectangle' },
        radius: Math.max(numberIn(object, 'rx', 0, 0, 5000), numberIn(object, 'ry', 0, 0, 5000)),
      };
    case 'circle':
    case 'ellipse':
      return { geometry: { shape: 'ellipse' }, radius: 0 };
    case 'triangle':
      return { geometry: { shape: 'path', d: 'M50 0L100 100L0 100Z', viewWidth: 100, viewHeight: 100 }, radius: 0 };
    case 'line':
      return { geometry: { shape: 'line' }, radius: 0 };
    case 'path':
      return pathGeometry(object, readFabricPath(object));
    case 'polygon':
    case 'polyline':
      return pathGeometry(object, readFabricPoints(object, fabricType(object) === 'polygon'));
    default:
      return undefined;
  }
}

function pathGeometry(object: JsonObject, moved: MovedPath | undefined): FabricGeometry | undefined {
  if (!moved) return undefined;
  const { path, bounds } = moved;
  return { geometry: { shape: 'path', ...path, fillRule: fillRule(object) }, radius: 0, bounds };
}

function fillRule(object: JsonObject): string {
  return textIn(object, 'fillRule') === 'evenodd' ? 'evenodd' : 'nonzero';
}
