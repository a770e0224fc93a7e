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
export function transformBox(box: Box, [a, b, c, d, e, f]: Matrix): Box {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const xs = [a * box.x + c * box.y, a * right + c * box.y, a * box.x + c * bottom, a * right + c * bottom];
  const ys = [b * box.x + d * box.y, b * right + d * box.y, b * box.x + d * bottom, b * right + d * bottom];
  const x = Math.min(...xs) + e;
  const y = Math.min(...ys) + f;
  return { x, y, width: Math.max(...xs) + e - x, height: Math.max(...ys) + f - y };
}

/** Whether a box's edges lie on pixels of the canvas, so that nothing of them is antialiased. */
export function liesOnPixels(box: Box, matrix: Matrix): boolean {
  if (Math.abs(matrix[1]) + Math.abs(matrix[2]) > 1e-9) return false;
  const { x, y, width, height } = transformBox(box, matrix);
  return [x, y, x + width, y + height].every((edge) => Math.abs(edge - Math.round(edge)) < 1e-3);
}
