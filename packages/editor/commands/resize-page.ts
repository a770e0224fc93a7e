import { msg } from '@lit/localize';
import type { Draft } from 'immer';
import type { Layer, Page } from '@platen/template';
import type { PageResize } from '../geometry/resize-page.ts';
import type { Edit } from '../store/template-document.ts';
import { setPage } from './edit-pages.ts';

/**
 * Resizes a page by moving its sides: its layers stay in place visually, so that their coordinates change if the left or upper side moves,
 * including position keyframes.
 */
export function resizePageBy(
  page: Page,
  { width, height, left, top }: PageResize,
  options: { mergeKey?: string } = {},
): Edit | undefined {
  if (width === page.width && height === page.height && left === 0 && top === 0) return undefined;
  return setPage(
    page.id,
    msg('Page size'),
    (draft) => {
      draft.width = width;
      draft.height = height;
      if (left === 0 && top === 0) return;
      for (const layer of draft.layers) shift(layer, -left, -top);
    },
    options,
  );
}

function shift(layer: Draft<Layer>, dx: number, dy: number): void {
  if (dx !== 0) layer.x = withinRange(layer.x + dx);
  if (dy !== 0) layer.y = withinRange(layer.y + dy);
  for (const track of layer.motion?.keyframes ?? []) {
    const way = { x: dx, y: dy }[track.property.toLowerCase()];
    if (way === undefined || way === 0) continue;
    for (const frame of track.keyframes) if (typeof frame.value === 'number') frame.value += way;
  }
}

/** Coordinates of layers have bounds. */
function withinRange(coordinate: number): number {
  return Math.min(100_000, Math.max(-100_000, coordinate));
}
