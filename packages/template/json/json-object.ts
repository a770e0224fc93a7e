/** An object as it comes out of `JSON.parse`, not yet checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether `value` is an object with named members: not null, not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
