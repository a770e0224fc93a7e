import type { Box } from '@platen/engine';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import { drawDistance } from './snap-session.ts';

/** A distance between two boxes along an axis, at a height across. */
export interface Distance {
  axis: 'x' | 'y';
  from: number;
  length: number;
  across: number;
}

/** The distances from a box to another one: between facing sides, or to all four sides of one that holds it. */
export function distancesBetween(one: Box, other: Box): Distance[] {
  const along = (axis: 'x' | 'y'): Distance[] => {
    const [start, end, low, high] = spanOf(one, axis);
    const [otherStart, otherEnd, otherLow, otherHigh] = spanOf(other, axis);
    const common = [Math.max(low, otherLow), Math.min(high, otherHigh)] as const;
    const across = common[1] > common[0] ? (common[0] + common[1]) / 2 : (low + high) / 2;
    if (otherStart >= end) return [{ axis, from: end, length: otherStart - end, across }];
    if (otherEnd <= start) return [{ axis, from: otherEnd, length: start - otherEnd, across }];
    return [
      { axis, from: Math.min(start, otherStart), length: Math.abs(start - otherStart), across },
      { axis, from: Math.min(end, otherEnd), length: Math.abs(end - otherEnd), across },
    ];
  };
  return [...along('x'), ...along('y')].filter(({ length }) => length > 0.01);
}

/** Draws how far the selection is from what the pointer is over, or from the page's edges. */
export function drawDistances({ editor, geometry }: ArtboardStage, pen: OverlayPen): void {
  const { state } = editor;
  const selection = state.selection.peek();
  const own = geometry.boundsOf(selection);
  if (!own) return;
  const hovered = state.hoveredId.peek();
  const { width, height } = state.page.peek();
  const other =
    hovered !== undefined && !selection.includes(hovered)
      ? geometry.boundsOf([hovered])
      : { x: 0, y: 0, width, height };
  if (!other) return;
  pen.rectangle(other, { color: pen.colors.snap, dash: [3, 3] });
  for (const { axis, from, length, across } of distancesBetween(own, other)) {
    drawDistance(pen, axis === 'x' ? { x: from, y: across } : { x: across, y: from }, axis, length);
  }
}

function spanOf(
  { x, y, width, height }: Box,
  axis: 'x' | 'y',
): [start: number, end: number, low: number, high: number] {
  return axis === 'x' ? [x, x + width, y, y + height] : [y, y + height, x, x + width];
}
