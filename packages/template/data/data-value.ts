import type { DateValue } from '../dates/date-value.ts';

/** A value of a template's data: texts, numbers, true and false, dates, lists, objects, and `null` for what is missing. */
export type DataValue = string | number | boolean | null | DateValue | readonly DataValue[] | DataObject;

/** Values by their declared names. It has no prototype. */
export interface DataObject {
  readonly [name: string]: DataValue;
}

/** An object with these values and no prototype. */
export function dataObject(entries: Iterable<readonly [string, DataValue]>): DataObject {
  const object: Record<string, DataValue> = Object.create(null) as Record<string, DataValue>;
  for (const [name, value] of entries) object[name] = value;
  return object;
}
