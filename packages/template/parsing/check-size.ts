import { PlatenError } from '../errors/errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { templateLimits } from '../model/template-limits.ts';

type Counted = Exclude<keyof typeof templateLimits, 'nesting'>;

const words: Readonly<Record<Counted, string>> = {
  layers: 'layers',
  parameters: 'parameters',
  bindings: 'bindings of parameters',
  keyframes: 'keyframes',
  cells: 'cells in its tables and charts',
  expressions: 'expressions and overrides',
  expressionCharacters: 'characters in its expressions',
};

/** Counts what a template holds; throws as soon as it is too much. */
class Tally {
  readonly #counts: Record<Counted, number> = {
    layers: 0,
    parameters: 0,
    bindings: 0,
    keyframes: 0,
    cells: 0,
    expressions: 0,
    expressionCharacters: 0,
  };

  add(what: Counted, count: number): void {
    this.#counts[what] += count;
    if (this.#counts[what] <= templateLimits[what]) return;
    throw new PlatenError(
      what === 'layers' ? 'LIMIT_LAYERS' : 'LIMIT_COST',
      `A template can have at most ${templateLimits[what]} ${words[what]}.`,
    );
  }
}

/**
 * Refuses a template with too many layers (LIMIT_LAYERS), too deep groups (LIMIT_NESTING) or too much else (LIMIT_COST) before
 * anything recursive reads it, so that a hostile one costs nothing.
 */
export function checkSize(stored: JsonObject): void {
  const tally = new Tally();
  const pages = listOf(stored, 'pages');
  let level = [...pages, ...listOf(stored, 'masters')];
  for (const page of pages) {
    const parameters = listOf(page, 'parameters');
    tally.add('parameters', parameters.length);
    for (const parameter of parameters) tally.add('bindings', listOf(parameter, 'bindings').length);
  }
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > templateLimits.nesting + 1) {
      throw new PlatenError('LIMIT_NESTING', `Groups can be nested at most ${templateLimits.nesting} deep.`);
    }
    const next: unknown[] = [];
    for (const holder of level) {
      const layers = listOf(holder, 'layers');
      tally.add('layers', layers.length);
      for (const layer of layers) {
        next.push(layer);
        tally.add('cells', countCells(layer));
        tally.add('expressions', countExpressions(layer));
        tally.add('expressionCharacters', countCharacters(layer));
        const tracks = isJsonObject(layer) ? listOf(layer.motion, 'keyframes') : [];
        for (const track of tracks) tally.add('keyframes', listOf(track, 'keyframes').length);
      }
    }
    level = next;
  }
}

/** Rows by columns in a table, and what rows hold in a chart. */
function countCells(layer: unknown): number {
  const rows = listOf(layer, 'rows');
  if (!isJsonObject(layer) || layer.type !== 'chart') return rows.length * listOf(layer, 'columns').length;
  return rows.reduce((sum: number, row) => sum + (isJsonObject(row) ? Object.keys(row).length : 1), 0);
}

function countExpressions(layer: unknown): number {
  if (!isJsonObject(layer)) return 0;
  const { when, expressions, repeat } = layer;
  const { instance } = layer;
  const differing = isJsonObject(instance) && isJsonObject(instance.overrides) ? instance.overrides : {};
  const own =
    (when === undefined ? 0 : 1) +
    (isJsonObject(expressions) ? Object.keys(expressions).length : 0) +
    Object.keys(differing).length;
  if (repeat === undefined) return own;
  const overrides = listOf(repeat, 'alternate').map((each) =>
    isJsonObject(each) && isJsonObject(each.overrides) ? Object.keys(each.overrides).length + 1 : 1,
  );
  return overrides.reduce((sum, count) => sum + count, own + 2);
}

/** The characters of a layer's expressions. */
function countCharacters(layer: unknown): number {
  if (!isJsonObject(layer)) return 0;
  const { when, expressions, repeat } = layer;
  const texts = [when, ...(isJsonObject(expressions) ? Object.values(expressions) : [])];
  if (isJsonObject(repeat)) texts.push(repeat.over, repeat.key);
  for (const each of listOf(repeat, 'alternate')) if (isJsonObject(each)) texts.push(each.when);
  return texts.reduce((sum: number, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

function listOf(holder: unknown, key: string): readonly unknown[] {
  const list: unknown = isJsonObject(holder) ? holder[key] : undefined;
  return Array.isArray(list) ? list : [];
}
