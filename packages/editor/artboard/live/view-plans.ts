import type { Box } from '@platen/engine';
import type { View } from '../../store/editor-state.ts';
import type { Point } from '../artboard.ts';

/** The smallest and the largest zoom. */
export const zoomRange = { least: 0.02, most: 64 };
/** CSS pixels around what is made to fit. */
const fitMargin = 48;

/** A zoom within its bounds. */
export function clampZoom(zoom: number): number {
  return Math.max(zoomRange.least, Math.min(zoomRange.most, zoom));
}

/** The view at another zoom, with what is at a point of the artboard staying there. */
export function zoomAbout(view: View, zoom: number, about: Point): View {
  const next = clampZoom(zoom);
  const factor = next / view.zoom;
  return {
    zoom: next,
    panX: about.x - (about.x - view.panX) * factor,
    panY: about.y - (about.y - view.panY) * factor,
  };
}

/** The view in which a box of the page is as large as fits, at most at `mostZoom`, in the middle. */
export function fitView(box: Box, size: { width: number; height: number }, mostZoom = Infinity): View {
  const margin = Math.min(fitMargin, size.width / 8, size.height / 8);
  const room = { width: Math.max(1, size.width - 2 * margin), height: Math.max(1, size.height - 2 * margin) };
  const wanted = Math.min(room.width / Math.max(1, box.width), room.height / Math.max(1, box.height), mostZoom);
  const zoom = clampZoom(wanted);
  return {
    zoom,
    panX: Math.round(size.width / 2 - (box.x + box.width / 2) * zoom),
    panY: Math.round(size.height / 2 - (box.y + box.height / 2) * zoom),
  };
}

/** The view moved as little as shows a box of the page, or the box's beginning when it is larger than the artboard. */
export function revealView(view: View, box: Box, size: { width: number; height: number }): View {
  const margin = 24;
  const along = (start: number, length: number, room: number): number => {
    if (start < margin) return margin - start;
    const past = start + length - (room - margin);
    return past > 0 ? -Math.min(past, start - margin) : 0;
  };
  return {
    zoom: view.zoom,
    panX: view.panX + along(box.x * view.zoom + view.panX, box.width * view.zoom, size.width),
    panY: view.panY + along(box.y * view.zoom + view.panY, box.height * view.zoom, size.height),
  };
}

/** Whether at least a little of the page can be seen. */
export function keepInSight(
  view: View,
  page: { width: number; height: number },
  size: { width: number; height: number },
): View {
  const visible = 40;
  const clamp = (pan: number, length: number, room: number): number =>
    Math.max(visible - length * view.zoom, Math.min(room - visible, pan));
  return {
    zoom: view.zoom,
    panX: clamp(view.panX, page.width, size.width),
    panY: clamp(view.panY, page.height, size.height),
  };
}
