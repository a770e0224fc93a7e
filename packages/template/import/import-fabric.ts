import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import type { Paint } from '../values/paint.ts';
import { buildLayer, buildTemplate, type ImportedTemplate } from './build-template.ts';
import { eraseBelow } from './erase-below.ts';
import { fabricType } from './fabric-geometry.ts';
import { erasesBelow } from './fabric-look.ts';
import { importFabricObjects, type FabricImport } from './fabric-object.ts';
import { readFabricPaint, type Size } from './fabric-paint.ts';
import type { FabricSpace } from './fabric-place.ts';
import { IdSource } from './id-source.ts';
import { ImportNotes } from './import-notes.ts';
import { namedParameter, ParameterList } from './parameter-list.ts';
import { booleanIn, numberIn, objectIn, objectsIn, textIn } from './read-json.ts';

/** Fabric's JSON often does not say how large the canvas is: then everything drawn must fit. */
function canvasSize(file: JsonObject, layers: readonly Layer[], notes: ImportNotes): { width: number; height: number } {
  const given = { width: numberIn(file, 'width', 0, 0, 5000), height: numberIn(file, 'height', 0, 0, 5000) };
  const clip = objectIn(file, 'clipPath');
  const width =
    given.width || numberIn(clip, 'width', 0, 0, 5000) || Math.max(1, ...layers.map((layer) => layer.x + layer.width));
  const height =
    given.height ||
    numberIn(clip, 'height', 0, 0, 5000) ||
    Math.max(1, ...layers.map((layer) => layer.y + layer.height));
  if (given.width === 0 || given.height === 0)
    notes.notePage('its size', 'the file does not state it, so the page is as large as its content');
  return { width: Math.min(5000, Math.ceil(width)), height: Math.min(5000, Math.ceil(height)) };
}

function background(value: unknown, box: Size, notes: ImportNotes): Paint[] {
  const { paint, lost } = readFabricPaint(value, box, box);
  if (lost) notes.notePage('background', lost);
  return paint ? [paint] : [];
}

/** A layer as large as the canvas. */
function wholeLayer(
  id: string,
  fills: readonly Paint[],
  { width, height }: Size,
  { ids, notes }: FabricImport,
): Layer[] {
  const box = { x: 0, y: 0, width, height };
  const members = { type: 'shape', geometry: { shape: 'rectangle' }, fills, id: ids.next('', id), name: '', ...box };
  return fills.length === 0 ? [] : [buildLayer(members, notes)].filter((layer) => layer !== undefined);
}

/** The background as a layer, so that it can be cut as what is above it is. */
function sheetOf(file: JsonObject, box: Size, context: FabricImport): Layer[] {
  return wholeLayer('sheet', background(file.background ?? file.backgroundColor, box, context.notes), box, context);
}

/** The color or gradient that lies over all objects. */
function overlayOf(file: JsonObject, box: Size, context: FabricImport): Layer[] {
  return wholeLayer('overlay', background(file.overlay ?? file.overlayColor, box, context.notes), box, context);
}

/** Whether a clip path takes something from the canvas, and not only says how large it is. */
function clipsCanvas({ clipPath }: JsonObject, box: Size): boolean {
  if (!isJsonObject(clipPath)) return false;
  const isPlain = fabricType(clipPath) === 'rect' && numberIn(clipPath, 'rx', 0) === 0 && clipPath.inverted !== true;
  return !(isPlain && numberIn(clipPath, 'width', 0) >= box.width && numberIn(clipPath, 'height', 0) >= box.height);
}

function clipCanvas(
  file: JsonObject,
  below: readonly Layer[],
  space: FabricSpace,
  box: Size,
  context: FabricImport,
): Layer[] {
  const clipPath = { originX: 'left', originY: 'top', ...objectIn(file, 'clipPath'), visible: true, opacity: 1 };
  const eraser = importFabricObjects([clipPath], space, box, { ...context, visit: () => {} });
  const operation = booleanIn(clipPath, 'inverted', false) ? 'destination-out' : 'destination-in';
  return eraseBelow(below, eraser, operation, box, context);
}

/**
 * Imports the JSON of a Fabric canvas, versions 5 to 7. Parameters are objects that name one in `parameter` or `variable`, by
 * themselves or in their `data` or `custom`, and texts that are one placeholder: `{{title}}`.
 */
export function importFabric(input: unknown): ImportedTemplate {
  const file = isJsonObject(input) ? input : {};
  const notes = new ImportNotes();
  notes.page = 1;
  const ids = new IdSource();
  const pageId = ids.next(textIn(file, 'id'), 'page-1');
  const parameters = new ParameterList();
  const context: FabricImport = {
    ids,
    notes,
    visit(object, layer) {
      const named = namedParameter(object);
      if (named) {
        const added = parameters.add(layer, named.key || layer.name || layer.id, named.type);
        if (!added)
          notes.note(layer, `the parameter "${named.key}"`, `a ${layer.type} layer has nothing it could fill`);
      } else if (parameters.addPlaceholder(layer) === 'partly') {
        notes.note(layer, 'the placeholder inside its text', 'only a text that is one placeholder becomes a parameter');
      }
    },
  };
  const major = Number.parseInt(textIn(file, 'version', '5'), 10);
  const space: FabricSpace = { matrix: [1, 0, 0, 1, 0, 0], centered: major >= 7 };
  const room = {
    width: numberIn(file, 'width', 0, 0, 5000) || 5000,
    height: numberIn(file, 'height', 0, 0, 5000) || 5000,
  };
  const drawn = [file.backgroundImage, ...objectsIn(file, 'objects')].filter(isJsonObject);
  const isCut = drawn.some((object) => erasesBelow(object) !== undefined) || clipsCanvas(file, room);
  const sheet = isCut ? sheetOf(file, room, context) : [];
  const below = importFabricObjects(drawn, space, room, context, sheet);
  const clipped = clipsCanvas(file, room) ? clipCanvas(file, below, space, room, context) : below;
  const over = importFabricObjects([file.overlayImage].filter(isJsonObject), space, room, context);
  const size = canvasSize(file, [...clipped, ...over], notes);
  const layers = [...clipped, ...overlayOf(file, size, context), ...over];
  const backgrounds = isCut ? [] : background(file.background ?? file.backgroundColor, size, notes);
  const page = { id: pageId, ...size, backgrounds, layers, parameters: parameters.all };
  return buildTemplate({ name: (textIn(file, 'name') || textIn(file, 'title')).slice(0, 255), pages: [page] }, notes);
}
