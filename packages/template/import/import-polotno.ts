import { parseCssPaint } from '../css/parse-css-paint.ts';
import { ValueError } from '../errors/refusal.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import { imagePaint, solid, type Paint } from '../values/paint.ts';
import { buildTemplate, type ImportedTemplate } from './build-template.ts';
import { IdSource } from './id-source.ts';
import { ImportNotes } from './import-notes.ts';
import { namedParameter, ParameterList } from './parameter-list.ts';
import { importPolotnoElement } from './polotno-element.ts';
import { polotnoPageMs, polotnoSounds } from './polotno-motion.ts';
import { numberIn, objectIn, objectsIn, textIn } from './read-json.ts';

function backgrounds(page: JsonObject, box: { width: number; height: number }): Paint[] {
  const text = textIn(page, 'background', 'white').trim();
  if (text === '' || text === 'transparent') return [];
  const paint = parseCssPaint(text, box);
  if (!(paint instanceof ValueError)) return [paint];
  // What is neither color nor gradient is the address of an image.
  return [solid('#ffffff'), imagePaint.parse({ type: 'image', source: text })];
}

/** Font files the design brings along: one face per style, or the one file of the family. */
function fonts(file: JsonObject): JsonObject[] {
  return objectsIn(file, 'fonts').flatMap((font) => {
    const family = textIn(font, 'fontFamily').slice(0, 120);
    const url = textIn(font, 'url');
    const faces = objectsIn(font, 'styles').map((style) => {
      const [, source] = /url\(\s*["']?(.*?)["']?\s*\)/.exec(textIn(style, 'src')) ?? [];
      const weight = textIn(style, 'fontWeight', 'normal');
      return {
        family,
        weight: weight === 'bold' ? 700 : Math.round(numberIn(style, 'fontWeight', 400, 1, 1000)),
        style: textIn(style, 'fontStyle') === 'italic' ? 'italic' : 'normal',
        source: source ?? textIn(style, 'src'),
      };
    });
    const all = faces.length > 0 ? faces : [{ family, weight: 400, style: 'normal', source: url }];
    return all.filter((face) => face.family !== '' && face.source !== '');
  });
}

function importPage(
  page: JsonObject,
  file: JsonObject,
  sounds: readonly JsonObject[],
  ids: IdSource,
  number: number,
  notes: ImportNotes,
): JsonObject {
  notes.page = number;
  const width = Math.round(numberIn(page, 'width', numberIn(file, 'width', 1080), 1, 5000));
  const height = Math.round(numberIn(page, 'height', numberIn(file, 'height', 1080), 1, 5000));
  const id = ids.next(textIn(page, 'id'), `page-${number}`);
  const parameters = new ParameterList();
  const visit = (element: JsonObject, layer: Layer): void => {
    const named = namedParameter(element);
    if (named) {
      const added = parameters.add(layer, named.key || layer.name || layer.id, named.type);
      if (!added) notes.note(layer, `the parameter "${named.key}"`, `a ${layer.type} layer has nothing it could fill`);
    } else if (parameters.addPlaceholder(layer) === 'partly') {
      notes.note(layer, 'the placeholder inside its text', 'only a text that is one placeholder becomes a parameter');
    }
  };
  const layers = objectsIn(page, 'children').map((element) => importPolotnoElement(element, ids, notes, visit));
  return {
    id,
    name: textIn(page, 'name') || textIn(objectIn(page, 'custom'), 'name'),
    width,
    height,
    bleed: numberIn(page, 'bleed', 0, 0, 500),
    durationMs: polotnoPageMs(page),
    sounds: sounds.slice(0, 32),
    backgrounds: backgrounds(page, { width, height }),
    layers: layers.filter((layer) => layer !== undefined),
    parameters: parameters.all,
  };
}

/**
 * Imports the JSON that Polotno's stores write. Parameters are elements that name one in their `custom` data (`parameter`,
 * `variable`), and texts that are one placeholder: `{{title}}`.
 */
export function importPolotno(input: unknown): ImportedTemplate {
  const file = isJsonObject(input) ? input : {};
  const notes = new ImportNotes();
  const ids = new IdSource();
  const sources = objectsIn(file, 'pages');
  const sounds = polotnoSounds(file, sources.map(polotnoPageMs));
  const pages = sources.map((page, index) => importPage(page, file, sounds[index] ?? [], ids, index + 1, notes));
  return buildTemplate(
    { name: textIn(objectIn(file, 'custom'), 'name').slice(0, 255), fonts: fonts(file), pages },
    notes,
  );
}
