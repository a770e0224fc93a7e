import { checkConstraints } from './check-constraints.ts';
import { ValueError } from '../errors/refusal.ts';
import { DateValue } from '../dates/date-value.ts';
import type { Issue } from '../errors/errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { formatPath } from '../errors/json-path.ts';
import { PatternBudget } from '../patterns/match-pattern.ts';
import type { DataType, ListData, ObjectData, PlainData } from './data-type.ts';
import { dataObject, type DataObject, type DataValue } from './data-value.ts';
import { parsePlainData } from './parse-plain-data.ts';

/** Longest JSON text that stands for a list or an object, in UTF-16 units. */
export const maxJsonText = 2_000_000;
/** Values that the data of one render can have in all. */
export const maxDataValues = 200_000;

/** A template's data for one render. */
export interface ParsedData {
  /** A value for each declared name: what was given, or the default, or `null`; lists that are missing are empty. */
  values: DataObject;
  /** Values that were rejected, such as text for a number. The default or `null` replaces them. */
  issues: Issue[];
  /** Values that violate constraints or item counts and are used nevertheless. */
  broken: Issue[];
  /** Names and fields that are not declared, and were passed by. */
  unknown: string[];
}

interface Reading {
  readonly issues: Issue[];
  readonly broken: Issue[];
  readonly unknown: string[];
  readonly budget: PatternBudget;
  /** Values that may still be read. */
  left: number;
}

type Path = readonly (string | number)[];

/** Findings that are told; more are left out. */
const maxFindings = 100;

function add(list: Issue[], path: Path, message: string): void {
  if (list.length < maxFindings) list.push({ path: formatPath(path), message });
}

/** Parses the JSON text of a list or object; returns any other input unchanged. */
export function fromJson(input: unknown): unknown {
  if (typeof input !== 'string' || input.length > maxJsonText) return input;
  const text = input.trim();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return input;
  }
}

function readPlain(type: PlainData, input: unknown, path: Path, reading: Reading): DataValue {
  const given = input === undefined || input === null || (input === '' && type.type !== 'text') ? undefined : input;
  let value = given === undefined ? undefined : parsePlainData(type.type, given);
  if (value instanceof ValueError) {
    add(reading.issues, path, value.message);
    value = undefined;
  } else {
    const shown = value instanceof DateValue ? value.toJSON() : value;
    for (const message of checkConstraints(shown, type.constraints, reading.budget)) add(reading.broken, path, message);
  }
  if (value !== undefined) return value;
  const standIn = type.default === undefined ? null : parsePlainData(type.type, type.default);
  return standIn instanceof ValueError ? null : standIn;
}

function readList(type: ListData, input: unknown, path: Path, reading: Reading): readonly DataValue[] {
  let items: unknown = fromJson(input) ?? type.default ?? [];
  if (!Array.isArray(items)) {
    add(reading.issues, path, 'must be a list, or the JSON text of one');
    items = type.default ?? [];
  }
  const list: unknown[] = Array.isArray(items) ? items : [];
  if (list.length > type.maxItems) add(reading.issues, path, `has ${list.length} items and may have ${type.maxItems}`);
  if (list.length < type.minItems)
    add(reading.broken, path, `has ${list.length} items and needs at least ${type.minItems}`);
  return list.slice(0, type.maxItems).map((item, index) => readValue(type.items, item, [...path, index], reading));
}

function readObject(type: ObjectData, input: unknown, path: Path, reading: Reading): DataObject {
  let value = fromJson(input) ?? {};
  if (!isJsonObject(value)) {
    add(reading.issues, path, 'must be an object, or the JSON text of one');
    value = {};
  }
  return readFields(type.fields, isJsonObject(value) ? value : {}, path, reading);
}

function readFields(
  fields: Readonly<Record<string, DataType>>,
  given: JsonObject,
  path: Path,
  reading: Reading,
): DataObject {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name) && reading.unknown.length < maxFindings)
      reading.unknown.push(formatPath([...path, name]));
  }
  return dataObject(
    Object.entries(fields).map(([name, type]): [string, DataValue] => [
      name,
      readValue(type, Object.hasOwn(given, name) ? given[name] : undefined, [...path, name], reading),
    ]),
  );
}

function readValue(type: DataType, input: unknown, path: Path, reading: Reading): DataValue {
  reading.left--;
  if (reading.left < 0) {
    if (reading.left === -1) add(reading.issues, path, `is more than the limit of ${maxDataValues} values`);
    return type.type === 'list' ? [] : null;
  }
  if (type.type === 'list') return readList(type, input, path, reading);
  return type.type === 'object' ? readObject(type, input, path, reading) : readPlain(type, input, path, reading);
}

/**
 * Reads the data of a render by its declared types. Lists and objects may be JSON text; numbers, `true` and `false` may be text
 * too. Objects have every declared field, also those in items of lists. Paths are those of values: `items[3].price`.
 */
export function parseData(types: Readonly<Record<string, DataType>>, given: JsonObject): ParsedData {
  const reading: Reading = { issues: [], broken: [], unknown: [], budget: new PatternBudget(), left: maxDataValues };
  const values = readFields(types, given, [], reading);
  return { values, issues: reading.issues, broken: reading.broken, unknown: reading.unknown };
}
