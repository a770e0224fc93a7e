import type { Box } from './boxes.ts';

/** How an image is to are in a box; see the image layer. */
export interface ImageFit {
  fit: 'cover' | 'contain' | 'fill' | 'none';
  /** Part of the image that is used, as fractions of it. */
  crop?: { x: number; y: number; width: number; height: number } | undefined;
  focalX: number;
  focalY: number;
}

/** A point of an image: fractions of its width and height, 0 to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Placement of an image: the whole image, and its visible part. */
export interface ImagePlace {
  whole: Box;
  visible: Box;
}

/**
 * Fits an image of a natural size into a box. Its focal point, a fraction of the used part, is placed at the same fraction of the box (like
 * CSS's `object-position`), so it is visible with `cover` and positions the image with `contain` and `none`.
 */
export function placeImage(natural: { width: number; height: number }, box: Box, how: ImageFit): ImagePlace {
  const crop = how.crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const cropWidth = Math.min(crop.width, 1 - crop.x) * natural.width;
  const cropHeight = Math.min(crop.height, 1 - crop.y) * natural.height;
  if (!(cropWidth > 0 && cropHeight > 0)) {
    const nothing = { x: box.x, y: box.y, width: 0, height: 0 };
    return { whole: nothing, visible: nothing };
  }
  const [scaleX, scaleY] = scalesFor(how.fit, box.width / cropWidth, box.height / cropHeight);
  const width = cropWidth * scaleX;
  const height = cropHeight * scaleY;
  const used = {
    x: box.x + (box.width - width) * how.focalX,
    y: box.y + (box.height - height) * how.focalY,
    width,
    height,
  };
  const whole = {
    x: used.x - crop.x * natural.width * scaleX,
    y: used.y - crop.y * natural.height * scaleY,
    width: natural.width * scaleX,
    height: natural.height * scaleY,
  };
  return { whole, visible: shownPart(used, box) };
}

function scalesFor(fit: ImageFit['fit'], toWidth: number, toHeight: number): [number, number] {
  if (fit === 'fill') return [toWidth, toHeight];
  if (fit === 'none') return [1, 1];
  const scale = fit === 'cover' ? Math.max(toWidth, toHeight) : Math.min(toWidth, toHeight);
  return [scale, scale];
}

/** The common part; edges that differ by rounding alone are the box's own, so that a covered box is covered exactly. */
function shownPart(used: Box, box: Box): Box {
  const startX = near(used.x, box.x) ? box.x : Math.max(used.x, box.x);
  const startY = near(used.y, box.y) ? box.y : Math.max(used.y, box.y);
  const pick = (usedEnd: number, boxEnd: number) => (near(usedEnd, boxEnd) ? boxEnd : Math.min(usedEnd, boxEnd));
  const endX = pick(used.x + used.width, box.x + box.width);
  const endY = pick(used.y + used.height, box.y + box.height);
  return { x: startX, y: startY, width: Math.max(0, endX - startX), height: Math.max(0, endY - startY) };
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6 * (1 + Math.abs(other));
}
