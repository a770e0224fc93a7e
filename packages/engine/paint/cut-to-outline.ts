import type { Box } from '../layout/page-layout.ts';
import { growBox } from './boxes.ts';
import { rectanglePathData, type Outline } from './geometry-path.ts';
import { drawIsolated } from './isolation.ts';
import { maskByOutline } from './masks.ts';
import type { PaintTools } from './paint-tools.ts';

/**
 * Draws several things that end at the same outline. They are drawn beyond it and cut together: were each of them cut for
 * itself, the lower ones would show through the antialiased edges of the upper ones. `around` is an area that holds the
 * outline, for what fills it; `bounds` holds the outline.
 */
export function drawCutToOutline(
  context: CanvasRenderingContext2D,
  outline: Outline,
  bounds: Box,
  tools: PaintTools,
  draw: (inner: CanvasRenderingContext2D, around: Outline) => void,
): void {
  const around = tools.platform.createPath(rectanglePathData(growBox(bounds, 2)));
  drawIsolated(context, tools.surfaces, bounds, (inner) => {
    draw(inner, { path: around, fillRule: 'nonzero' });
    maskByOutline(inner, outline, false);
  });
}
