import { checkDataTypes } from '../data/check-data-types.ts';
import type { Issue } from '../errors/errors.ts';
import { formatPath } from '../errors/json-path.ts';
import { ValueError } from '../errors/refusal.ts';
import { checkExpression } from '../expressions/check-expression.ts';
import { ExpressionIssue } from '../expressions/expression-issue.ts';
import { namesUsed } from '../expressions/inspect-expression.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import {
  describeType,
  isTextKind,
  plainTypes,
  scopeOfData,
  type ExpressionType,
  type TypeScope,
} from '../expressions/value-type.ts';
import type { JsonObject } from '../json/json-object.ts';
import { isJsonObject } from '../json/json-object.ts';
import type { GroupLayer, Layer } from '../layers/layer.ts';
import type { TableLayer } from '../layers/table/table-layer.ts';
import { definitionOf, findStyleKey } from '../layers/layer-definitions.ts';
import { replaceLayers } from '../layers/replace-layers.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import { findSpecialKey } from '../model/page-keys.ts';
import type { Template } from '../model/template.ts';
import { checkComponents } from './check-components.ts';
import { componentsOf, isComponent, isInstance, propOf, type ComponentGroup } from './components.ts';
import { overrideExpression } from '../translations/apply-override.ts';
import { joinTokens } from '../tokens/join-tokens.ts';
import { parseOverrideKey } from '../translations/override-key.ts';
import { parseOverride } from './read-rules.ts';
import { isContent, writeProperty } from '../layers/write-property.ts';
import {
  cellName,
  columnOf,
  formatSource,
  isDateFormat,
  keepWithNextExpression,
  rowType,
  ruleOf,
} from './table-columns.ts';

type Path = readonly PropertyKey[];

/** The type of `repeat`: the place among the items, as expressions inside see it. */
export const repeatType: ExpressionType = {
  kind: 'object',
  fields: {
    index: plainTypes.number,
    number: plainTypes.number,
    count: plainTypes.number,
    rest: plainTypes.number,
    isFirst: plainTypes.boolean,
    isLast: plainTypes.boolean,
  },
};

/** The numbers of pages, which texts can show. */
const pageScope: TypeScope = { page: plainTypes.number, pages: plainTypes.number };

/** The JSON types that a schema allows anywhere. */
function typesOf(schema: unknown): string[] {
  if (!isJsonObject(schema)) return [];
  const { type, anyOf, oneOf, enum: options, const: only }: JsonObject = schema;
  const own = (Array.isArray(type) ? type : [type]).filter((each: unknown) => typeof each === 'string');
  // Numbers among words stand for true and false.
  const listed = [...(Array.isArray(options) ? options : []), only].filter((each) => typeof each === 'string');
  const inner = [anyOf, oneOf].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  return [...own, ...listed.map(() => 'string'), ...inner.flatMap(typesOf)];
}

/** Whether a property could take values of a type, by the schema of its values. */
function canTake(schema: JsonObject, { kind }: ExpressionType): boolean {
  if (kind === 'unknown' || kind === 'null') return true;
  const types = new Set(typesOf(schema));
  if (types.size === 0) return kind !== 'list' && kind !== 'object';
  if (kind === 'number') return types.has('number') || types.has('integer');
  if (kind === 'boolean') return types.has('boolean');
  if (kind === 'list') return types.has('array');
  return isTextKind(kind) && types.has('string');
}

const hints: Partial<Record<ExpressionType['kind'], string>> = {
  date: '; say how it is written: date(day, "long")',
  boolean: "; say what it stands for: isNew ? 'New' : ''",
  list: '; use join(…), list(…) or count(…)',
  object: '; use one of its fields',
};

/** Checks the expressions of a template's layers against its data. */
class LayerRulesChecker {
  readonly issues: Issue[] = [];
  readonly #data: TypeScope;
  readonly #components: ReadonlyMap<string, ComponentGroup>;

  constructor(data: TypeScope, components: ReadonlyMap<string, ComponentGroup>) {
    this.#data = data;
    this.#components = components;
  }

  layers(layers: readonly Layer[], path: Path, scope: TypeScope): void {
    for (const [index, layer] of layers.entries()) {
      const place = [...path, index];
      if (layer.when !== undefined) this.#condition(layer.when, [...place, 'when'], scope);
      for (const [property, source] of Object.entries(layer.expressions ?? {}))
        this.#property(layer, property, source, [...place, 'expressions', property], scope);
      if (layer.type === 'table') this.#formats(layer, place);
      if (layer.type !== 'group') continue;
      this.layers(layer.layers, [...place, 'layers'], this.#inside(layer, place, scope));
    }
  }

  note(path: Path, message: string): void {
    this.issues.push({ path: formatPath(path), message });
  }

  /** The type of an expression; undefined when something is wrong with it, which is noted with its column. */
  #typeOf(source: string, path: Path, scope: TypeScope, expected?: ExpressionType): ExpressionType | undefined {
    const expression = parseExpression(source);
    if (!(expression instanceof ExpressionIssue)) {
      const number = namesUsed(expression).find(
        (name) => Object.hasOwn(pageScope, name) && !Object.hasOwn(scope, name),
      );
      if (number !== undefined) {
        this.note(path, `"${number}" can only be used in the content of texts, as pages are counted last`);
        return undefined;
      }
    }
    const found = expression instanceof ExpressionIssue ? undefined : checkExpression(expression, scope, expected);
    const issues = expression instanceof ExpressionIssue ? [expression] : (found?.issues ?? []);
    for (const { message, position } of issues) {
      const line = position.line === 1 ? '' : `line ${position.line}, `;
      this.note(path, `${message} (at ${line}column ${position.column})`);
    }
    return issues.length > 0 ? undefined : found?.type;
  }

  #condition(source: string, path: Path, scope: TypeScope): void {
    this.#typeOf(source, path, scope, plainTypes.boolean);
  }

  /** The names that expressions of a group's layers see. */
  #inside(group: GroupLayer, place: Path, scope: TypeScope): TypeScope {
    if (isComponent(group)) return { ...this.#data, ...scopeOfData(group.component.props) };
    return group.repeat ? this.#repeat(group, place, scope) : scope;
  }

  #property(layer: Layer, property: string, source: string, path: Path, scope: TypeScope): void {
    const prop = isInstance(layer) ? propOf(property) : undefined;
    if (prop !== undefined && isInstance(layer)) {
      const props = this.#components.get(layer.instance.of)?.component.props ?? {};
      const type = Object.hasOwn(props, prop) ? scopeOfData(props)[prop] : undefined;
      if (type) this.#typeOf(source, path, scope, type);
      else this.note(path, `"${prop}" is not a property of the component`);
      return;
    }
    const column = columnOf(property);
    if (layer.type === 'table' && column !== undefined) {
      this.#column(layer, column, source, path, scope);
      return;
    }
    if (layer.type === 'table' && property === keepWithNextExpression) {
      this.#condition(source, path, scopeOfRows(layer, scope));
      return;
    }
    const rule = ruleOf(property);
    if (layer.type === 'table' && rule !== undefined) {
      if (!layer.rules.some(({ id, rows }) => id === rule && rows === 'expression'))
        this.note(path, `"${rule}" is not the id of a rule of the table with rows of an expression`);
      else this.#condition(source, path, scopeOfRows(layer, scope));
      return;
    }
    const { content, parameterType } = definitionOf(layer);
    const schema = isContent(property)
      ? content?.shape(parameterType).schema
      : findStyleKey(property, layer.type)?.format.schema;
    if (!schema) {
      this.note(path, `"${property}" is not a property of ${layer.type} layers`);
      return;
    }
    const numbered = layer.type === 'text' && isContent(property) ? { ...pageScope, ...scope } : scope;
    const type = this.#typeOf(source, path, numbered);
    if (type && !canTake(schema, type))
      this.note(
        path,
        `cannot be ${describeType(type)}${isContent(property) ? (hints[type.kind] ?? '') : ''} (at column 1)`,
      );
  }

  #column(table: TableLayer, key: string, source: string, path: Path, scope: TypeScope): void {
    const columns = table.columns.filter((column) => column.key === key);
    if (columns.length === 0) {
      this.note(path, `"${key}" is not the key of a column of the table`);
      return;
    }
    const type = this.#typeOf(source, path, scopeOfRows(table, scope));
    const isTaken =
      type === undefined ||
      (type.kind === 'date'
        ? columns.every(({ format }) => isDateFormat(format))
        : type.kind !== 'list' && type.kind !== 'object');
    if (!isTaken) this.note(path, `cannot be ${describeType(type)}${hints[type.kind] ?? ''} (at column 1)`);
  }

  /** Formats are expressions that nobody wrote: what is wrong with one has no column. */
  #formats({ columns }: TableLayer, path: Path): void {
    for (const [index, { format }] of columns.entries()) {
      const expression = format && parseExpression(formatSource(format));
      if (!expression || expression instanceof ExpressionIssue) continue;
      for (const { message } of checkExpression(expression, { [cellName]: plainTypes.unknown }).issues)
        this.note([...path, 'columns', index, 'format'], message);
    }
  }

  #repeat({ repeat, layers, layout }: GroupLayer, path: Path, scope: TypeScope): TypeScope {
    if (!repeat) return scope;
    const at = [...path, 'repeat'];
    const type = this.#typeOf(repeat.over, [...at, 'over'], scope);
    if (type && type.kind !== 'list' && type.kind !== 'unknown')
      this.note([...at, 'over'], `must be a list, not ${describeType(type)} (at column 1)`);
    if (repeat.as === 'repeat') this.note([...at, 'as'], 'must not be "repeat", which is the place among the items');
    if (Object.hasOwn(scope, repeat.as)) this.note([...at, 'as'], `"${repeat.as}" is the name of other data`);
    if (!layout && layers.every((layer) => layer.expressions === undefined))
      this.note(at, 'needs a layout of the group, or expressions that give its layers places of their own');
    const item = type?.kind === 'list' ? type.items : plainTypes.unknown;
    const inner: TypeScope = { ...scope, [repeat.as]: item, repeat: repeatType };
    if (repeat.key !== undefined) this.#key(repeat.key, [...at, 'key'], inner);
    const inside = new Map([...walkLayers(layers)].map(({ layer }) => [layer.id, layer]));
    for (const [index, { when, overrides }] of repeat.alternate.entries()) {
      this.#condition(when, [...at, 'alternate', index, 'when'], inner);
      for (const [name, value] of Object.entries(overrides)) {
        const { layerId, property } = parseOverride(name);
        const place = [...at, 'alternate', index, 'overrides', name];
        const layer = inside.get(layerId);
        const refusal = layer && writeProperty(layer, property, value);
        if (!layer) this.note(place, `must name a layer of the group and its property, as in "card.fill"`);
        else if (refusal instanceof ValueError) this.note(place, refusal.message);
      }
    }
    return inner;
  }

  #key(source: string, path: Path, scope: TypeScope): void {
    const type = this.#typeOf(source, path, scope);
    if (type?.kind === 'list' || type?.kind === 'object')
      this.note(path, `must be text or a number, not ${describeType(type)} (at column 1)`);
  }
}

/** The names that expressions for the rows of a table see. */
function scopeOfRows(table: TableLayer, scope: TypeScope): TypeScope {
  return { ...scope, row: rowType(table, scope), repeat: repeatType };
}

/** Masks that lie in a repeated group are of its copies: only the layers beside them can use them. */
function checkMasks({ layers }: { layers: readonly Layer[] }, path: Path, checker: LayerRulesChecker): void {
  const repeated = new Map<string, string>();
  const find = (list: readonly Layer[], around: string): void => {
    for (const layer of list) {
      repeated.set(layer.id, around);
      if (layer.type === 'group') find(layer.layers, layer.repeat ? `${around}/${layer.id}` : around);
    }
  };
  find(layers, '');
  for (const { layer, path: place } of walkLayers(layers, [...path, 'layers'])) {
    if (layer.mask?.type !== 'layer') continue;
    const [own = '', other = ''] = [repeated.get(layer.id), repeated.get(layer.mask.layerId)];
    if (other !== '' && own !== other && !own.startsWith(`${other}/`))
      checker.note([...place, 'mask', 'layerId'], `"${layer.mask.layerId}" lies in a repeated group`);
  }
}

/** Issues of a template's data and of the expressions of its layers; paths are those of layers, with columns. */
export function checkExpressions(template: Template): Issue[] {
  const { data = {} } = template;
  const scope = scopeOfTemplate(template);
  const components = componentsOf(template);
  const checker = new LayerRulesChecker(scope, components);
  checker.issues.push(...checkDataTypes(data));
  for (const name of Object.keys(data).filter((key) => findSpecialKey(key)))
    checker.note(['data', name], 'is the name of a property of pages; take another name');
  checker.issues.push(...checkComponents(template, components));
  for (const [index, page] of template.pages.entries()) {
    checker.layers(page.layers, ['pages', index, 'layers'], scope);
    checkMasks(page, ['pages', index], checker);
    for (const [number, { key }] of page.parameters.entries())
      if (Object.hasOwn(data, key))
        checker.note(['pages', index, 'parameters', number, 'key'], `"${key}" is the name of data of the template`);
  }
  for (const [index, { layers }] of (template.masters ?? []).entries()) {
    checker.layers(layers, ['masters', index, 'layers'], scope);
    checkMasks({ layers }, ['masters', index], checker);
  }
  checker.issues.push(...checkTranslated(template, scope, components));
  return checker.issues;
}

/** The names that expressions of a template see. */
export function scopeOfTemplate(template: Pick<Template, 'data' | 'tokens' | 'brandKit'>): TypeScope {
  const { data = {} } = template;
  const tokens = joinTokens(template);
  if (!tokens) return scopeOfData(data);
  const fields = Object.entries(tokens.values).map(([name, { type }]): [string, ExpressionType] => [
    name,
    plainTypes[type === 'fontFamily' ? 'text' : type],
  ]);
  return { ...scopeOfData(data), token: { kind: 'object', fields: Object.fromEntries(fields) } };
}

/** Issues of the expressions that locales have in place of a template's own. */
function checkTranslated(template: Template, scope: TypeScope, components: ReturnType<typeof componentsOf>): Issue[] {
  return Object.entries(template.locales?.overrides ?? {}).flatMap(([tag, overrides]) => {
    const expressions = Object.entries(overrides).flatMap(([key, value]) => {
      const target = parseOverrideKey(key);
      return target.kind === 'expression' ? [{ ...target, key, value }] : [];
    });
    if (expressions.length === 0) return [];
    const byLayer = Map.groupBy(expressions, ({ id }) => id);
    const checker = new LayerRulesChecker(scope, components);
    const replaced = new Map<string, Layer>();
    for (const { layers } of template.pages)
      for (const { layer } of walkLayers(layers))
        for (const { property, value } of byLayer.get(layer.id) ?? []) {
          const next = overrideExpression(replaced.get(layer.id) ?? layer, property, value);
          if (!(next instanceof ValueError)) replaced.set(layer.id, next);
        }
    const ids = new Map<string, string>();
    for (const [index, page] of template.pages.entries()) {
      const layers = replaceLayers(page.layers, replaced);
      checker.layers(layers, ['pages', index, 'layers'], scope);
      for (const { layer, path } of walkLayers(layers, ['pages', index, 'layers'])) ids.set(formatPath(path), layer.id);
    }
    // What is wrong with the template's own expressions is noted there.
    return checker.issues.flatMap(({ path, message }) => {
      const [, at = '', property = ''] = /^(.*?)\.expressions\.?(.*)$/.exec(path) ?? [];
      const key = expressions.find(({ id, property: own }) => id === ids.get(at) && property.includes(own))?.key;
      return key === undefined ? [] : [{ path: formatPath(['locales', 'overrides', tag, key]), message }];
    });
  });
}
