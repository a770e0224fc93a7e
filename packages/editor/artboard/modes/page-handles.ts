import { msg } from '@lit/localize';
import type { HandleSide } from '../../geometry/resize-box.ts';
import type { Point } from '../../geometry/point.ts';

/** A side or corner by which a page is resized. */
export interface PageHandle extends HandleSide {
  readonly id: string;
  readonly cursor: string;
  /** In the interface's language. */
  label(): string;
}

/** All of them, clockwise from the upper left corner. */
export const pageHandles: readonly PageHandle[] = [
  { id: 'top-left', x: -1, y: -1, cursor: 'nwse-resize', label: () => msg('Top left corner') },
  { id: 'top', x: 0, y: -1, cursor: 'ns-resize', label: () => msg('Top side') },
  { id: 'top-right', x: 1, y: -1, cursor: 'nesw-resize', label: () => msg('Top right corner') },
  { id: 'right', x: 1, y: 0, cursor: 'ew-resize', label: () => msg('Right side') },
  { id: 'bottom-right', x: 1, y: 1, cursor: 'nwse-resize', label: () => msg('Bottom right corner') },
  { id: 'bottom', x: 0, y: 1, cursor: 'ns-resize', label: () => msg('Bottom side') },
  { id: 'bottom-left', x: -1, y: 1, cursor: 'nesw-resize', label: () => msg('Bottom left corner') },
  { id: 'left', x: -1, y: 0, cursor: 'ew-resize', label: () => msg('Left side') },
];

/** Where a handle lies on a page, in its pixels. */
export function pageHandlePoint({ x, y }: HandleSide, page: { width: number; height: number }): Point {
  return { x: ((x + 1) / 2) * page.width, y: ((y + 1) / 2) * page.height };
}

/** The corner within `reach` page pixels of a point, else the side. */
export function pageHandleAt(
  { x, y }: Point,
  page: { width: number; height: number },
  reach: number,
): PageHandle | undefined {
  const near = (at: number, length: number): HandleSide['x'][] => {
    if (at < -reach || at > length + reach) return [];
    // Of a page smaller than two reaches the further side counts, which makes it larger.
    if (Math.abs(at - length) <= reach) return [1];
    return Math.abs(at) <= reach ? [-1] : [0];
  };
  const [sideX] = near(x, page.width);
  const [sideY] = near(y, page.height);
  if (sideX === undefined || sideY === undefined) return undefined;
  return pageHandles.find((handle) => handle.x === sideX && handle.y === sideY);
}
