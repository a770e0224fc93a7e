import type { CornerRadii, ShapeGeometry } from '@platen/template';
import type { Box } from '../../../geometry/boxes.ts';
import { transformPoint, type Matrix } from '../../../geometry/matrix.ts';
import { toCubic, type PathStep } from '../../../geometry/path-data.ts';
import { isClosedPath, readPath } from '../../../geometry/exact-path.ts';
import { geometryPathData, hasRadius, rectanglePathData } from '../../../geometry/geometry-path.ts';
import { formatNumber } from '../container/pdf-value.ts';

/** An outline as operators, without the one that paints it. */
export interface PdfOutline {
  operators: string;
  fillRule: 'nonzero' | 'evenodd';
  /** It has no ends. */
  closed: boolean;
  /** Set when the outline is a plain box. */
  rectangle?: Box;
}

/** The outline of SVG path data. */
export function pathOutline(data: string, fillRule: PdfOutline['fillRule'] = 'nonzero', matrix?: Matrix): PdfOutline {
  return { operators: pathOperators(data, matrix), fillRule, closed: isClosedPath(data) };
}

/** The outline of a box, with rounded corners where there are radii. */
export function boxOutline(box: Box, radius?: CornerRadii): PdfOutline {
  if (hasRadius(radius)) return pathOutline(rectanglePathData(box, radius));
  return { operators: rectangleOperators(box), fillRule: 'nonzero', closed: true, rectangle: box };
}

/** The outline of a shape stretched into a box. */
export function shapeOutline(geometry: ShapeGeometry, box: Box, radius: CornerRadii | undefined): PdfOutline {
  if (geometry.shape === 'rectangle') return boxOutline(box, radius);
  if (geometry.shape !== 'path') return { ...pathOutline(geometryPathData(geometry, box, radius)), closed: true };
  const stretch: Matrix = [box.width / geometry.viewWidth, 0, 0, box.height / geometry.viewHeight, box.x, box.y];
  return pathOutline(geometry.d, geometry.fillRule, stretch);
}

/** A box as an operator. */
export function rectangleOperators({ x, y, width, height }: Box): string {
  return `${formatNumber(x)} ${formatNumber(y)} ${formatNumber(width)} ${formatNumber(height)} re`;
}

/** Path data as operators, moved by a matrix when there is one. */
export function pathOperators(data: string, matrix?: Matrix): string {
  return stepOperators(readPath(data), matrix);
}

function stepOperators(steps: readonly PathStep[], matrix: Matrix | undefined): string {
  const names = { M: 'm', L: 'l', C: 'c', Q: 'c', Z: 'h' } as const;
  let operators = '';
  for (const { command, points } of toCubic(steps)) {
    for (let index = 0; index + 1 < points.length; index += 2) {
      const [x = 0, y = 0] = points.slice(index, index + 2);
      const [toX, toY] = matrix ? transformPoint(matrix, x, y) : [x, y];
      operators += `${formatNumber(toX)} ${formatNumber(toY)} `;
    }
    operators += `${names[command]}\n`;
  }
  return operators.trimEnd();
}
