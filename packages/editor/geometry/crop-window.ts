import type { Box } from '@platen/engine';
import { placeImage, type ImageFit } from '@platen/engine/internal';
import { clamp } from './clamp.ts';

/** A part of an image, as fractions of it. */
export interface CropWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** The part of the image that shows in the box now, whatever fit, crop and focal point make of it. */
export function shownWindow(natural: Size, box: Size, how: ImageFit): CropWindow {
  const { whole, visible } = placeImage(natural, { x: 0, y: 0, ...box }, how);
  if (whole.width === 0 || whole.height === 0) return { x: 0, y: 0, width: 1, height: 1 };
  return keepInside({
    x: (visible.x - whole.x) / whole.width,
    y: (visible.y - whole.y) / whole.height,
    width: visible.width / whole.width,
    height: visible.height / whole.height,
  });
}

/** Where the whole image lies, in pixels of the box, when the window fills it. */
export function wholeOf(window: CropWindow, box: Size): Box {
  const [width, height] = [box.width / window.width, box.height / window.height];
  return { x: -window.x * width, y: -window.y * height, width, height };
}

/** The largest window of the box's shape with the same middle: what `cover` shows. */
export function coverWindow(natural: Size, box: Size): CropWindow {
  const scale = Math.max(box.width / natural.width, box.height / natural.height);
  const [width, height] = [box.width / scale / natural.width, box.height / scale / natural.height];
  return keepInside({ x: (1 - width) / 2, y: (1 - height) / 2, width, height });
}

/** Moves the image under the box by pixels of the box; it continues covering it. */
export function panWindow(window: CropWindow, box: Size, x: number, y: number): CropWindow {
  return keepInside({
    ...window,
    x: window.x - (x / box.width) * window.width,
    y: window.y - (y / box.height) * window.height,
  });
}

/**
 * Makes the image `factor` times as large about a point of the box (fractions, default its middle). It never gets smaller than what
 * covers the box, nor more than 100 times that.
 */
export function zoomWindow(window: CropWindow, factor: number, about: { x: number; y: number } = middle): CropWindow {
  const max = 1 / Math.max(window.width, window.height);
  const scale = Math.min(max, Math.max(1 / factor, 0.01 * max));
  const [width, height] = [window.width * scale, window.height * scale];
  return keepInside({
    x: window.x + (window.width - width) * about.x,
    y: window.y + (window.height - height) * about.y,
    width,
    height,
  });
}

const middle = { x: 0.5, y: 0.5 };

/**
 * Changes the box's edges while the image stays in place: `next` is the new box in pixels of the old one. Edges stop at the image's edges.
 * Returns the resulting box and the window it shows.
 */
export function reframe(window: CropWindow, box: Size, next: Box): { box: Box; window: CropWindow } {
  const whole = wholeOf(window, box);
  const left = clamp(next.x, whole.x, whole.x + whole.width - 1);
  const top = clamp(next.y, whole.y, whole.y + whole.height - 1);
  const right = clamp(next.x + next.width, left + 1, whole.x + whole.width);
  const bottom = clamp(next.y + next.height, top + 1, whole.y + whole.height);
  return {
    box: { x: left, y: top, width: right - left, height: bottom - top },
    window: keepInside({
      x: (left - whole.x) / whole.width,
      y: (top - whole.y) / whole.height,
      width: (right - left) / whole.width,
      height: (bottom - top) / whole.height,
    }),
  };
}

/**
 * The frame with a ratio of its sides and about the area of the box, in pixels of that, for `reframe`: in the middle of the box, and
 * moved and made smaller as far as the image needs it.
 */
export function ratioFrame(window: CropWindow, box: Size, ratio: number): Box {
  const whole = wholeOf(window, box);
  const wanted = Math.sqrt(box.width * box.height * ratio);
  const width = Math.min(wanted, whole.width, whole.height * ratio);
  const height = width / ratio;
  return {
    x: clamp((box.width - width) / 2, whole.x, whole.x + whole.width - width),
    y: clamp((box.height - height) / 2, whole.y, whole.y + whole.height - height),
    width,
    height,
  };
}

/** Changes a frame by a handle, a side or corner (-1, 0 or 1 each way), that is dragged so far; with a ratio it keeps that. */
export function dragFrame(
  window: CropWindow,
  box: Size,
  { x, y }: { x: -1 | 0 | 1; y: -1 | 0 | 1 },
  by: { x: number; y: number },
  ratio?: number,
): Box {
  const free = { width: Math.max(1, box.width + x * by.x), height: Math.max(1, box.height + y * by.y) };
  if (ratio === undefined) return { x: x < 0 ? by.x : 0, y: y < 0 ? by.y : 0, ...free };
  const whole = wholeOf(window, box);
  // The opposite side or corner stays, or in the other direction the middle; there is so much room of the image from there.
  const room = (side: -1 | 0 | 1, length: number, start: number, end: number): number =>
    side > 0 ? end : side < 0 ? length - start : 2 * Math.min(length / 2 - start, end - length / 2);
  const maxWidth = room(x, box.width, whole.x, whole.x + whole.width);
  const maxHeight = room(y, box.height, whole.y, whole.y + whole.height);
  const wanted = x === 0 ? free.height * ratio : y === 0 ? free.width : Math.max(free.width, free.height * ratio);
  const width = Math.max(1, Math.min(wanted, maxWidth, maxHeight * ratio));
  const height = width / ratio;
  const start = (side: -1 | 0 | 1, length: number, next: number): number => ((1 - side) / 2) * (length - next);
  return { x: start(x, box.width, width), y: start(y, box.height, height), width, height };
}

/** The window moved back into the image, its fractions as the model takes them. */
function keepInside(window: CropWindow): CropWindow {
  const [width, height] = [Math.min(1, window.width), Math.min(1, window.height)];
  return { x: clamp(window.x, 0, 1 - width), y: clamp(window.y, 0, 1 - height), width, height };
}
