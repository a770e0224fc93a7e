import type { Box } from '../geometry/boxes.ts';
import { payForFill } from './drawing-cost.ts';
import type { Outline } from '../geometry/geometry-path.ts';
import { drawIsolated } from './isolation.ts';
import { currentMatrix, scaleOf } from '../geometry/matrix.ts';
import type { PaintTools } from './paint-tools.ts';
import { shrinkSurface } from './shrink-surface.ts';
import { strokeOutline, type PreparedStroke } from './stroke-outline.ts';

/** Device pixels by which the area that is kept clean stays away from the stroke's own inner edge. */
const clearance = 0.75;

/**
 * Strokes an outline whose parts overlap, as those of variable fonts do: where one part runs inside another there is no edge
 * and no stroke. What lies deeper inside than the stroke reaches is left free.
 */
export function strokeOverlaps(
  context: CanvasRenderingContext2D,
  outline: Outline,
  prepared: PreparedStroke,
  box: Box,
  bounds: Box,
  tools: PaintTools,
): void {
  const { stroke } = prepared;
  const depth = stroke.position === 'center' ? stroke.width / 2 : stroke.width;
  const { surfaces } = tools;
  drawIsolated(context, surfaces, bounds, (inner) => {
    strokeOutline(inner, outline, prepared, box, bounds, tools);
    const { width, height } = surfaces.extentOf(inner);
    const matrix = currentMatrix(inner);
    const area = surfaces.acquire(width, height);
    area.context.setTransform(...matrix);
    payForFill(area.context, outline.path, bounds, 'solid', surfaces);
    area.context.fill(outline.path, outline.fillRule);
    const deep = shrinkSurface(area, depth * scaleOf(matrix) + clearance, surfaces);
    inner.setTransform(1, 0, 0, 1, 0, 0);
    inner.globalCompositeOperation = 'destination-out';
    inner.drawImage(deep.image, 0, 0, width, height, 0, 0, width, height);
    surfaces.release(deep);
    surfaces.release(area);
  });
}
