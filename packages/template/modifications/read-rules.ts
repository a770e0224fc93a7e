import { parseExpression } from '../expressions/parse-expression.ts';
import type { Expression } from '../expressions/expression.ts';
import { expressionNeeds, namesUsed } from '../expressions/inspect-expression.ts';
import type { FunctionNeed } from '../expressions/builtins/function-definition.ts';
import { ExpressionIssue } from '../expressions/expression-issue.ts';
import type { GroupRepeat } from '../layers/group/group-repeat.ts';
import { hasRules, isRuled } from '../layers/has-rules.ts';
import type { Layer } from '../layers/layer.ts';
import { definitionOf } from '../layers/layer-definitions.ts';
import type { PlainValue } from '../css/value-format.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { Template } from '../model/template.ts';
import { isInstance, propOf } from './components.ts';
import {
  columnRules,
  isOfRows,
  keepWithNextExpression,
  rowRules,
  type ColumnRules,
  type RowRule,
} from './table-columns.ts';
import { parseOverrideKey } from '../translations/override-key.ts';
import { isContent } from '../layers/write-property.ts';

/** A value of one property of a layer inside a repeated group. */
export interface Override {
  layerId: string;
  property: string;
  value: PlainValue;
}

/** A group's repeat with its expressions read. */
export interface RepeatRules {
  repeat: GroupRepeat;
  over: Expression;
  key: Expression | undefined;
  alternates: readonly { when: Expression; overrides: readonly Override[] }[];
}

/** A layer's expressions, read; those of the rows of tables apart. */
export interface LayerRules {
  when: Expression | undefined;
  expressions: readonly (readonly [property: string, expression: Expression])[];
  repeat: RepeatRules | undefined;
  /** Of a table. */
  columns: readonly ColumnRules[];
  /** Of a table: whether a row stays on a page with the next one. */
  keepWithNext: Expression | undefined;
  /** Of a table: the rules of its look whose rows an expression says. */
  rowRules: readonly RowRule[];
}

const none: LayerRules = {
  when: undefined,
  expressions: [],
  repeat: undefined,
  columns: [],
  keepWithNext: undefined,
  rowRules: [],
};
const known = new WeakMap<Layer, LayerRules>();

/** Templates are checked when they are read, so that what cannot be read is not there. */
function read(source: string | undefined): Expression | undefined {
  const expression = source === undefined ? undefined : parseExpression(source);
  return expression instanceof ExpressionIssue ? undefined : expression;
}

/** An override's name taken apart: `card.fill`. */
export function parseOverride(name: string): { layerId: string; property: string } {
  const dot = name.indexOf('.');
  return { layerId: name.slice(0, Math.max(0, dot)), property: name.slice(dot + 1) };
}

/** Values by layer and property, taken apart. */
export function overridesOf(overrides: Readonly<Record<string, PlainValue>>): Override[] {
  return Object.entries(overrides).map(([name, value]) => ({ ...parseOverride(name), value }));
}

function readRepeat(repeat: GroupRepeat): RepeatRules | undefined {
  const over = read(repeat.over);
  if (!over) return undefined;
  const alternates = repeat.alternate.flatMap(({ when, overrides }) => {
    const condition = read(when);
    if (!condition) return [];
    return [{ when: condition, overrides: overridesOf(overrides) }];
  });
  return { repeat, over, key: read(repeat.key), alternates };
}

/** The expressions of a layer, read once. */
export function rulesOf(layer: Layer): LayerRules {
  if (!isRuled(layer)) return none;
  let rules = known.get(layer);
  if (!rules) {
    rules = {
      when: read(layer.when),
      expressions: Object.entries(layer.expressions ?? {}).flatMap(([property, source]) => {
        const expression = isOfRows(property) ? undefined : read(source);
        return expression ? [[property, expression] as const] : [];
      }),
      repeat: layer.type === 'group' && layer.repeat ? readRepeat(layer.repeat) : undefined,
      columns: layer.type === 'table' ? columnRules(layer) : [],
      keepWithNext: layer.type === 'table' ? read(layer.expressions?.[keepWithNextExpression]) : undefined,
      rowRules: layer.type === 'table' ? rowRules(layer) : [],
    };
    known.set(layer, rules);
  }
  return rules;
}

/** Every expression of these layers. */
function* expressionsOf(layers: readonly Layer[]): Generator<Expression> {
  for (const { layer } of walkLayers(layers)) {
    const { when, expressions, repeat, columns, keepWithNext, rowRules: ofRows } = rulesOf(layer);
    if (when) yield when;
    if (keepWithNext) yield keepWithNext;
    for (const [, expression] of expressions) yield expression;
    for (const { expression } of ofRows) yield expression;
    for (const { expression, format } of columns) {
      if (expression) yield expression;
      if (format) yield format;
    }
    if (!repeat) continue;
    yield repeat.over;
    if (repeat.key) yield repeat.key;
    for (const alternate of repeat.alternates) yield alternate.when;
  }
}

type Aliases = ReadonlyMap<string, readonly string[]>;

/** Looks for the names of data that expressions make addresses from. */
class AddressSearch {
  readonly found = new Set<string>();
  /** By component and property, the names of data that instances set it from. */
  readonly #props = new Map<string, Map<string, Set<string>>>();
  #size = 0;

  /** Looks through all layers; answers whether that was news for layers seen before, so that they must be looked through again. */
  look(layers: readonly Layer[]): boolean {
    const before = this.#size;
    this.#visit(layers, new Map());
    return this.#size > before;
  }

  #visit(layers: readonly Layer[], aliases: Aliases): void {
    const namesIn = (expression: Expression): string[] =>
      namesUsed(expression).flatMap((name) => aliases.get(name) ?? [name]);
    for (const layer of layers) {
      const { expressions, repeat } = rulesOf(layer);
      for (const [property, expression] of expressions) {
        const prop = isInstance(layer) ? propOf(property) : undefined;
        if (prop !== undefined && isInstance(layer)) this.#note(layer.instance.of, prop, namesIn(expression));
        else if (isAddress(layer, property)) for (const name of namesIn(expression)) this.found.add(name);
      }
      if (layer.type !== 'group') continue;
      const own: [string, string[]][] = repeat ? [[repeat.repeat.as, namesIn(repeat.over)]] : [];
      for (const prop of Object.keys(layer.component?.props ?? {}))
        own.push([prop, [...(this.#props.get(layer.id)?.get(prop) ?? [])]]);
      this.#visit(layer.layers, own.length === 0 ? aliases : new Map([...aliases, ...own]));
    }
  }

  #note(component: string, prop: string, names: readonly string[]): void {
    const props = this.#props.get(component) ?? new Map<string, Set<string>>();
    this.#props.set(component, props);
    const noted = props.get(prop) ?? new Set<string>();
    props.set(prop, noted);
    for (const name of names) {
      if (!noted.has(name)) this.#size++;
      noted.add(name);
    }
  }
}

/**
 * The names of a template's data that expressions make addresses from: of images, videos and sounds, or of images in paints. Names of
 * lists stand for their items too, and properties of components for what their instances set them from.
 */
export function dataOfAddresses({ pages, masters = [] }: Pick<Template, 'pages' | 'masters'>): ReadonlySet<string> {
  const search = new AddressSearch();
  const layers = [...pages, ...masters].flatMap((holder) => holder.layers);
  while (search.look(layers));
  return search.found;
}

/** Whether a property of a layer can be an address: its content, or a paint with an image. */
function isAddress(layer: Layer, property: string): boolean {
  const { parameterType } = definitionOf(layer);
  return isContent(property)
    ? parameterType !== 'text' && parameterType !== 'voiceText'
    : /fill|color|stroke/i.test(property);
}

/** Whether anything in a template depends on data, and what its expressions need from their host. */
export function evaluationNeeds({ pages, masters = [], locales }: Pick<Template, 'pages' | 'masters' | 'locales'>): {
  hasRules: boolean;
  needs: ReadonlySet<FunctionNeed>;
} {
  const needs = new Set<FunctionNeed>();
  const holders = [...pages, ...masters];
  for (const overrides of Object.values(locales?.overrides ?? {}))
    for (const [key, value] of Object.entries(overrides)) {
      if (parseOverrideKey(key).kind !== 'expression' || typeof value !== 'string') continue;
      const expression = read(value);
      for (const need of expression ? expressionNeeds(expression) : []) needs.add(need);
    }
  for (const { layers } of holders)
    for (const expression of expressionsOf(layers)) for (const need of expressionNeeds(expression)) needs.add(need);
  return { hasRules: holders.some(({ layers }) => hasRules(layers)), needs };
}
