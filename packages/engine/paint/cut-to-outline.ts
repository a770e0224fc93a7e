import { growBox, type Box } from '../geometry/boxes.ts';
import { rectangleOutline, type Outline } from '../geometry/geometry-path.ts';
import { drawIsolated } from './isolation.ts';
import { maskByOutline } from './masks.ts';
import { currentMatrix, invert, liesOnPixels, transformBox } from '../geometry/matrix.ts';
import type { PaintTools } from './paint-tools.ts';

type Draw = (inner: CanvasRenderingContext2D, around: Outline) => void;

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
  draw: Draw,
): void {
  const around = rectangleOutline(tools.platform, growBox(bounds, 2));
  const cut = (part: Box) => {
    drawIsolated(context, tools.surfaces, part, (inner) => {
      draw(inner, around);
      maskByOutline(inner, outline, part, false, tools.surfaces);
    });
  };
  const bands = outline.rounded && !castsShadow(context) ? cutIntoBands(context, outline.rounded) : undefined;
  if (!bands) {
    cut(bounds);
    return;
  }
  // Straight edges that lie on pixels need no antialiasing: only the rows with corners take the way over a surface.
  const matrix = currentMatrix(context);
  for (const { rows, straight } of bands) {
    if (!(rows.height > 0)) continue;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(rows.x, rows.y, rows.width, rows.height);
    context.clip();
    context.setTransform(...matrix);
    if (straight) draw(context, around);
    else cut(transformBox(rows, invert(matrix)!));
    context.restore();
  }
}

/** Rows of device pixels. */
interface Band {
  rows: Box;
  straight: boolean;
}

/** The rows of a box that hold its upper corners, its straight sides and its lower corners; undefined when not on pixels. */
function cutIntoBands(
  context: CanvasRenderingContext2D,
  { box, top, bottom }: NonNullable<Outline['rounded']>,
): Band[] | undefined {
  const matrix = currentMatrix(context);
  const scale = matrix[3];
  if (scale <= 0 || matrix[0] <= 0 || !liesOnPixels(box, matrix)) return undefined;
  const device = transformBox(box, matrix);
  const [x, width] = [Math.round(device.x), Math.round(device.width)];
  const [start, end] = [Math.round(device.y), Math.round(device.y + device.height)];
  const [upper, lower] = [Math.ceil(start + top * scale), Math.floor(end - bottom * scale)];
  // Below this many pixels three parts cost more than the surface that is spared.
  if ((lower - upper) * width < 40_000) return undefined;
  return [
    { rows: { x, y: start, width, height: upper - start }, straight: false },
    { rows: { x, y: upper, width, height: lower - upper }, straight: true },
    { rows: { x, y: lower, width, height: end - lower }, straight: false },
  ];
}

/** Each part would cast a shadow on the others. */
function castsShadow({ shadowBlur, shadowOffsetX, shadowOffsetY }: CanvasRenderingContext2D): boolean {
  return shadowBlur !== 0 || shadowOffsetX !== 0 || shadowOffsetY !== 0;
}
