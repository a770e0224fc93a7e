import type { Box } from '@platen/engine';
import { holds, intersectBoxes, isEmptyBox } from '@platen/engine/internal';
import { canvasBox, pageOnCanvas, type PageFrame } from './page-frame.ts';

/** The part of the page that its canvas holds, in device pixels from the page's corner. */
export interface PaintedPart extends Box {
  /** Device pixels per page pixel. */
  scale: number;
}

/** A page of at most this many times the artboard's pixels is painted as a whole. */
const wholePage = 2;
/** Of a larger page as much beside what is seen, in parts of what is seen. */
const margin = 0.25;

/**
 * Which part of a page to paint so that a view of it can be moved without painting again. `before` stays as long as it has all that is
 * seen; `isTight` for no more than that.
 */
export function choosePart(
  view: PageFrame,
  page: { width: number; height: number },
  before: PaintedPart | undefined,
  isTight: boolean,
): PaintedPart {
  const { scale } = view;
  const onCanvas = pageOnCanvas(page, view);
  const whole = { x: 0, y: 0, width: Math.max(1, onCanvas.width), height: Math.max(1, onCanvas.height) };
  const seen = intersectBoxes(whole, { ...canvasBox(view), x: -view.x, y: -view.y });
  const stays = before?.scale === scale && holds(whole, before);
  if (stays && (isEmptyBox(seen) || holds(before, seen))) return before;
  if (isEmptyBox(seen)) return { x: 0, y: 0, width: 1, height: 1, scale };
  if (isTight) return { ...seen, scale };
  if (whole.width * whole.height <= wholePage * view.width * view.height) return { ...whole, scale };
  // Of one size wherever the view is, so that what is there can be moved along.
  const [x, width] = along(-view.x, view.width, whole.width);
  const [y, height] = along(-view.y, view.height, whole.height);
  return { x, y, width, height, scale };
}

function along(start: number, length: number, all: number): [start: number, length: number] {
  const beside = Math.round(length * margin);
  const wanted = Math.min(all, length + 2 * beside);
  return [Math.max(0, Math.min(start - beside, all - wanted)), wanted];
}

/** Where the page lies on a canvas that holds that part of it. */
export function frameOfPart({ x, y, width, height, scale }: PaintedPart): PageFrame {
  return { width, height, scale, x: 0 - x, y: 0 - y };
}
