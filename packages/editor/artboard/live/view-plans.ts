import type { Box } from '@platen/engine';
import type { View } from '../../store/editor-state.ts';
import type { Point } from '../../geometry/point.ts';

/** The smallest and the largest zoom. */
export const zoomRange = { min: 0.02, max: 64 };
/** CSS pixels around what is made to fit. */
const fitMargin = 48;

/** CSS pixels left free beside what covers the artboard. */
const beyondCover = 12;

/** Sizes of what covers the edges of the artboard, in CSS pixels: rulers, the floating bar, panels over it. */
export interface Covered {
  top: number;
  left: number;
  right: number;
  bottom: number;
}

const uncovered: Covered = { top: 0, left: 0, right: 0, bottom: 0 };

/** A zoom within its bounds. */
export function clampZoom(zoom: number): number {
  return Math.max(zoomRange.min, Math.min(zoomRange.max, zoom));
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

/** The view in which a box of the page is as large as fits, at most at `maxZoom`, in the middle of what is not covered. */
export function fitView(
  box: Box,
  size: { width: number; height: number },
  { maxZoom = Infinity, covered = uncovered }: { maxZoom?: number; covered?: Covered } = {},
): View {
  const margin = Math.min(fitMargin, size.width / 8, size.height / 8);
  const left = marginBeside(covered.left, margin, size.width);
  const top = marginBeside(covered.top, margin, size.height);
  const right = marginBeside(covered.right, margin, size.width);
  const bottom = marginBeside(covered.bottom, margin, size.height);
  const room = { width: Math.max(1, size.width - left - right), height: Math.max(1, size.height - top - bottom) };
  const wanted = Math.min(room.width / Math.max(1, box.width), room.height / Math.max(1, box.height), maxZoom);
  const zoom = clampZoom(wanted);
  return {
    zoom,
    panX: Math.round(left + room.width / 2 - (box.x + box.width / 2) * zoom),
    panY: Math.round(top + room.height / 2 - (box.y + box.height / 2) * zoom),
  };
}

/** Returns the margin before something that is fitted into view: a little more than what covers the artboard, unless there is no room. */
function marginBeside(coveredPx: number, margin: number, length: number): number {
  return coveredPx === 0 ? margin : Math.min(Math.max(margin, coveredPx + beyondCover), length / 2);
}

/** The view moved as little as shows a box of the page, or the box's beginning when it is larger than the artboard. */
export function revealView(
  view: View,
  box: Box,
  size: { width: number; height: number },
  covered: Covered = uncovered,
): View {
  const margin = 24;
  const { top, left, right, bottom } = covered;
  const along = (start: number, length: number, room: number, before: number, after: number): number => {
    const first = marginBeside(before, margin, room);
    if (start < first) return first - start;
    const past = start + length - (room - marginBeside(after, margin, room));
    return past > 0 ? -Math.min(past, start - first) : 0;
  };
  return {
    zoom: view.zoom,
    panX: view.panX + along(box.x * view.zoom + view.panX, box.width * view.zoom, size.width, left, right),
    panY: view.panY + along(box.y * view.zoom + view.panY, box.height * view.zoom, size.height, top, bottom),
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
