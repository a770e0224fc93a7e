import type { Box } from '../geometry/boxes.ts';

/** Something that wants to be centered at a place and needs some room there. */
export interface Wish {
  at: number;
  size: number;
}

/** Moves things along a line so far apart that they do not overlap, between two ends where there is room; answers their middles. */
export function spreadApart(wishes: readonly Wish[], from: number, to: number): number[] {
  const order = wishes.map((wish, index) => ({ ...wish, index })).sort((a, b) => a.at - b.at || a.index - b.index);
  let edge = from;
  for (const wish of order) {
    wish.at = Math.max(wish.at, edge + wish.size / 2);
    edge = wish.at + wish.size / 2;
  }
  edge = to;
  for (const wish of order.toReversed()) {
    if (wish.at + wish.size / 2 <= edge) break;
    wish.at = edge - wish.size / 2;
    edge = wish.at - wish.size / 2;
  }
  const places = wishes.map(() => 0);
  for (const { index, at } of order) places[index] = at;
  return places;
}

/** Whether two boxes have an area in common. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
