import { parseCssPaint } from '../css/parse-css-paint.ts';
import { ValueError } from '../errors/refusal.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import { imagePaint, solid, type Paint } from '../values/paint.ts';
import { buildLayer, buildTemplate, type ImportedTemplate } from './build-template.ts';
import { IdSource, toParameterKey } from './id-source.ts';
import { ImportNotes } from './import-notes.ts';
import { createBorder } from './pages-data-border.ts';
import { importElement } from './pages-data-element.ts';
import { ParameterList } from './parameter-list.ts';
import { numberIn, objectIn, objectsIn, textIn } from './read-json.ts';

function readPages(input: unknown): { file: JsonObject; pages: JsonObject[] } {
  if (Array.isArray(input)) return { file: {}, pages: input.filter(isJsonObject) };
  if (!isJsonObject(input)) return { file: {}, pages: [] };
  if (isJsonObject(input.data) && !Array.isArray(input.pages_data)) return readPages(input.data);
  return { file: input, pages: Array.isArray(input.pages_data) ? objectsIn(input, 'pages_data') : [input] };
}

function backgrounds(canvas: JsonObject, box: { width: number; height: number }, notes: ImportNotes): Paint[] {
  const paints: Paint[] = [];
  const color = textIn(canvas, 'backgroundColor');
  if (color !== '' && color !== 'none') {
    const paint = parseCssPaint(color, box);
    if (paint instanceof ValueError) notes.notePage('canvas.backgroundColor', `it ${paint.message}`);
    else paints.push(paint);
  } else if (color === '') paints.push(solid('#ffffff'));
  const image = textIn(canvas, 'backgroundImage').trim();
  if (image === '' || image === 'none') return paints;
  const isPaint = /^(?:url|(?:repeating-)?(?:linear|radial|conic)-gradient)\(/i.test(image);
  const paint = isPaint ? parseCssPaint(image, box) : imagePaint.parse({ type: 'image', source: image });
  if (paint instanceof ValueError) notes.notePage('canvas.backgroundImage', `it ${paint.message}`);
  else paints.push(paint);
  return paints;
}

/** Copies the file's descriptions of modifications to the parameters. */
function describeParameters(parameters: ParameterList, page: JsonObject, notes: ImportNotes): void {
  for (const entry of objectsIn(page, 'modifications')) {
    const key = (textIn(entry, 'key') || textIn(entry, 'id')).replace(/^page\d+@/, '');
    const parameter = parameters.all.find((each) => each.key === key);
    if (parameter)
      parameter.description ||= textIn(entry, 'description') || textIn(entry, 'helpText') || textIn(entry, 'help_text');
    else if (key !== '' && !key.includes('.') && !/^canvasBackground(?:Color|Image)$/i.test(key)) {
      notes.notePage(`the modification "${key}"`, 'no element has it as its parameter');
    }
  }
}

function importPage(
  source: JsonObject,
  file: JsonObject,
  ids: IdSource,
  number: number,
  notes: ImportNotes,
): JsonObject {
  notes.page = number;
  const canvas = objectIn(source, 'canvas');
  const width = Math.round(numberIn(canvas, 'width', numberIn(file, 'canvas_width', 1080), 1, 5000));
  const height = Math.round(numberIn(canvas, 'height', numberIn(file, 'canvas_height', 1080), 1, 5000));
  const id = ids.next(textIn(source, 'page_id') || textIn(source, 'id'), `page-${number}`);
  const parameters = new ParameterList();
  const layers: Layer[] = [];
  const elements = objectsIn(source, 'elements');
  const stacked = elements.toSorted((a, b) => numberIn(a, 'zIndex', 0) - numberIn(b, 'zIndex', 0));
  for (const element of stacked) {
    const layer = importElement(element, ids, notes);
    if (!layer) continue;
    layers.push(layer);
    const key = textIn(element, 'parameterId');
    if (element.parameterizable === true || (element.parameterizable === undefined && key !== '')) {
      const name = key || layer.name || layer.id;
      const added = parameters.add(layer, name, textIn(element, 'parameterType'));
      if (added && key !== '' && toParameterKey(key) !== key) {
        notes.note(layer, `the parameter key "${key}"`, `it is "${toParameterKey(key)}" now`);
      }
      if (!added) notes.note(layer, `the parameter "${key}"`, `a ${layer.type} layer has nothing it could fill`);
    }
  }
  describeParameters(parameters, source, notes);
  const border = createBorder(canvas, { width, height });
  const frame =
    border &&
    buildLayer({ ...border, id: ids.next('', `border-${number}`), name: 'Border', locked: true, width, height }, notes);
  return {
    id,
    name: textIn(source, 'name'),
    width,
    height,
    backgrounds: backgrounds(canvas, { width, height }, notes),
    layers: frame ? [...layers, frame] : layers,
    parameters: parameters.all,
  };
}

/**
 * Imports the page-and-element anatomy of other template services: an object with `pages_data`, a list of pages, or one page.
 * Styles are read as CSS; elements marked as parameters stay parameters.
 */
export function importPagesData(input: unknown): ImportedTemplate {
  const notes = new ImportNotes();
  const ids = new IdSource();
  const { file, pages } = readPages(input);
  const imported = pages.map((page, index) => importPage(page, file, ids, index + 1, notes));
  const tags = Array.isArray(file.tags) ? file.tags.filter((tag) => typeof tag === 'string' && tag !== '') : [];
  const description = textIn(file, 'description');
  return buildTemplate({ name: textIn(file, 'name').slice(0, 255), description, tags, pages: imported }, notes);
}
