import type { ShapeGeometry } from '@platen/template';
import { shapeGeometry } from '@platen/template/internal';

/** A shape of a kind as it is at first. */
export function newGeometry(shape: ShapeGeometry['shape']): ShapeGeometry {
  if (shape !== 'path') return shapeGeometry.parse({ shape });
  return {
    shape,
    d: 'M0 50 C25 0 75 100 100 50 L100 100 L0 100 Z',
    viewWidth: 100,
    viewHeight: 100,
    fillRule: 'nonzero',
  };
}
