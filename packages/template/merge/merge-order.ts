/** An order that both sides agree to, or the one of `preferred` when they do not. */
export interface MergedOrder {
  order: string[];
  /** Whether no order has both sides' changes. */
  collides: boolean;
}

/**
 * Merges the order of a list. Of two members that both sides have, those that one side turned round are turned round; what a side added
 * stands behind the one that it added it behind. `members` are those of the merged list.
 */
export function mergeOrder(
  members: ReadonlySet<string>,
  lists: { base: readonly string[]; mine: readonly string[]; theirs: readonly string[] },
  preferred: 'mine' | 'theirs' = 'mine',
): MergedOrder {
  const [inBase, inMine, inTheirs] = [new Set(lists.base), new Set(lists.mine), new Set(lists.theirs)];
  const isCommon = (key: string): boolean =>
    members.has(key) && inBase.has(key) && inMine.has(key) && inTheirs.has(key);
  const [base, mine, theirs] = [lists.base, lists.mine, lists.theirs].map((list) => list.filter(isCommon)) as [
    string[],
    string[],
    string[],
  ];
  let order = theirs;
  let collides = false;
  if (isSameOrder(base, theirs)) order = mine;
  else if (!isSameOrder(base, mine) && !isSameOrder(mine, theirs)) {
    const both = orderByPairs(base, mine, theirs);
    collides = both === undefined;
    order = both ?? (preferred === 'mine' ? mine : theirs);
  }
  // What both sides put at the same place: theirs below.
  const merged = addMissing(addMissing(order, lists.mine, members), lists.theirs, members);
  return { order: addMissing(merged, lists.base, members), collides };
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

/** Turns round the pairs that either side turned round; undefined when that leaves no order. */
function orderByPairs(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const [inMine, inTheirs] = [positions(mine), positions(theirs)];
  const before = new Map(base.map((key) => [key, 0]));
  for (let first = 0; first < base.length; first++) {
    for (let second = first + 1; second < base.length; second++) {
      const [one, other] = [base[first] ?? '', base[second] ?? ''];
      const stays = [inMine, inTheirs].every((places) => (places.get(one) ?? 0) < (places.get(other) ?? 0));
      const later = stays ? other : one;
      before.set(later, (before.get(later) ?? 0) + 1);
    }
  }
  // In an order each member has a number of its own of those before it; in a ring some have the same.
  if (new Set(before.values()).size < base.length) return undefined;
  return [...before].toSorted(([, one], [, other]) => one - other).map(([key]) => key);
}

function positions(list: readonly string[]): Map<string, number> {
  return new Map(list.map((key, index) => [key, index]));
}

/** Puts in the members of a list that are missing, each behind the one that it stands behind there. */
function addMissing(order: readonly string[], list: readonly string[], members: ReadonlySet<string>): string[] {
  const known = new Set(order);
  const behind = new Map<string, string[]>();
  let last = '';
  for (const key of list) {
    if (!members.has(key)) continue;
    if (known.has(key)) last = key;
    else behind.set(last, [...(behind.get(last) ?? []), key]);
  }
  return [...(behind.get('') ?? []), ...order.flatMap((key) => [key, ...(behind.get(key) ?? [])])];
}
