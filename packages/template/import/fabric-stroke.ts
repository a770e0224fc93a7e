import type { JsonObject } from '../json/json-object.ts';
import { fabricType } from './fabric-geometry.ts';
import { readFabricPaint, type Size } from './fabric-paint.ts';
import type { FabricPlace } from './fabric-place.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { booleanIn, numberIn, textIn } from './read-json.ts';

/** The outline of an object; one that is drawn before the fill lies outside of it. */
export function readFabricStroke(
  object: JsonObject,
  place: FabricPlace,
  named: Named,
  notes: ImportNotes,
): JsonObject | undefined {
  const size = { width: numberIn(object, 'width', 0, 0), height: numberIn(object, 'height', 0, 0) };
  const { paint, lost } = readFabricPaint(object.stroke, size, place);
  if (lost) notes.note(named, 'stroke', lost);
  const scale = booleanIn(object, 'strokeUniform', false) ? 1 : strokeScale(object, size, place);
  const width = Math.min(1000, numberIn(object, 'strokeWidth', 1, 0, 1000) * scale);
  if (!paint || width === 0) return undefined;
  const dash = Array.isArray(object.strokeDashArray) ? object.strokeDashArray : [];
  const join = textIn(object, 'strokeLineJoin', 'miter');
  const cap = textIn(object, 'strokeLineCap', 'butt');
  const isBehind = textIn(object, 'paintFirst') === 'stroke';
  return {
    paint,
    width: isBehind ? width / 2 : width,
    position: isBehind ? 'outside' : 'center',
    dash: dash
      .filter((length) => typeof length === 'number')
      .slice(0, 16)
      .map((length) => Math.min(5000, Math.max(0, length * scale))),
    dashOffset: numberIn(object, 'strokeDashOffset', 0) * scale,
    cap: ['round', 'square'].includes(cap) ? cap : 'butt',
    join: ['round', 'bevel'].includes(join) ? join : 'miter',
    miterLimit: numberIn(object, 'strokeMiterLimit', 4, 1, 100),
  };
}

/** A line that is stretched becomes as much thicker as its area grows more than its length. */
function strokeScale(object: JsonObject, { width, height }: Size, { scaleX, scaleY }: FabricPlace): number {
  const length = Math.hypot(width, height);
  if (fabricType(object) !== 'line' || length === 0) return (scaleX + scaleY) / 2;
  return (scaleX * scaleY * length) / (Math.hypot(width * scaleX, height * scaleY) || 1);
}
