import { isSameValue } from '../json/same-value.ts';
import type { Template } from '../model/template.ts';
import { mergeFields, placeField, type Side } from './merge-fields.ts';
import { mergeOrder } from './merge-order.ts';
import { renameAdded } from './rename-added.ts';
import {
  fromParts,
  ownerOf,
  rootKey,
  toParts,
  type Part,
  type PartKind,
  type TemplateParts,
} from './template-parts.ts';

/** A change that both sides made, so that somebody has to choose. */
export interface Collision {
  /** Names it among those of the same merge, for the choice. */
  id: string;
  /**
   * `fields`: both changed the same fields; `removed`: one side removed a part that the other changed; `order`: the order of a list has no
   * place for both changes.
   */
  kind: 'fields' | 'removed' | 'order';
  part: { kind: PartKind; id: string; key: string };
  /** The fields that collide, as in `Part`; `@place` is the list that a layer stands in. Empty for the other kinds. */
  fields: readonly string[];
  /** The side that removed the part. */
  removedBy?: Side;
}

/** Two edited templates as one. */
export interface MergedTemplates {
  /** Not checked: limits that each side keeps can be exceeded together. */
  template: object;
  collisions: readonly Collision[];
}

/** The templates of a merge, taken apart. */
interface Sides {
  base: TemplateParts;
  mine: TemplateParts;
  theirs: TemplateParts;
}

/**
 * Merges two templates that were made from the same one, by layer and field: what one side changed is changed, what neither did stays.
 * Where both changed the same, `choices` says whose is taken, by the collision's id; default mine. Ids that both sides gave to new layers
 * are made different.
 */
export function mergeTemplates(
  base: Template,
  mine: Template,
  theirs: Template,
  choices: ReadonlyMap<string, Side> = new Map(),
): MergedTemplates {
  const sides: Sides = { base: toParts(base), mine: toParts(renameAdded(base, mine, theirs)), theirs: toParts(theirs) };
  const collisions: Collision[] = [];
  const collide = (collision: Omit<Collision, 'id'>): Side => {
    const id = [collision.kind, collision.part.key, ...collision.fields].join(' ');
    collisions.push({ ...collision, id });
    return choices.get(id) ?? 'mine';
  };
  const removed = findRemoved(sides, collide);
  const parts = mergeParts(sides, removed, collide);
  putWhereOwnersAre(parts, sides);
  breakRings(parts, sides, collide);
  const lists = mergeLists(parts, sides, collide);
  return { template: fromParts({ parts, lists }), collisions };
}

type Collide = (collision: Omit<Collision, 'id'>) => Side;

/** The parts that are gone: those that a side removed, unless the other changed something in them and is chosen. */
function findRemoved({ base, mine, theirs }: Sides, collide: Collide): ReadonlySet<string> {
  const removed = new Set<string>();
  for (const [remover, other, side] of [
    [mine, theirs, 'mine'],
    [theirs, mine, 'theirs'],
  ] as const) {
    const gone = new Map<string, string[]>();
    for (const [key, part] of base.parts) {
      if (remover.parts.has(key)) continue;
      // What stands in a part that is gone too goes with that.
      let root = key;
      for (let owner = ownerOf(part.list); owner !== '' && !remover.parts.has(owner);) {
        root = owner;
        owner = ownerOf(base.parts.get(owner)?.list ?? '');
      }
      gone.set(root, [...(gone.get(root) ?? []), key]);
    }
    for (const [root, keys] of gone) {
      const part = base.parts.get(root);
      if (!part) continue;
      const isContested = other.parts.has(root) && isTouched(new Set(keys), base, other);
      if (isContested) {
        const choice = collide({
          kind: 'removed',
          part: { kind: part.kind, id: part.id, key: root },
          fields: [],
          removedBy: side,
        });
        if (choice !== side) continue;
      }
      for (const key of keys) removed.add(key);
    }
  }
  return removed;
}

/** Whether a side changed some parts, put something into them, or made something name them. */
function isTouched(keys: ReadonlySet<string>, base: TemplateParts, now: TemplateParts): boolean {
  const ids = new Set([...keys].map((key) => base.parts.get(key)?.id ?? ''));
  for (const [key, part] of now.parts) {
    const before = base.parts.get(key);
    const hasMoved = before?.list !== part.list;
    if (keys.has(key) ? hasMoved || !isSamePart(before, part) : hasMoved && keys.has(ownerOf(part.list))) return true;
    if (keys.has(key)) continue;
    for (const name of naming) {
      const value = part.fields.get(name);
      if (value !== undefined && !isSameValue(value, before?.fields.get(name)) && namesOneOf(value, ids)) return true;
    }
  }
  return [...keys].some((key) => now.parts.has(key) && hasOtherOrder(key, base, now));
}

/** Fields that name layers, masters and pages. */
const naming = ['mask', 'placement', 'bindings', 'flow', 'master', 'instance'];

function namesOneOf(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((each) => namesOneOf(each, ids));
}

function isSamePart(one: Part | undefined, other: Part): boolean {
  if (!one || one.fields.size !== other.fields.size) return false;
  return [...one.fields].every(([name, value]) => isSameValue(value, other.fields.get(name)));
}

function hasOtherOrder(key: string, base: TemplateParts, now: TemplateParts): boolean {
  return ['layers', 'parameters'].some((name) => {
    const before = base.lists.get(`${key}|${name}`) ?? [];
    const after = (now.lists.get(`${key}|${name}`) ?? []).filter((each) => before.includes(each));
    return before.filter((each) => after.includes(each)).join('\n') !== after.join('\n');
  });
}

function mergeParts({ base, mine, theirs }: Sides, removed: ReadonlySet<string>, collide: Collide): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const key of new Set([...mine.parts.keys(), ...theirs.parts.keys()])) {
    if (removed.has(key)) continue;
    const [own, other] = [mine.parts.get(key), theirs.parts.get(key)];
    if (!own || !other) {
      const only = own ?? other;
      if (only) parts.set(key, only);
      continue;
    }
    const part = { kind: own.kind, id: own.id, key };
    const { fields, list } = mergeFields(base.parts.get(key), own, other, (names) =>
      collide({ kind: 'fields', part, fields: names }),
    );
    parts.set(key, { ...own, list, fields });
  }
  return parts;
}

/** Puts what was moved into a part that is gone where the other side has it; what only was there is gone too. */
function putWhereOwnersAre(parts: Map<string, Part>, { mine, theirs }: Sides): void {
  const isHeld = ({ list }: Part): boolean => list === '' || parts.has(ownerOf(list));
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const [key, part] of parts) {
      if (isHeld(part)) continue;
      isDone = false;
      const other = [mine, theirs].flatMap((side) => side.parts.get(key) ?? []).find(isHeld);
      if (other) parts.set(key, { ...part, list: other.list });
      else parts.delete(key);
    }
  }
}

/** Each side put a group into the other one: all that stands in the ring is put where one side has it. */
function breakRings(parts: Map<string, Part>, { mine, theirs }: Sides, collide: Collide): void {
  const put = new Map<string, Side>();
  for (let ring = findRing(parts); ring; ring = findRing(parts)) {
    const known = ring.find((key) => put.has(key));
    const first = parts.get(ring[0] ?? '');
    if (!first) return;
    const part = { kind: first.kind, id: first.id, key: ring[0] ?? '' };
    const side =
      (known === undefined ? undefined : put.get(known)) ?? collide({ kind: 'fields', part, fields: [placeField] });
    let hasMoved = false;
    for (const key of ring) {
      const from = (side === 'mine' ? mine : theirs).parts.get(key);
      const now = parts.get(key);
      put.set(key, side);
      if (!from || !now || from.list === now.list) continue;
      hasMoved = true;
      parts.set(key, { ...now, list: from.list });
    }
    if (!hasMoved) return;
  }
}

/** The parts of a ring of groups that stand in each other; undefined when there is none. */
function findRing(parts: ReadonlyMap<string, Part>): string[] | undefined {
  const free = new Set<string>();
  for (const start of parts.keys()) {
    const path: string[] = [];
    for (let key = start; key !== rootKey && !free.has(key); key = ownerOf(parts.get(key)?.list ?? '')) {
      const at = path.indexOf(key);
      if (at >= 0) return path.slice(at);
      if (key === '') break;
      path.push(key);
    }
    for (const key of path) free.add(key);
  }
  return undefined;
}

function mergeLists(
  parts: ReadonlyMap<string, Part>,
  { base, mine, theirs }: Sides,
  collide: Collide,
): Map<string, string[]> {
  const members = new Map<string, Set<string>>();
  for (const [key, { list }] of parts) {
    if (list === '') continue;
    const known = members.get(list) ?? new Set();
    members.set(list, known.add(key));
  }
  const lists = new Map<string, string[]>();
  for (const [list, keys] of members) {
    const of = ({ lists: all }: TemplateParts): readonly string[] => all.get(list) ?? [];
    const given = { base: of(base), mine: of(mine), theirs: of(theirs) };
    const first = mergeOrder(keys, given);
    const owner = parts.get(ownerOf(list));
    const part = { kind: owner?.kind ?? 'template', id: owner?.id ?? '', key: list };
    const side = first.collides ? collide({ kind: 'order', part, fields: [] }) : 'mine';
    lists.set(list, side === 'mine' ? first.order : mergeOrder(keys, given, 'theirs').order);
  }
  return lists;
}
