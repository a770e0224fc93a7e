import type { Mask } from '@platen/template';

/** A mask in the shape of the largest circle in the middle of the layer's box. */
export function newShapeMask(): Mask {
  return {
    type: 'shape',
    geometry: { shape: 'ellipse' },
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    square: true,
    invert: false,
  };
}
