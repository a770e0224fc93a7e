import { maxListItems, type DataType } from '../data/data-type.ts';
import { fromJson } from '../data/parse-data.ts';
import { isJsonObject } from '../json/json-object.ts';

type DataTypes = Readonly<Record<string, DataType>>;

/** The type of what a key names in the data: `title`, `dishes`, `dishes.0.name`; undefined when it names nothing. */
export function findDataType(types: DataTypes | undefined, key: string): DataType | undefined {
  const [head = '', ...rest] = key.split('.');
  let type = types && Object.hasOwn(types, head) ? types[head] : undefined;
  for (const part of rest) {
    if (type?.type === 'object') type = Object.hasOwn(type.fields, part) ? type.fields[part] : undefined;
    else if (type?.type === 'list') type = isIndex(part) ? type.items : undefined;
    else return undefined;
  }
  return type;
}

function isIndex(part: string): boolean {
  return /^\d{1,4}$/.test(part) && Number(part) < maxListItems;
}

/** Sets what lies at the end of a path; containers on the way are copies. */
function withValue(container: unknown, type: DataType | undefined, path: readonly string[], value: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  const given = fromJson(container);
  if (type?.type === 'list') {
    // What is refused for its length is not copied for every key.
    if (Array.isArray(given) && given.length > maxListItems) return given;
    const list: unknown[] = Array.isArray(given) ? [...given] : [];
    list[Number(part)] = withValue(list[Number(part)], type.items, rest, value);
    return list;
  }
  if (type?.type !== 'object') return container;
  const fields = isJsonObject(given) ? given : {};
  const inner = Object.hasOwn(fields, part) ? fields[part] : undefined;
  return { ...fields, [part]: withValue(inner, type.fields[part], rest, value) };
}

/** Leaves out the items between others that nothing was said of. */
function withoutHoles(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutHoles);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutHoles(each)]));
}

/** Modifications taken apart: the values of the data, and the others. */
export interface SplitModifications {
  data: Record<string, unknown>;
  others: Record<string, unknown>;
}

/**
 * Takes the values of data out of modifications. What lies inside may have keys of its own, as columns of CSV and fields of forms
 * do: `dishes.0.name`. Items that no key names are left out.
 */
export function splitModifications(
  types: DataTypes,
  modifications: Readonly<Record<string, unknown>>,
): SplitModifications {
  const entries = Object.entries(modifications);
  const whole = entries.filter(([key]) => Object.hasOwn(types, key));
  const inner = entries.filter(([key]) => key.includes('.') && findDataType(types, key));
  const data = new Map<string, unknown>(whole);
  for (const [key, value] of inner) {
    const [head = '', ...path] = key.split('.');
    data.set(head, withValue(data.get(head), types[head], path, value));
  }
  const touched = new Set(inner.map(([key]) => key.split('.', 1)[0]));
  const taken = new Set([...whole, ...inner].map(([key]) => key));
  return {
    data: Object.fromEntries([...data].map(([key, value]) => [key, touched.has(key) ? withoutHoles(value) : value])),
    others: Object.fromEntries(entries.filter(([key]) => !taken.has(key))),
  };
}
