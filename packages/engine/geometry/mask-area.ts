import type { Mask } from '@platen/template';
import type { Box } from './boxes.ts';

/** The area in which the shape of a mask is drawn, in pixels of the layer's box. */
export function maskArea(mask: Extract<Mask, { type: 'shape' }>, box: Pick<Box, 'width' | 'height'>): Box {
  const [width, height] = [box.width * mask.width, box.height * mask.height];
  const [x, y] = [box.width * mask.x, box.height * mask.y];
  if (!mask.square) return { x, y, width, height };
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}
