import type { JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import { buildLayer } from './build-template.ts';
import { fabricType, readFabricGeometry } from './fabric-geometry.ts';
import { readFabricLook } from './fabric-look.ts';
import { readFabricPaint } from './fabric-paint.ts';
import { readFabricPlace, type FabricPlace, type FabricSpace } from './fabric-place.ts';
import { hasFabricSize, withFabricSize } from './fabric-size.ts';
import { readFabricText } from './fabric-text.ts';
import type { IdSource } from './id-source.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { booleanIn, numberIn, objectIn, objectsIn, textIn } from './read-json.ts';

/** State shared by the objects of one page during an import. */
export interface FabricImport {
  ids: IdSource;
  notes: ImportNotes;
  /** Called for every layer that was made. */
  visit(object: JsonObject, layer: Layer): void;
}

const textTypes = new Set(['text', 'itext', 'textbox']);

function sizeOf(object: JsonObject): { width: number; height: number } {
  return { width: numberIn(object, 'width', 0, 0), height: numberIn(object, 'height', 0, 0) };
}

function stroke(object: JsonObject, place: FabricPlace, named: Named, notes: ImportNotes): JsonObject | undefined {
  const { paint, lost } = readFabricPaint(object.stroke, sizeOf(object), place);
  if (lost) notes.note(named, 'stroke', lost);
  const scale = booleanIn(object, 'strokeUniform', false) ? 1 : (place.scaleX + place.scaleY) / 2;
  const width = Math.min(1000, numberIn(object, 'strokeWidth', 1, 0, 1000) * scale);
  if (!paint || width === 0) return undefined;
  const dash = Array.isArray(object.strokeDashArray) ? object.strokeDashArray : [];
  const join = textIn(object, 'strokeLineJoin', 'miter');
  const cap = textIn(object, 'strokeLineCap', 'butt');
  return {
    paint,
    width,
    position: 'center',
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

function shapeMembers(
  object: JsonObject,
  type: string,
  place: FabricPlace,
  named: Named,
  notes: ImportNotes,
): JsonObject | undefined {
  const shape = readFabricGeometry(object);
  if (!shape) return undefined;
  const fill = readFabricPaint(object.fill === undefined ? 'rgb(0,0,0)' : object.fill, sizeOf(object), place);
  if (fill.lost) notes.note(named, 'fill', fill.lost);
  const line = stroke(object, place, named, notes);
  const radius = Math.min(5000, shape.radius * ((place.scaleX + place.scaleY) / 2));
  const background = textIn(object, 'backgroundColor');
  if (background !== '' && background !== 'transparent')
    notes.note(named, 'backgroundColor', 'shapes have no background besides their fill');
  return {
    type: 'shape',
    geometry: shape.geometry,
    radius: { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius },
    fills: fill.paint && type !== 'line' ? [fill.paint] : [],
    strokes: line ? [line] : [],
  };
}

function textMembers(
  object: JsonObject,
  type: string,
  place: FabricPlace,
  named: Named,
  notes: ImportNotes,
): JsonObject {
  if (Math.abs(place.scaleX - place.scaleY) > 0.01 * place.scaleX)
    notes.note(named, 'its uneven scale', 'letters keep their proportions');
  const members = readFabricText(object, type, place.scaleY, named, notes);
  const fill = readFabricPaint(object.fill, sizeOf(object), place);
  if (fill.lost) notes.note(named, 'fill', fill.lost);
  const line = stroke(object, place, named, notes);
  const style = { ...objectIn(members, 'style'), ...(fill.paint ? { fill: fill.paint } : {}) };
  return { ...members, style, ...(line ? { stroke: { ...line, join: 'round' } } : {}) };
}

function imageMembers(object: JsonObject, place: FabricPlace, named: Named, notes: ImportNotes): JsonObject {
  const source = textIn(object, 'src');
  const isCropped = numberIn(object, 'cropX', 0) !== 0 || numberIn(object, 'cropY', 0) !== 0;
  if (isCropped) notes.note(named, 'its crop', 'it is in pixels of an image whose size the file does not say');
  if (source.startsWith('blob:')) notes.note(named, 'src', 'a blob: URL is only valid in the page that created it');
  return {
    type: 'image',
    source: source.startsWith('blob:') ? '' : source,
    fit: isCropped ? 'cover' : 'fill',
    stroke: stroke(object, place, named, notes),
  };
}

/** A Fabric line runs between two points of its box; ours from the top left to the bottom right. */
function lineFlip(object: JsonObject): boolean {
  const [dx, dy] = [
    numberIn(object, 'x2', 0) - numberIn(object, 'x1', 0),
    numberIn(object, 'y2', 0) - numberIn(object, 'y1', 0),
  ];
  return dx * dy < 0;
}

/** One Fabric object as a layer, groups with what is in them; undefined, with a note, when it is of no kind we have. */
export function importFabricObject(source: JsonObject, space: FabricSpace, context: FabricImport): Layer | undefined {
  const { ids, notes } = context;
  const object = withFabricSize(source);
  const type = fabricType(object);
  const name = (textIn(object, 'name') || textIn(object, 'label')).slice(0, 255);
  const named = { id: ids.next(textIn(object, 'id'), type || 'layer'), name };
  const isGroup = type === 'group' || type === 'activeselection';
  const place = readFabricPlace(object, space, !isGroup && type !== 'image');
  let members: JsonObject | undefined;
  if (isGroup) {
    const inside = {
      ...space,
      scaleX: place.scaleX,
      scaleY: place.scaleY,
      originX: place.width / 2,
      originY: place.height / 2,
    };
    const isUneven = Math.abs(place.scaleX - place.scaleY) > 0.01 * place.scaleX;
    if (isUneven && objectsIn(object, 'objects').some((child) => numberIn(child, 'angle', 0) % 90 !== 0)) {
      notes.note(named, 'its uneven scale', 'turned objects inside are not slanted by it');
    }
    const children = objectsIn(object, 'objects').map((child) => importFabricObject(child, inside, context));
    members = { type: 'group', layers: children.filter((child) => child !== undefined) };
  } else if (textTypes.has(type)) members = textMembers(object, type, place, named, notes);
  else if (type === 'image') members = imageMembers(object, place, named, notes);
  else members = shapeMembers(object, type, place, named, notes);
  if (!members) {
    notes.note(
      named,
      'the whole layer',
      type === 'path' ? 'its path cannot be read' : `its type "${textIn(object, 'type')}" is unknown`,
    );
    return undefined;
  }
  if (!isGroup && !hasFabricSize(object)) notes.note(named, 'its size', 'the file does not say it');
  const { scaleX: _scaleX, scaleY: _scaleY, ...box } = place;
  const flipX = type === 'line' ? box.flipX !== lineFlip(object) : box.flipX;
  const layer = buildLayer(
    { ...members, ...named, ...box, flipX, ...readFabricLook(object, place, named, notes) },
    notes,
  );
  if (layer) context.visit(object, layer);
  return layer;
}
