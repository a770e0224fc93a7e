import type { Draft } from 'immer';

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether the difference of two values is one of their members: they are lists of one length, or objects that are of the same thing. */
function isSameThing(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one)) return one.length === other.length;
  return one.id === other.id && (one.id !== undefined || keepsOrder(one, other));
}

/** Whether members that are assigned one by one come into the order in which `after` has them. */
function keepsOrder(before: object, after: object): boolean {
  const names = Object.keys(after);
  const remaining = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return remaining.every((name, index) => names[index] === name);
}

/**
 * Makes a draft of `before` what `after` is, by as few assignments as that takes: what is the same object in both is not touched.
 */
export function assignChanges<Value extends object>(draft: Draft<Value>, before: Value, after: Value): void {
  for (const key of new Set([...Reflect.ownKeys(before), ...Reflect.ownKeys(after)])) {
    if (Array.isArray(before) && key === 'length') continue;
    const [old, next]: unknown[] = [Reflect.get(before, key), Reflect.get(after, key)];
    if (old === next) continue;
    if (next === undefined) Reflect.deleteProperty(draft, key);
    else if (isObject(old) && isObject(next) && isSameThing(old, next)) {
      const inner: unknown = Reflect.get(draft, key);
      if (isObject(inner)) assignChanges(inner, old, next);
    } else Reflect.set(draft, key, next);
  }
}
