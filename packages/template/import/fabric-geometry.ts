import type { JsonObject } from '../json/json-object.ts';
import { type MovedPath, readFabricPath, readFabricPoints } from './fabric-path.ts';
import { numberIn, textIn } from './read-json.ts';

/** The outline of an object, and its corner radius as scaled. */
export interface FabricGeometry {
  geometry: JsonObject;
  radius: number;
  /** The box of an outline given by points. */
  bounds?: MovedPath['bounds'];
}

interface Scale {
  scaleX: number;
  scaleY: number;
}

/** Fabric writes its types as `i-text` up to version 5 and as `IText` since. */
export function fabricType(object: JsonObject): string {
  const type = textIn(object, 'type').toLowerCase().replaceAll('-', '');
  return type === 'fabricimage' ? 'image' : type === 'fabrictext' ? 'text' : type;
}

/**
 * The outline of a shape that is scaled; without a scale, round corners are part of the outline. Undefined for other objects, and for paths that
 * cannot be read.
 */
export function readFabricGeometry(object: JsonObject, scale?: Scale): FabricGeometry | undefined {
  switch (fabricType(object)) {
    case 'rect':
      return readRectangle(object, scale);
    case 'circle':
      return isWholeCircle(object)
        ? { geometry: { shape: 'ellipse' }, radius: 0 }
        : pathGeometry(object, readArc(object));
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

/** Corners that are rounded more in one direction make a path. */
function readRectangle(object: JsonObject, scale: Scale | undefined): FabricGeometry {
  const [width, height] = [numberIn(object, 'width', 0, 0), numberIn(object, 'height', 0, 0)];
  const [ownX, ownY] = [numberIn(object, 'rx', 0, 0, 5000), numberIn(object, 'ry', 0, 0, 5000)];
  const [rx, ry] = [Math.min(ownX || ownY, width / 2 || ownX), Math.min(ownY || ownX, height / 2 || ownY)];
  const isEven = scale !== undefined && Math.abs(rx * scale.scaleX - ry * scale.scaleY) < 0.05;
  if (width === 0 || height === 0 || isEven || rx === 0 || ry === 0) {
    return { geometry: { shape: 'rectangle' }, radius: rx * (scale?.scaleX ?? 1) };
  }
  const corner = (x: number, y: number): string => `A${rx} ${ry} 0 0 1 ${x} ${y}`;
  const top = `M${rx} 0H${width - rx}${corner(width, ry)}V${height - ry}${corner(width - rx, height)}`;
  const d = `${top}H${rx}${corner(0, height - ry)}V${ry}${corner(rx, 0)}Z`;
  return { geometry: { shape: 'path', d, viewWidth: width, viewHeight: height }, radius: 0 };
}

function angles(object: JsonObject): { start: number; sweep: number } {
  const start = numberIn(object, 'startAngle', 0, -36_000, 36_000);
  const end = numberIn(object, 'endAngle', 360, -36_000, 36_000);
  const isBack = object.counterClockwise === true;
  const turned = isBack ? start - end : end - start;
  return { start, sweep: (Math.abs(turned) >= 360 ? 360 : (turned + 360) % 360) * (isBack ? -1 : 1) };
}

function isWholeCircle(object: JsonObject): boolean {
  return Math.abs(angles(object).sweep) === 360 || numberIn(object, 'radius', 0, 0) === 0;
}

/** A part of a circle in the box of the whole one. */
function readArc(object: JsonObject): Pick<MovedPath, 'path' | 'bounds'> {
  const radius = numberIn(object, 'radius', 0, 0);
  const { start, sweep } = angles(object);
  const at = (degrees: number): string => {
    const turn = (degrees * Math.PI) / 180;
    return `${(radius + radius * Math.cos(turn)).toFixed(4)} ${(radius + radius * Math.sin(turn)).toFixed(4)}`;
  };
  const arc = `A${radius} ${radius} 0 ${Math.abs(sweep) > 180 ? 1 : 0} ${sweep < 0 ? 0 : 1} ${at(start + sweep)}`;
  const size = 2 * radius;
  return {
    path: { d: `M${at(start)}${arc}`, viewWidth: size, viewHeight: size },
    bounds: { left: 0, top: 0, width: size, height: size },
  };
}

function pathGeometry(
  object: JsonObject,
  moved: Pick<MovedPath, 'path' | 'bounds'> | undefined,
): FabricGeometry | undefined {
  if (!moved) return undefined;
  const { path, bounds } = moved;
  return { geometry: { shape: 'path', ...path, fillRule: fillRule(object) }, radius: 0, bounds };
}

function fillRule(object: JsonObject): string {
  return textIn(object, 'fillRule') === 'evenodd' ? 'evenodd' : 'nonzero';
}
