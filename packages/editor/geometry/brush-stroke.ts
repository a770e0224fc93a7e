import type { Point } from './point.ts';

/** The points of a stroke from one point to another at which a brush of a size is set down: close enough for an even edge. */
export function dabsBetween(from: Point, to: Point, size: number): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.max(1, Math.ceil(length / Math.max(0.5, size / 8)));
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

/** The size of the image of a painted mask for a box: as large as that, but no more than a number of pixels a side. */
export function maskSize(box: { width: number; height: number }, maxSide = 768): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(box.width, box.height, 1));
  return { width: Math.max(1, Math.round(box.width * scale)), height: Math.max(1, Math.round(box.height * scale)) };
}
