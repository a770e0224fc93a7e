import type { DataValue } from '../data/data-value.ts';
import { DateValue } from '../dates/date-value.ts';
import { ValueError } from '../errors/refusal.ts';
import type { JsonObject } from '../json/json-object.ts';
import type { ModificationValue } from '../layers/layer-definition.ts';

/** The value of an expression as a modification would say it; undefined for what is missing. */
export function modificationOf(value: DataValue): ModificationValue | undefined | ValueError {
  if (value === null) return undefined;
  if (typeof value !== 'object') return value;
  if (value instanceof DateValue) return value.toJSON();
  const rows = Array.isArray(value) ? value.map(rowOf) : [undefined];
  if (rows.every((row) => row !== undefined)) return rows;
  return new ValueError('is a list or an object: use join(…), count(…) or a field');
}

/** A row of a table: an object of plain values. Lists may share what is in them, so nothing deeper is copied. */
function rowOf(item: DataValue): JsonObject | undefined {
  if (item === null || typeof item !== 'object' || item instanceof DateValue || Array.isArray(item)) return undefined;
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    const plain: unknown = value instanceof DateValue ? value.toJSON() : value;
    if (typeof plain === 'object' && plain !== null) return undefined;
    row[name] = plain;
  }
  return row;
}
