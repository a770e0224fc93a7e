import type { Box } from '@platen/engine';
import { uniteBoxes } from '@platen/engine/internal';

/** Which edges or middles are brought together. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** How far a box moves. */
export interface Move {
  x: number;
  y: number;
}

/** How far each box moves so that all are aligned in `within`; default the box around all of them. */
export function alignBoxes(boxes: readonly Box[], alignment: Alignment, within: Box = uniteBoxes(boxes)): Move[] {
  return boxes.map((box) => {
    switch (alignment) {
      case 'left':
        return { x: within.x - box.x, y: 0 };
      case 'center':
        return { x: within.x + within.width / 2 - (box.x + box.width / 2), y: 0 };
      case 'right':
        return { x: within.x + within.width - (box.x + box.width), y: 0 };
      case 'top':
        return { x: 0, y: within.y - box.y };
      case 'middle':
        return { x: 0, y: within.y + within.height / 2 - (box.y + box.height / 2) };
      case 'bottom':
        return { x: 0, y: within.y + within.height - (box.y + box.height) };
    }
  });
}

/**
 * How far each box moves so that the gaps between neighbors along the axis are equal; the outermost two stay. With `gap` given, the
 * first one stays and all gaps become that. Fewer than three boxes (two with a gap) do not move.
 */
export function distributeBoxes(boxes: readonly Box[], axis: 'x' | 'y', gap?: number): Move[] {
  const moves: Move[] = boxes.map(() => ({ x: 0, y: 0 }));
  if (boxes.length < (gap === undefined ? 3 : 2)) return moves;
  const size = axis === 'x' ? 'width' : 'height';
  const order = boxes.map((box, index) => ({ box, index }));
  order.sort((one, other) => one.box[axis] + one.box[size] / 2 - (other.box[axis] + other.box[size] / 2));
  const first = order[0]?.box;
  const last = order.at(-1)?.box;
  if (!first || !last) return moves;
  const filled = boxes.reduce((sum, box) => sum + box[size], 0);
  const span = last[axis] + last[size] - first[axis];
  const step = gap ?? (span - filled) / (boxes.length - 1);
  let at = first[axis];
  for (const { box, index } of order) {
    const move = moves[index];
    if (move) move[axis] = at - box[axis];
    at += box[size] + step;
  }
  return moves;
}
