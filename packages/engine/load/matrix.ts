import type { Matrix } from './drawing.ts';

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

/** Reads `matrix(a b c d e f)`, the only form normalised SVG has; missing text is the identity. */
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
