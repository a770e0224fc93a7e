import type { Box } from './boxes.ts';

/** An affine map: x becomes a x + c y + e, y becomes b x + d y + f. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** The matrix that changes nothing. */
export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` first and then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

/** Where a matrix takes a point. */
export function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Whether a matrix changes nothing, to the last bit. */
export function isIdentity(matrix: Matrix): boolean {
  return matrix.every((value, index) => value === identity[index]);
}

/** Reads `matrix(a b c d e f)`, the only form normalized SVG has; missing text is the identity. */
export function parseMatrix(text: string | null): Matrix {
  const values =
    text
      ?.match(/^\s*matrix\(([^)]*)\)\s*$/)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [a, b, c, d, e, f] = values;
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) {
    return identity;
  }
  return values.every(Number.isFinite) ? [a, b, c, d, e, f] : identity;
}

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
