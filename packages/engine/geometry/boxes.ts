/** A rectangle in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box that holds nothing. */
export const emptyBox: Box = { x: 0, y: 0, width: 0, height: 0 };

/** A box that is larger by `x` and `y` on each side; smaller when they are negative, but never turned inside out. */
export function growBox(box: Box, x: number, y: number = x): Box {
  const width = Math.max(0, box.width + 2 * x);
  const height = Math.max(0, box.height + 2 * y);
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** The box around all of them; an empty box when there are none. */
export function uniteBoxes(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return boxes.length === 0 ? emptyBox : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the intersection of two boxes; an empty box if there is none. */
export function intersectBoxes(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : emptyBox;
}

/** Whether nothing is in the box. */
export function isEmptyBox(box: Box): boolean {
  return !(box.width > 0 && box.height > 0);
}

/** The box in whole pixels that holds this one and a pixel around it for antialiased edges. */
export function roundBoxOut(box: Box): Box {
  const x = Math.floor(box.x) - 1;
  const y = Math.floor(box.y) - 1;
  return { x, y, width: Math.ceil(box.x + box.width) + 1 - x, height: Math.ceil(box.y + box.height) + 1 - y };
}

/** Whether one box lies within another, edges that touch included. */
export function containsBox(outer: Box, inner: Box): boolean {
  const slack = 1e-6;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}

/** The box of what has one beside other things. */
export function boxOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}
