import { intersectBoxes, isEmptyBox, roundBoxOut, type Box } from '../geometry/boxes.ts';
import { currentMatrix, transformBox } from '../geometry/matrix.ts';
import type { Surface, SurfacePool } from './surface-pool.ts';

/** The part of a context's canvas, in whole device pixels, that a box of its current space can touch. */
export function visibleRegion(context: CanvasRenderingContext2D, surfaces: SurfacePool, box: Box): Box {
  const { width, height } = surfaces.extentOf(context);
  return intersectBoxes(roundBoxOut(transformBox(box, currentMatrix(context))), { x: 0, y: 0, width, height });
}

/** A surface over a region of a context's canvas, with the context's current space. */
export function openSurface(context: CanvasRenderingContext2D, surfaces: SurfacePool, region: Box): Surface {
  const surface = surfaces.acquire(region.width, region.height);
  const [a, b, c, d, e, f] = currentMatrix(context);
  surface.context.setTransform(a, b, c, d, e - region.x, f - region.y);
  return surface;
}

/** Puts a surface where it was opened, with the context's alpha and composite operation. */
export function placeSurface(context: CanvasRenderingContext2D, surface: Surface, region: Box): void {
  const { width, height } = region;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(surface.image, 0, 0, width, height, region.x, region.y, width, height);
  context.restore();
}

/**
 * Draws on a transparent surface of its own, then puts the result on the context as one image, with the context's alpha and
 * composite operation. `box` holds all that is drawn, in the context's current space.
 */
export function drawIsolated(
  context: CanvasRenderingContext2D,
  surfaces: SurfacePool,
  box: Box,
  draw: (inner: CanvasRenderingContext2D) => void,
): void {
  const region = visibleRegion(context, surfaces, box);
  if (isEmptyBox(region)) return;
  const surface = openSurface(context, surfaces, region);
  let done = false;
  try {
    draw(surface.context);
    placeSurface(context, surface, region);
    done = true;
  } finally {
    surfaces.release(surface, !done);
  }
}
