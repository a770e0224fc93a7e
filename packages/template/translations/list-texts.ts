import type { Constraints } from '../data/constraints.ts';
import { showsLetters } from '../expressions/shows-letters.ts';
import { chartText, chartTextNames } from '../layers/chart/chart-texts.ts';
import type { Layer } from '../layers/layer.ts';
import { plainText, type TextRun } from '../layers/text/text-layer.ts';
import { titledColumns } from '../layers/titled-columns.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { Page } from '../model/page.ts';
import type { Template } from '../model/template.ts';
import { isContent } from '../layers/write-property.ts';

/** A text of a template that can be in other languages. */
export interface TranslatableText {
  /** Key of the override that translates it, `title.content`. */
  key: string;
  /** Where it lies inside of that value, for the cells of a table. */
  cell?: { row: number; column: string };
  /** As the template has it. */
  text: string;
  /** Its runs, where it has more than one style. */
  runs?: readonly TextRun[];
  /** 1-based; 0 for data and masters. */
  page: number;
  /** Id of the layer; empty for pages, parameters and data. */
  layer: string;
  /** The name of its layer, or what else tells people where it is. */
  name: string;
  kind: 'text' | 'expression' | 'alt' | 'title' | 'chart' | 'cell' | 'voice' | 'subtitles' | 'default';
  /** Parameters or data that stand in its place when a render gives them. */
  givenBy: readonly string[];
  /** The most characters that its parameter wants. */
  maxLength?: number;
}

const letters = /\p{L}/u;

type Found = Omit<TranslatableText, 'page' | 'layer' | 'name' | 'givenBy'>;

/** Whether a default is written for people: it has letters, and is none of the values that it has to be one of. */
function isWords(value: unknown, constraints: Constraints): value is string {
  return typeof value === 'string' && letters.test(value) && constraints.enum === undefined;
}

/** The parameters that fill the content of a layer, and whether one of them has a text of its own. */
function boundTo(page: Page, layer: Layer): { keys: string[]; hasDefault: boolean; maxLength: number | undefined } {
  const bound = page.parameters.filter(({ bindings }) =>
    bindings.some(({ layerId, property }) => layerId === layer.id && isContent(property)),
  );
  return {
    keys: bound.map(({ key }) => key),
    hasDefault: bound.some((parameter) => parameter.default !== undefined),
    maxLength: bound.find(({ constraints }) => constraints.maxLength !== undefined)?.constraints.maxLength,
  };
}

function* textsOfLayer(layer: Layer, hasDefault: boolean): Generator<Found> {
  const { id, alt } = layer;
  const hasExpression = Object.keys(layer.expressions ?? {}).some(isContent);
  for (const [property, source] of Object.entries(layer.expressions ?? {}))
    if ((isContent(property) || property.toLowerCase() === 'alt') && showsLetters(source))
      yield { key: `${id}.expressions.${property}`, text: source, kind: 'expression' };
  const isOwn = !hasDefault && !hasExpression;
  if (layer.type === 'text' && isOwn && letters.test(plainText(layer))) {
    const isRich = layer.runs.filter(({ text }) => text !== '').length > 1;
    yield { key: `${id}.content`, text: plainText(layer), kind: 'text', ...(isRich && { runs: layer.runs }) };
  }
  if (layer.type === 'audio' && isOwn && letters.test(layer.voiceText))
    yield { key: `${id}.content`, text: layer.voiceText, kind: 'voice' };
  if (layer.type === 'chart')
    for (const name of chartTextNames) {
      const text = chartText(layer, name);
      if (letters.test(text)) yield { key: `${id}.${name}`, text, kind: 'chart' };
    }
  for (const { key, title } of titledColumns(layer))
    if (letters.test(title)) yield { key: `${id}.columns.${key}`, text: title, kind: 'title' };
  if (layer.type === 'table') {
    for (const [row, cells] of isOwn ? layer.rows.entries() : [])
      for (const [column, value] of Object.entries(cells))
        if (typeof value === 'string' && letters.test(value))
          yield { key: `${id}.content`, cell: { row, column }, text: value, kind: 'cell' };
  }
  if (letters.test(alt)) yield { key: `${id}.alt`, text: alt, kind: 'alt' };
}

/**
 * Every text of a template that can be in other languages, in reading order of the data: defaults of data and parameters, texts and cells of tables,
 * titles of charts, their axes, columns and series, alternative texts, voices, subtitles, and texts in expressions; those of masters come last. What has no letters is left out, and what a parameter with a
 * default replaces.
 */
export function* listTexts(template: Pick<Template, 'data' | 'pages' | 'masters'>): Generator<TranslatableText> {
  for (const [name, type] of Object.entries(template.data ?? {}))
    if (type.type === 'text' && isWords(type.default, type.constraints))
      yield { key: `param.${name}`, text: type.default, page: 0, layer: '', name, kind: 'default', givenBy: [name] };
  const seen = new Set<string>();
  for (const [index, page] of template.pages.entries()) {
    const number = index + 1;
    for (const { key, type, default: usual, constraints } of page.parameters) {
      if ((type !== 'text' && type !== 'voiceText') || !isWords(usual, constraints)) continue;
      if (seen.has(key)) continue;
      seen.add(key);
      const { maxLength } = constraints;
      const limit = maxLength === undefined ? {} : { maxLength };
      const where = { page: number, layer: '', name: key };
      yield { key: `param.${key}`, text: usual, ...where, kind: 'default', givenBy: [key], ...limit };
    }
    const subtitles = page.subtitles?.text ?? '';
    if (letters.test(subtitles)) {
      const where = { page: number, layer: '', name: page.name };
      yield { key: `${page.id}.subtitles`, text: subtitles, ...where, kind: 'subtitles', givenBy: [] };
    }
    for (const { layer } of walkLayers(page.layers)) {
      const { keys, hasDefault, maxLength } = boundTo(page, layer);
      const where = { page: number, layer: layer.id, name: layer.name };
      for (const found of textsOfLayer(layer, hasDefault)) {
        const isFilled = found.kind === 'text' || found.kind === 'cell' || found.kind === 'voice';
        const limit = isFilled && maxLength !== undefined ? { maxLength } : {};
        yield { ...found, ...where, givenBy: isFilled ? keys : [], ...limit };
      }
    }
  }
  for (const { layers } of template.masters ?? [])
    for (const { layer } of walkLayers(layers))
      for (const found of textsOfLayer(layer, false))
        yield { ...found, page: 0, layer: layer.id, name: layer.name, givenBy: [] };
}
