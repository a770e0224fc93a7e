import type { Box } from '../layout/page-layout.ts';
import type { Matrix } from '../load/drawing.ts';

/** The matrix that undoes this one; undefined when it flattens the plane. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 1e-12)) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

/** The context's transform: from its current space to the pixels of its canvas. */
export function currentMatrix(context: CanvasRenderingContext2D): Matrix {
  const { a, b, c, d, e, f } = context.getTransform();
  return [a, b, c, d, e, f];
}

/** Pixels out for one pixel in, on the average over all directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** The same for steps along x and along y. */
export function scalesOf([a, b, c, d]: Matrix): { x: number; y: number } {
  return { x: Math.hypot(a, b), y: Math.hypot(c, d) };
}

/** The box around a transformed box. */
export function transformBox({ x, y, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const [acrossX, acrossY, downX, downY] = [a * width, b * width, c * height, d * height];
  return {
    x: a * x + c * y + e + Math.min(acrossX, 0) + Math.min(downX, 0),
    y: b * x + d * y + f + Math.min(acrossY, 0) + Math.min(downY, 0),
    width: Math.abs(acrossX) + Math.abs(downX),
    height: Math.abs(acrossY) + Math.abs(downY),
  };
}

/** Whether a box's edges lie on pixels of the canvas, so that nothing of them is antialiased. */
export function liesOnPixels(box: Box, matrix: Matrix): boolean {
  if (Math.abs(matrix[1]) + Math.abs(matrix[2]) > 1e-9) return false;
  const { x, y, width, height } = transformBox(box, matrix);
  return [x, y, x + width, y + height].every((edge) => Math.abs(edge - Math.round(edge)) < 1e-3);
}
