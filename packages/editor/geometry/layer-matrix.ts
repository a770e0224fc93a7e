import type { Box } from '@platen/engine';
import { identity, layerMatrix, multiply, transformBox, transformPoint, type Matrix } from '@platen/engine/internal';
import type { Layer } from '@platen/template';

/** How a layer stands: turned, skewed and flipped about its box's center. Degrees. */
export type Stance = Pick<Layer, 'rotation' | 'skewX' | 'skewY' | 'flipX' | 'flipY'>;

const radians = Math.PI / 180;

/** The box and stance that draw as `matrix` does with a box of that size. Any stretching goes into the size. */
export function decomposeMatrix(matrix: Matrix, size: { width: number; height: number }): { box: Box; stance: Stance } {
  const [a, b, c, d] = matrix;
  const stretchX = Math.hypot(a, b);
  const flipped = a * d - b * c < 0;
  const [cos, sin] = stretchX > 0 ? [a / stretchX, b / stretchX] : [1, 0];
  // What is left once the rotation is undone: [stretchX, skew; 0, stretchY].
  const skew = cos * c + sin * d;
  const height = cos * d - sin * c;
  const stretchY = Math.abs(height);
  const width = size.width * stretchX;
  const [middleX, middleY] = transformPoint(matrix, size.width / 2, size.height / 2);
  const tangent = stretchY > 0 ? skew / height : 0;
  return {
    box: {
      x: middleX - width / 2,
      y: middleY - (size.height * stretchY) / 2,
      width,
      height: size.height * stretchY,
    },
    stance: {
      rotation: clean(Math.atan2(sin, cos) / radians),
      skewX: clean(Math.atan(tangent) / radians),
      skewY: 0,
      flipX: false,
      flipY: flipped,
    },
  };
}

/** The upright box around a layer as it stands in its parent. */
export function standingBounds(box: Box, stance: Stance): Box {
  return transformBox({ x: 0, y: 0, width: box.width, height: box.height }, layerMatrix(stance, box));
}

/** The matrix that leads from a layer through all its parents to the page. `chain` holds the parents' matrices, outermost first. */
export function throughParents(chain: readonly Matrix[]): Matrix {
  return chain.reduce((outer, inner) => multiply(outer, inner), identity);
}

/** Angles like 29.999999999 come from sines; people wrote 30. */
function clean(degrees: number): number {
  const rounded = Math.round(degrees * 1e6) / 1e6;
  return Object.is(rounded, -0) ? 0 : rounded;
}
