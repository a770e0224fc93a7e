import type { Anchors } from './layer-common.ts';

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A box in pixels of its parent. */
interface Box extends Size {
  x: number;
  y: number;
}

/** A box as its anchors place it when its parent goes from one size to another. */
export function followEdges(box: Box, anchors: Anchors, from: Size, to: Size): Box {
  const [x, width] = followAxis(box.x, box.width, anchors.horizontal, from.width, to.width);
  const [y, height] = followAxis(box.y, box.height, anchors.vertical, from.height, to.height);
  return { x, y, width, height };
}

function followAxis(
  start: number,
  length: number,
  anchor: Anchors['horizontal'] | Anchors['vertical'],
  from: number,
  to: number,
): [start: number, length: number] {
  const change = to - from;
  switch (anchor) {
    case 'left':
    case 'top':
      return [start, length];
    case 'right':
    case 'bottom':
      return [start + change, length];
    case 'center':
      return [start + change / 2, length];
    case 'stretch':
      return [start, Math.max(0, length + change)];
    case 'scale':
      return from > 0 ? [(start * to) / from, (length * to) / from] : [start, length];
  }
}
