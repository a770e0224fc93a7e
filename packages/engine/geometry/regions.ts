import type { Box } from './boxes.ts';

/** Whether two boxes have a pixel in common. */
export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Whether a box is in another. */
export function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The box around two. */
export function uniteRegions(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** Returns the total area of boxes that do not overlap. */
export function areaOf(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}

/** Boxes together as they are, of which a fifth may be wasted. */
const wasted = 0.2;

/**
 * The boxes with those put together that overlap, or for which the box around them is hardly larger; and then the nearest ones,
 * until at most `most` are left. What is answered does not overlap.
 */
export function mergeRegions(boxes: readonly Box[], max: number): Box[] {
  // Many layers move: pairs are not worth looking at.
  const merged = boxes.length > 64 ? [boxes.reduce(uniteRegions)] : [...boxes];
  for (;;) {
    let best: { one: number; other: number; around: Box; waste: number } | undefined;
    for (const [one, a] of merged.entries()) {
      for (let other = one + 1; other < merged.length; other += 1) {
        const b = merged[other]!;
        const around = uniteRegions(a, b);
        const waste = areaOf([around]) - areaOf([a, b]);
        const isWanted = merged.length > max || overlaps(a, b) || waste < areaOf([around]) * wasted;
        if (isWanted && (!best || waste < best.waste)) best = { one, other, around, waste };
      }
    }
    if (!best) return merged;
    merged.splice(best.other, 1);
    merged[best.one] = best.around;
  }
}
