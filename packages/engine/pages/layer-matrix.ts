import type { Layer } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import { multiply, type Matrix } from '../geometry/matrix.ts';

/** From a layer's own pixels, its box's corner at 0, 0, to its parent's: flipped, skewed and turned about the box's center. */
export function layerMatrix(
  { rotation, skewX, skewY, flipX, flipY }: Pick<Layer, 'rotation' | 'skewX' | 'skewY' | 'flipX' | 'flipY'>,
  box: Box,
): Matrix {
  const [centerX, centerY] = [box.width / 2, box.height / 2];
  const angle = (rotation * Math.PI) / 180;
  let matrix: Matrix = [1, 0, 0, 1, box.x + centerX, box.y + centerY];
  if (angle !== 0)
    matrix = multiply(matrix, [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
  if (skewX !== 0 || skewY !== 0) {
    const [acrossX, acrossY] = [Math.tan((skewX * Math.PI) / 180), Math.tan((skewY * Math.PI) / 180)];
    matrix = multiply(matrix, [1, acrossY, acrossX, 1, 0, 0]);
  }
  return multiply(matrix, [flipX ? -1 : 1, 0, 0, flipY ? -1 : 1, ...flipOrigin(flipX, flipY, centerX, centerY)]);
}

function flipOrigin(flipX: boolean, flipY: boolean, x: number, y: number): [number, number] {
  return [flipX ? x : -x, flipY ? y : -y];
}
