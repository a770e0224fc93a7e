/** An item along the direction of its container, as CSS flexbox takes it. */
export interface FlexItem {
  /** Before it grows or shrinks. */
  readonly base: number;
  readonly grow: number;
  readonly shrink: number;
  /** Without padding, which weighs how much it shrinks. */
  readonly shrinkBase: number;
  readonly max: number;
  /** The least size, or anything up to `size` when that is no less: so that what is costly to know is asked only when it matters. */
  min(size: number): number;
}

interface Growing {
  item: FlexItem;
  size: number;
  isFrozen: boolean;
}

/**
 * Shares out `space` between items, as CSS Flexible Box Layout, 9.7 ("Resolving Flexible Lengths") does; but what fills, fills
 * wholly, also when the factors come to less than 1. Answers the sizes in the order of the items.
 */
export function resolveFlexLengths(items: readonly FlexItem[], space: number): number[] {
  if (items.every(({ grow, shrink }) => grow === 0 && shrink === 0)) return items.map(hypothetical);
  const all = items.map((item): Growing => ({ item, size: item.base, isFrozen: false }));
  // Without any that shrink, growing comes to the same when there is too little room, and asks for fewer minima.
  const grows = !items.some(({ shrink }) => shrink > 0) || sum(items.map(hypothetical)) < space;
  for (const each of all) {
    const { base } = each.item;
    const size = grows && each.item.grow > 0 ? base : hypothetical(each.item);
    const factor = grows ? each.item.grow : each.item.shrink;
    if (factor === 0 || (grows ? base > Math.min(base, each.item.max) : base < size)) {
      each.size = hypothetical(each.item);
      each.isFrozen = true;
    }
  }
  let flexible = all.filter((each) => !each.isFrozen);
  while (flexible.length > 0) {
    share(flexible, space - sum(all.map((each) => (each.isFrozen ? each.size : each.item.base))), grows);
    let violation = 0;
    const sized = flexible.map((each) => {
      const size = clampItem(each.item, each.size);
      violation += size - each.size;
      return size;
    });
    flexible.forEach((each, index) => {
      const size = sized[index] ?? each.size;
      // A violation that is no number comes from sizes that are none: it must not hold the loop.
      each.isFrozen = violation > 0 ? size > each.size : violation < 0 ? size < each.size : true;
      if (each.isFrozen) each.size = size;
    });
    flexible = flexible.filter((each) => !each.isFrozen);
  }
  return all.map(({ size }) => size);
}

function share(flexible: readonly Growing[], space: number, grows: boolean): void {
  const weigh = ({ item }: Growing): number => (grows ? item.grow : item.shrink * item.shrinkBase);
  const weights = sum(flexible.map(weigh));
  for (const each of flexible) {
    const part = weights > 0 ? (space * weigh(each)) / weights : 0;
    each.size = each.item.base + (grows ? Math.max(0, part) : Math.min(0, part));
  }
}

/** The size before growing and shrinking, within minimum and maximum. */
export function hypothetical(item: FlexItem): number {
  return clampItem(item, item.base);
}

function clampItem(item: FlexItem, size: number): number {
  const limited = Math.min(size, item.max);
  return Math.max(item.min(limited), limited);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
