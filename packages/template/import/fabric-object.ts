import { isColorText } from '../values/color.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import { solid } from '../values/paint.ts';
import { buildLayer } from './build-template.ts';
import { eraseBelow } from './erase-below.ts';
import { fabricType } from './fabric-geometry.ts';
import { readFabricImage } from './fabric-image.ts';
import { erasesBelow, readFabricLook, straightMask } from './fabric-look.ts';
import { growPlace, readFabricPlace, type FabricMembers, type FabricPlace, type FabricSpace } from './fabric-place.ts';
import { readFabricShape } from './fabric-shape.ts';
import { hasFabricSize, withFabricSize } from './fabric-size.ts';
import { readFabricTextLayer } from './fabric-text.ts';
import type { IdSource } from './id-source.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { booleanIn, numberIn, objectsIn, textIn } from './read-json.ts';

/** State shared by the objects of one page during an import. */
export interface FabricImport {
  ids: IdSource;
  notes: ImportNotes;
  /** Called for every layer that was made. */
  visit(object: JsonObject, layer: Layer): void;
}

const textTypes = new Set(['text', 'itext', 'textbox']);

function groupMembers(
  object: JsonObject,
  place: FabricPlace,
  space: FabricSpace,
  context: FabricImport,
): FabricMembers {
  const matrix = [place.scaleX, 0, 0, place.scaleY, place.width / 2, place.height / 2] as const;
  const layers = importFabricObjects(
    objectsIn(object, 'objects'),
    { ...space, matrix, isInGroup: true },
    place,
    context,
  );
  return { members: { type: 'group', layers }, place };
}

/** Fabric fills the box of an object, its stroke included, before it draws it: a layer of its own below. */
function backgroundLayer(object: JsonObject, place: FabricPlace, named: Named, context: FabricImport): Layer[] {
  const color = textIn(object, 'backgroundColor');
  if (!isColorText(color) || color === 'transparent' || textTypes.has(fabricType(object))) return [];
  if (isJsonObject(object.clipPath) || numberIn(object, 'opacity', 1) < 1)
    context.notes.note(named, 'backgroundColor', 'it is a layer of its own, which is seen through and not clipped');
  const stroke = fabricType(object) === 'group' ? 0 : numberIn(object, 'strokeWidth', 1, 0, 1000);
  const { x, y, width, height, rotation, skewX } = growPlace(place, { around: stroke / 2 });
  const name = named.name === '' ? '' : `${named.name} background`.slice(0, 255);
  const id = context.ids.next('', 'background');
  const look = { opacity: numberIn(object, 'opacity', 1, 0, 1), visible: booleanIn(object, 'visible', true) };
  const box = { x, y, width, height, rotation, skewX };
  const layer = { type: 'shape', geometry: { shape: 'rectangle' }, fills: [solid(color)], id, name, ...box, ...look };
  return [buildLayer(layer, context.notes)].filter((made) => made !== undefined);
}

/** The clip path of an object: a mask that lies straight in its layer, or a layer that is its mask. */
function maskOf(
  object: JsonObject,
  place: FabricPlace,
  named: Named,
  space: FabricSpace,
  context: FabricImport,
): { mask?: JsonObject | undefined; layers: Layer[] } {
  const { clipPath } = object;
  if (!isJsonObject(clipPath)) return { layers: [] };
  const mask = straightMask(object, place);
  if (mask) return { mask, layers: [] };
  const isFixed = booleanIn(clipPath, 'absolutePositioned', false);
  if (isFixed && space.isInGroup) {
    context.notes.note(named, 'clipPath', 'it is fixed on the canvas and not in its group');
    return { layers: [] };
  }
  const source = { originX: 'left', originY: 'top', ...clipPath, opacity: 1, visible: true };
  const inside = isFixed ? space : { ...space, matrix: place.matrix };
  const silent = { ...context, visit: () => {} };
  const layers = importFabricObject(source, inside, silent);
  const layer = layers.at(-1);
  if (!layer) return { layers: [] };
  return {
    mask: { type: 'layer', layerId: layer.id, mode: 'alpha', invert: booleanIn(clipPath, 'inverted', false) },
    layers,
  };
}

/** One Fabric object as a layer, groups with what is in them, after the layers that it needs; none, with a note, when it is of no kind we have. */
function importFabricObject(source: JsonObject, space: FabricSpace, context: FabricImport): Layer[] {
  const { ids, notes } = context;
  const object = withFabricSize(source);
  const type = fabricType(object);
  const name = (textIn(object, 'name') || textIn(object, 'label')).slice(0, 255);
  const named = { id: ids.next(textIn(object, 'id'), type || 'layer'), name };
  const isGroup = type === 'group' || type === 'activeselection';
  const own = readFabricPlace(object, space, !isGroup && type !== 'image');
  let made: FabricMembers | undefined;
  if (isGroup) made = groupMembers(object, own, space, context);
  else if (textTypes.has(type)) made = readFabricTextLayer(object, type, own, named, notes);
  else if (type === 'image') made = readFabricImage(object, own, named, notes);
  else made = readFabricShape(object, type, own, named, notes);
  if (!made) {
    const reason = type === 'path' ? 'its path cannot be read' : `its type "${textIn(object, 'type')}" is unknown`;
    notes.note(named, 'the whole layer', reason);
    return [];
  }
  if (!isGroup && !hasFabricSize(object)) notes.note(named, 'its size', 'the file does not say it');
  const { members, place } = made;
  const { mask, layers } = maskOf(object, place, named, space, context);
  const { x, y, width, height, rotation, skewX, flipX, flipY } = place;
  const box = { x, y, width, height, rotation, skewX, flipX, flipY };
  const look = readFabricLook(object, place, named, notes);
  const layer = buildLayer({ ...box, ...members, ...named, ...look, mask }, notes);
  if (!layer) return [];
  context.visit(object, layer);
  return [...layers, ...backgroundLayer(object, own, named, context), layer];
}

/** The objects of a canvas or group as layers, above those that are there; `box` is how large that is. */
export function importFabricObjects(
  objects: readonly JsonObject[],
  space: FabricSpace,
  box: { width: number; height: number },
  context: FabricImport,
  bottom: readonly Layer[] = [],
): Layer[] {
  let below: Layer[] = [...bottom];
  for (const object of objects) {
    const layers = importFabricObject(object, space, context);
    const cut = erasesBelow(object);
    if (!cut || layers.length === 0) below = [...below, ...layers];
    else below = eraseBelow(below, layers, cut, box, context);
  }
  return below;
}
