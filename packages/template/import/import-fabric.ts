import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import type { Paint } from '../values/paint.ts';
import { buildTemplate, type ImportedTemplate } from './build-template.ts';
import { importFabricObject, type FabricImport } from './fabric-object.ts';
import { readFabricPaint } from './fabric-paint.ts';
import { IdSource } from './id-source.ts';
import { ImportNotes } from './import-notes.ts';
import { namedParameter, ParameterList } from './parameter-list.ts';
import { numberIn, objectIn, objectsIn, textIn } from './read-json.ts';

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

function background(file: JsonObject, box: { width: number; height: number }, notes: ImportNotes): Paint[] {
  const { paint, lost } = readFabricPaint(file.background ?? file.backgroundColor, box, box);
  if (lost) notes.notePage('background', lost);
  return paint ? [paint] : [];
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
  const space = { scaleX: 1, scaleY: 1, originX: 0, originY: 0, centered: major >= 7 };
  const objects = [file.backgroundImage, ...objectsIn(file, 'objects'), file.overlayImage].filter(isJsonObject);
  const layers = objects
    .map((object) => importFabricObject(object, space, context))
    .filter((layer) => layer !== undefined);
  const size = canvasSize(file, layers, notes);
  if (isJsonObject(file.clipPath)) notes.notePage('clipPath', 'a page is cut at its edges only');
  const page = { id: pageId, ...size, backgrounds: background(file, size, notes), layers, parameters: parameters.all };
  return buildTemplate({ name: (textIn(file, 'name') || textIn(file, 'title')).slice(0, 255), pages: [page] }, notes);
}
