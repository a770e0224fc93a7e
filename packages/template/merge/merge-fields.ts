import { isSameValue } from '../json/same-value.ts';
import type { Part } from './template-parts.ts';

/** Whose changes count where both sides made some. */
export type Side = 'mine' | 'theirs';

/** The list that a part stands in, as a field: layers are moved to other groups and pages. */
export const placeField = '@place';

/** Fields that say something together only, by kind of part: of these one side's are taken. */
const bound: Readonly<Partial<Record<Part['kind'], readonly (readonly string[])[]>>> = {
  layer: [
    ['startMs', 'endMs', 'trimStartMs', 'trimEndMs'],
    ['runs', 'paragraphs'],
    ['rows', 'columns', 'category', 'series'],
    ['source', 'crop', 'focalX', 'focalY', 'focal'],
  ],
};
/** Fields that mean something else in another list. */
const boundToPlace = [placeField, 'x', 'y', 'placement', 'item'];

/** Fields that both sides changed, each otherwise. */
export interface FieldCollision {
  fields: readonly string[];
}

/** The fields of a part with the changes of both sides, and those of which only one side's can be. */
export function mergeFields(
  base: Part | undefined,
  mine: Part,
  theirs: Part,
  choose: (fields: readonly string[]) => Side,
): { fields: Map<string, unknown>; list: string; collisions: FieldCollision[] } {
  const [before, own, others] = [base && withPlace(base), withPlace(mine), withPlace(theirs)];
  const collisions: FieldCollision[] = [];
  const merged = new Map<string, unknown>();
  const hasChanged = (now: ReadonlyMap<string, unknown>, name: string): boolean =>
    !isSameValue(now.get(name), before?.get(name));
  const names = new Set([...own.keys(), ...others.keys(), ...(before?.keys() ?? [])]);
  for (const group of groupNames(names, mine.kind, (name) => hasChanged(own, name) || hasChanged(others, name))) {
    const isMine = group.some((name) => hasChanged(own, name));
    const isTheirs = group.some((name) => hasChanged(others, name));
    const isSame = group.every((name) => isSameValue(own.get(name), others.get(name)));
    const collides = isMine && isTheirs && !isSame;
    if (collides) collisions.push({ fields: group });
    const side = collides ? choose(group) : isTheirs && !isMine ? 'theirs' : 'mine';
    const from = side === 'mine' ? own : others;
    for (const name of group) if (from.get(name) !== undefined) merged.set(name, from.get(name));
  }
  // In the order of the own fields, so that what nobody changed is as it was.
  const fields = new Map<string, unknown>();
  for (const name of names) if (name !== placeField && merged.has(name)) fields.set(name, merged.get(name));
  return { fields, list: String(merged.get(placeField) ?? mine.list), collisions };
}

function withPlace({ fields, list }: Part): ReadonlyMap<string, unknown> {
  return new Map([[placeField, list], ...fields]);
}

/** The fields in the groups in which they are taken from one side. */
function groupNames(
  names: ReadonlySet<string>,
  kind: Part['kind'],
  hasChanged: (name: string) => boolean,
): readonly (readonly string[])[] {
  // A part of another type is another one altogether.
  if (names.has('type') && hasChanged('type')) return [[...names]];
  const groups = (bound[kind] ?? []).map((group) => group.filter((name) => names.has(name)));
  if (hasChanged(placeField)) groups.push(boundToPlace.filter((name) => names.has(name)));
  const taken = new Set(groups.flat());
  return [
    ...groups.filter((group) => group.length > 0),
    ...[...names].filter((name) => !taken.has(name)).map((name) => [name]),
  ];
}
