import type { Layer } from '@platen/template';

/** One object for all versions of a layer that are known to differ in no more than where it is. */
const looks = new WeakMap<Layer, object>();

/** Says that a layer is another one elsewhere: that no value but `x`, `y` and `placement` differs. Nobody compares them then. */
export function noteMoved(moved: Layer, from: Layer): void {
  const look = looks.get(from) ?? {};
  looks.set(from, look);
  looks.set(moved, look);
}

/**
 * Whether two versions of a layer have the very same values, but for some properties, of which `x`, `y` and `placement` are three. For each layer
 * of a page, with every frame of a gesture: nothing is made.
 */
export function isSameBut(one: Layer, other: Layer, omitted: ReadonlySet<string>): boolean {
  if (one === other) return true;
  const look = looks.get(one);
  if (look && looks.get(other) === look) return true;
  const [before, now]: [Values, Values] = [one, other];
  for (const key in before) if (before[key] !== now[key] && !omitted.has(key)) return false;
  for (const key in now) if (now[key] !== before[key] && !omitted.has(key)) return false;
  return true;
}

type Values = Readonly<Record<string, unknown>>;
