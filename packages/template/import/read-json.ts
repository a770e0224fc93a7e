import { isJsonObject, type JsonObject } from '../json/json-object.ts';

/** The member as an object; an empty one when it is none. */
export function objectIn(holder: JsonObject, key: string): JsonObject {
  const value = holder[key];
  return isJsonObject(value) ? value : {};
}

/** The objects of a member that is a list; anything else in it is omitted. */
export function objectsIn(holder: JsonObject, key: string): JsonObject[] {
  const value = holder[key];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The member as text; numbers are written out. */
export function textIn(holder: JsonObject, key: string, fallback = ''): string {
  const value = holder[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : fallback;
}

/** The member as a number within bounds; text such as `12px` counts. */
export function numberIn(holder: JsonObject, key: string, fallback: number, min = -100_000, max = 100_000): number {
  const value = holder[key];
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : fallback;
}

/** The member as true or false; the texts `true` and `false` count. */
export function booleanIn(holder: JsonObject, key: string, fallback: boolean): boolean {
  const value = holder[key];
  if (value === 'true') return true;
  return typeof value === 'boolean' ? value : value === 'false' ? false : fallback;
}
