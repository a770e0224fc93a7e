import type { Box } from './boxes.ts';
import { roundedPolygon, type Point } from './rounded-polygon.ts';

/**
 * Path data of boxes stacked from top to bottom, such as the backgrounds of lines of text. Boxes that touch become one area
 * with rounded corners, outward and inward; sides that nearly meet are brought together.
 */
export function bandPathData(boxes: readonly Box[], radius: number): string {
  const stacks: Box[][] = [];
  for (const box of boxes) {
    if (!(box.width > 0 && box.height > 0)) continue;
    const stack = stacks.at(-1);
    const last = stack?.at(-1);
    if (stack && last && touches(last, box)) stack.push({ ...box });
    else stacks.push([{ ...box }]);
  }
  return stacks.map((stack) => roundedPolygon(silhouette(alignSides(stack, radius)), radius)).join('');
}

function touches(upper: Box, lower: Box): boolean {
  const slack = 0.01;
  return (
    lower.y <= upper.y + upper.height + slack &&
    lower.x < upper.x + upper.width &&
    upper.x < lower.x + lower.width &&
    lower.y >= upper.y
  );
}

/** Steps that have no room for their two corners would look ragged: the narrower box takes the wider one's side. */
function alignSides(stack: Box[], radius: number): Box[] {
  const lefts = stack.map((box) => box.x);
  const rights = stack.map((box) => box.x + box.width);
  const step = Math.max(2 * radius, 0.5);
  // Twice, so that a side moved by the box below is seen by the box above.
  for (let round = 0; round < 2; round += 1) {
    for (let index = 1; index < stack.length; index += 1) {
      for (const [sides, outermost] of [
        [lefts, Math.min],
        [rights, Math.max],
      ] as const) {
        const [upper, lower] = [sides[index - 1]!, sides[index]!];
        if (Math.abs(upper - lower) < step) sides[index - 1] = sides[index] = outermost(upper, lower);
      }
    }
  }
  return stack.map((box, index) => ({ ...box, x: lefts[index]!, width: rights[index]! - lefts[index]! }));
}

/** The corners around touching boxes, clockwise. Where two overlap the wider one's side is the area's. */
function silhouette(stack: readonly Box[]): Point[] {
  const first = stack[0]!;
  const last = stack.at(-1)!;
  const right: Point[] = [{ x: first.x + first.width, y: first.y }];
  const left: Point[] = [{ x: first.x, y: first.y }];
  for (let index = 1; index < stack.length; index += 1) {
    const [upper, lower] = [stack[index - 1]!, stack[index]!];
    const [upperRight, lowerRight] = [upper.x + upper.width, lower.x + lower.width];
    if (upperRight !== lowerRight) {
      const y = lowerRight > upperRight ? lower.y : upper.y + upper.height;
      right.push({ x: upperRight, y }, { x: lowerRight, y });
    }
    if (upper.x !== lower.x) {
      const y = lower.x < upper.x ? lower.y : upper.y + upper.height;
      left.push({ x: upper.x, y }, { x: lower.x, y });
    }
  }
  right.push({ x: last.x + last.width, y: last.y + last.height });
  left.push({ x: last.x, y: last.y + last.height });
  return [...right, ...left.toReversed()];
}
