import { msg, str } from '@lit/localize';
import type { Draft } from 'immer';
import { walkLayers, type DataType, type Layer, type Template } from '@platen/template';
import {
  checkExpression,
  isOfRows,
  ExpressionIssue,
  findSpecialKey,
  isJsonObject,
  type JsonObject,
  parseExpression,
  renameField,
  repeatType,
  rowType,
  scopeOfData,
  type TypeScope,
} from '@platen/template/internal';
import { holdersOf } from '../store/find-place.ts';
import type { Edit } from '../store/template-document.ts';
import { renameDefaults } from './translation-keys.ts';

/** The names that lead to a type of the data; lists on the way are left out: `['dishes', 'price']`. */
export type DataPath = readonly string[];
type DataTypes = Record<string, DataType>;

/** The kinds of data, in the order in which they are offered. */
export const dataKinds = [
  'text',
  'number',
  'boolean',
  'date',
  'color',
  'imageUrl',
  'videoUrl',
  'list',
  'object',
] as const satisfies readonly DataType['type'][];
export type DataKind = (typeof dataKinds)[number];

/** A new type of a kind: lists have objects with a name, as most do. */
export function newDataType(kind: DataKind): DataType {
  if (kind === 'list')
    return { type: kind, items: newDataType('object'), minItems: 0, maxItems: 1000, description: '' };
  if (kind === 'object') return { type: kind, fields: { name: newDataType('text') }, description: '' };
  return { type: kind, description: '', constraints: { required: false } };
}

/** The fields in which the last name of a path stands. */
function ownerOf(data: DataTypes | undefined, path: DataPath): DataTypes | undefined {
  let fields = data;
  for (const name of path.slice(0, -1)) {
    let type = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    while (type?.type === 'list') type = type.items;
    fields = type?.type === 'object' ? type.fields : undefined;
  }
  return fields;
}

/** Changes the names and types among which a path ends; as a whole, so that undoing brings back their order too. */
function changeFields(
  draft: Draft<Template>,
  path: DataPath,
  change: (entries: [string, DataType][]) => [string, DataType][],
): void {
  if (path.length === 1) {
    const entries = change(Object.entries(draft.data ?? {}));
    if (entries.length > 0) draft.data = Object.fromEntries(entries);
    else delete draft.data;
    return;
  }
  let owner = dataTypeAt(draft, path.slice(0, -1));
  while (owner?.type === 'list') owner = owner.items;
  if (owner?.type === 'object') owner.fields = Object.fromEntries(change(Object.entries(owner.fields)));
}

/** The type at a path; undefined when there is none. */
export function dataTypeAt({ data }: Pick<Template, 'data'>, path: DataPath): DataType | undefined {
  const owner = ownerOf(data, path);
  const name = path.at(-1) ?? '';
  return owner && Object.hasOwn(owner, name) ? owner[name] : undefined;
}

/** Whether a text can be a name in data. */
export function isDataName(name: string): boolean {
  return /^(?!__proto__$)[\p{L}_][\p{L}\p{N}_-]{0,99}$/u.test(name);
}

/** Why a name cannot be given: `shape` it is no name, `taken` another value has it; undefined when it can. */
export function dataNameError(template: Template, path: DataPath, name: string): 'shape' | 'taken' | undefined {
  if (!isDataName(name)) return 'shape';
  if (name === path.at(-1)) return undefined;
  if (Object.hasOwn(ownerOf(template.data, path) ?? {}, name)) return 'taken';
  if (path.length > 1) return undefined;
  const isTaken = template.pages.some(
    ({ layers, parameters }) =>
      parameters.some(({ key }) => key === name) ||
      [...walkLayers(layers)].some(({ layer }) => layer.type === 'group' && layer.repeat?.as === name),
  );
  return isTaken || findSpecialKey(name) ? 'taken' : undefined;
}

/** A name that is free beside others: `value`, `value2`. */
export function freeDataName(template: Template, owner: DataPath, base: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`;
    if (dataNameError(template, [...owner, ''], name) === undefined) return name;
  }
}

/** Declares data. `owner` is the path of the object, or list of objects, that it is a field of; empty: of the template. */
export function addData(owner: DataPath, name: string, type: DataType): Edit {
  return {
    label: msg(str`Add data “${name}”`),
    recipe(draft) {
      changeFields(draft, [...owner, name], (entries) => [...entries, [name, type]]);
    },
  };
}

/** Changes a type in place. */
export function changeData(path: DataPath, label: string, change: (type: Draft<DataType>) => void): Edit {
  return {
    label,
    recipe(draft) {
      const type = dataTypeAt(draft, path);
      if (type) change(type);
    },
  };
}

/** Gives a value another type. What can stay, stays: the description. */
export function changeDataKind(path: DataPath, kind: DataKind, ofItems = false): Edit {
  return {
    label: msg('Type of data'),
    recipe(draft) {
      const owner = ownerOf(draft.data, path);
      const type = dataTypeAt(draft, path);
      if (!owner || !type) return;
      // Values of the type before are none of the new one.
      changeValues(draft, path, (item) => without(item, path.at(-1) ?? ''));
      if (ofItems && type.type === 'list') {
        type.items = newDataType(kind);
        delete type.default;
      } else owner[path.at(-1) ?? ''] = { ...newDataType(kind), description: type.description };
    },
  };
}

/** Deletes data. What uses it goes with it: the document takes care. Undefined for the last field of an object. */
export function deleteData(template: Template, path: DataPath): Edit | undefined {
  const name = path.at(-1) ?? '';
  const owner = ownerOf(template.data, path);
  if (!owner || (path.length > 1 && Object.keys(owner).length === 1)) return undefined;
  return {
    label: msg(str`Delete data “${name}”`),
    recipe(draft) {
      changeValues(draft, path, (item) => without(item, name));
      changeFields(draft, path, (entries) => entries.filter(([key]) => key !== name));
      if (!draft.data) delete draft.testData;
    },
  };
}

/** Moves data by places among those beside it. */
export function moveData(template: Template, path: DataPath, by: number): Edit | undefined {
  const owner = ownerOf(template.data, path);
  const names = Object.keys(owner ?? {});
  const from = names.indexOf(path.at(-1) ?? '');
  const to = from + by;
  if (from < 0 || to < 0 || to >= names.length) return undefined;
  return {
    label: msg('Reorder data'),
    recipe(draft) {
      changeFields(draft, path, (entries) => {
        const [moved] = entries.splice(from, 1);
        if (moved) entries.splice(to, 0, moved);
        return entries;
      });
    },
  };
}

/** Gives data another name; expressions, defaults and test data follow. Undefined when it has that name. */
export function renameData(template: Template, path: DataPath, to: string): Edit | undefined {
  const from = path.at(-1) ?? '';
  if (from === to) return undefined;
  const scope = scopeOfData(template.data ?? {});
  const renamed = new Map<string, RuleTexts>();
  for (const { layers } of holdersOf(template)) collectRenamed(layers, scope, scope, path, to, renamed);
  return {
    label: msg(str`Rename data “${from}”`),
    recipe(draft) {
      changeValues(draft, path, (item) =>
        Object.fromEntries(Object.entries(item).map(([name, value]) => [name === from ? to : name, value])),
      );
      changeFields(draft, path, (entries) => entries.map(([name, type]) => [name === from ? to : name, type]));
      for (const { layers } of holdersOf(draft)) writeRenamed(layers, renamed);
      if (path.length === 1) renameDefaults(draft, from, to);
    },
  };
}

function without(item: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([key]) => key !== name));
}

/** Changes every object that has the field at the end of a path: in the defaults of lists, and in the test data. */
function changeValues(draft: Draft<Template>, path: DataPath, change: (item: JsonObject) => JsonObject): void {
  const visit = (type: DataType | undefined, value: unknown, [next = '', ...rest]: DataPath): unknown => {
    if (type?.type === 'list') {
      if (!Array.isArray(value)) return value;
      const items: unknown[] = value.map((item) => visit(type.items, item, [next, ...rest]));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (type?.type !== 'object' || !isJsonObject(value) || !Object.hasOwn(value, next)) return value;
    if (rest.length === 0) return change(value);
    const inner = visit(type.fields[next], value[next], rest);
    return inner === value[next] ? value : { ...value, [next]: inner };
  };
  const find = (fields: DataTypes | undefined, [next = '', ...rest]: DataPath): void => {
    let type = fields?.[next];
    if (!type || rest.length === 0) return;
    while (type.type === 'list') {
      const changed = type.default && visit(type, type.default, rest);
      if (Array.isArray(changed) && changed !== type.default) type.default = changed;
      type = type.items;
    }
    if (type.type === 'object') find(type.fields, rest);
  };
  find(draft.data, path);
  const { data: fields = {}, testData } = draft;
  for (const [index, row] of testData?.rows.entries() ?? []) {
    const changed = visit({ type: 'object', fields, description: '' }, row, path);
    if (testData && isJsonObject(changed) && changed !== row) testData.rows[index] = changed;
  }
}

/** The texts of a layer's rules that a new name changes. */
interface RuleTexts {
  when?: string;
  expressions: Map<string, string>;
  over?: string;
  key?: string;
  alternates: Map<number, string>;
}

function collectRenamed(
  layers: readonly Layer[],
  scope: TypeScope,
  root: TypeScope,
  path: DataPath,
  to: string,
  found: Map<string, RuleTexts>,
): void {
  const rename = (source: string, names: TypeScope): string | undefined => {
    const expression = parseExpression(source);
    if (expression instanceof ExpressionIssue) return undefined;
    const text = renameField(expression, names, path, to);
    return text === source ? undefined : text;
  };
  for (const layer of layers) {
    const texts: RuleTexts = { expressions: new Map(), alternates: new Map() };
    const when = layer.when === undefined ? undefined : rename(layer.when, scope);
    if (when !== undefined) texts.when = when;
    const inRow = layer.type === 'table' ? { ...scope, row: rowType(layer, scope), repeat: repeatType } : scope;
    for (const [property, source] of Object.entries(layer.expressions ?? {})) {
      const text = rename(source, isOfRows(property) ? inRow : scope);
      if (text !== undefined) texts.expressions.set(property, text);
    }
    if (layer.type === 'group') {
      const own = layer.component ? { ...root, ...scopeOfData(layer.component.props) } : scope;
      const inner = layer.repeat ? collectRepeat(layer.repeat, scope, rename, texts) : own;
      collectRenamed(layer.layers, inner, root, path, to, found);
    }
    found.set(layer.id, texts);
  }
}

function collectRepeat(
  repeat: NonNullable<Extract<Layer, { type: 'group' }>['repeat']>,
  scope: TypeScope,
  rename: (source: string, names: TypeScope) => string | undefined,
  texts: RuleTexts,
): TypeScope {
  const over = rename(repeat.over, scope);
  if (over !== undefined) texts.over = over;
  const expression = parseExpression(repeat.over);
  const type = expression instanceof ExpressionIssue ? undefined : checkExpression(expression, scope).type;
  const inner: TypeScope = {
    ...scope,
    [repeat.as]: type?.kind === 'list' ? type.items : { kind: 'unknown' },
    repeat: repeatType,
  };
  const key = repeat.key === undefined ? undefined : rename(repeat.key, inner);
  if (key !== undefined) texts.key = key;
  for (const [index, { when }] of repeat.alternate.entries()) {
    const text = rename(when, inner);
    if (text !== undefined) texts.alternates.set(index, text);
  }
  return inner;
}

function writeRenamed(layers: readonly Draft<Layer>[], renamed: ReadonlyMap<string, RuleTexts>): void {
  for (const layer of layers) {
    const texts = renamed.get(layer.id);
    if (texts?.when !== undefined) layer.when = texts.when;
    for (const [property, text] of texts?.expressions ?? []) if (layer.expressions) layer.expressions[property] = text;
    if (layer.type !== 'group') continue;
    if (layer.repeat && texts) {
      if (texts.over !== undefined) layer.repeat.over = texts.over;
      if (texts.key !== undefined) layer.repeat.key = texts.key;
      for (const [index, text] of texts.alternates) {
        const alternate = layer.repeat.alternate[index];
        if (alternate) alternate.when = text;
      }
    }
    writeRenamed(layer.layers, renamed);
  }
}
