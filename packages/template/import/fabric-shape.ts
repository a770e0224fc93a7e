import type { JsonObject } from '../json/json-object.ts';
import type { Paint } from '../values/paint.ts';
import { parseRgba } from './color-alpha.ts';
import { drawFabricShape } from './fabric-drawing.ts';
import { fabricType, readFabricGeometry } from './fabric-geometry.ts';
import { readFabricPaint } from './fabric-paint.ts';
import { growPlace, isEven, resizePlace, type FabricMembers, type FabricPlace } from './fabric-place.ts';
import { readFabricStroke } from './fabric-stroke.ts';
import { ImportNotes, type Named } from './import-notes.ts';
import { booleanIn, numberIn, textIn } from './read-json.ts';

/** Reads a shape; one that none of ours looks like becomes a drawing, which is noted. Undefined for objects of other kinds. */
export function readFabricShape(
  object: JsonObject,
  type: string,
  given: FabricPlace,
  named: Named,
  notes: ImportNotes,
): FabricMembers | undefined {
  const shape = readFabricGeometry(object, given);
  if (!shape) return undefined;
  const place = shape.bounds ? resizePlace(given, shape.bounds) : given;
  const size = { width: numberIn(object, 'width', 0, 0), height: numberIn(object, 'height', 0, 0) };
  const fill = readFabricPaint(object.fill === undefined ? 'rgb(0,0,0)' : object.fill, size, place);
  const stroke = readFabricStroke(object, place, named, new ImportNotes());
  const reason = drawingReason(object, fill.paint, fill.lost, stroke, place);
  const drawing = reason === undefined ? undefined : drawFabricShape(object);
  if (reason && drawing) {
    notes.note(named, reason, 'no shape of ours looks like it, so the layer is a drawing');
    const members = { type: 'svg', source: drawing.source, fit: 'fill' };
    return { members, place: growPlace(place, { around: drawing.around }) };
  }
  if (reason) notes.note(named, reason, fill.lost ?? 'shapes have strokes of one width, above their fill');
  const { paint, lost } = readFabricPaint(object.stroke, size, place);
  if (paint && lost) notes.note(named, 'stroke', lost);
  const radius = Math.min(5000, shape.radius);
  const members = {
    type: 'shape',
    geometry: shape.geometry,
    radius: { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius },
    fills: fill.paint && type !== 'line' ? [fill.paint] : [],
    strokes: stroke ? [stroke] : [],
  };
  if (type !== 'line') return { members, place };
  return { members, place: { ...place, flipX: place.flipX !== isRising(object) } };
}

/** The part of a shape that no shape of ours has. */
function drawingReason(
  object: JsonObject,
  fill: Paint | undefined,
  lost: string | undefined,
  stroke: JsonObject | undefined,
  place: FabricPlace,
): string | undefined {
  if (lost) return 'fill';
  if (!stroke) return undefined;
  const size = { width: numberIn(object, 'width', 0, 0), height: numberIn(object, 'height', 0, 0) };
  if (readFabricPaint(object.stroke, size, place).lost) return 'stroke';
  const isUniform = booleanIn(object, 'strokeUniform', false);
  if (!isEven(place) && !isUniform && fabricType(object) !== 'line' && place.width > 0 && place.height > 0)
    return 'its unevenly scaled stroke';
  const isBehind = textIn(object, 'paintFirst') === 'stroke';
  return isBehind && (!fill || !isOpaque(fill)) ? 'its stroke behind a fill that is seen through' : undefined;
}

function isOpaque(fill: Paint): boolean {
  if (fill.type === 'image') return false;
  const colors = fill.type === 'solid' ? [fill.color] : fill.stops.map(({ color }) => color);
  return colors.every((color) => /^[a-z]+$/i.test(color) || (parseRgba(color)?.[3] ?? 0) >= 1);
}

/** A Fabric line runs between two points of its box; ours from the top left to the bottom right. */
function isRising(object: JsonObject): boolean {
  const dx = numberIn(object, 'x2', 0) - numberIn(object, 'x1', 0);
  const dy = numberIn(object, 'y2', 0) - numberIn(object, 'y1', 0);
  return dx * dy < 0;
}
