import { msg } from '@lit/localize';
import { geometryPathData, stretchedPath } from '@platen/engine/internal';
import type { Layer, Page } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { setLayers } from './set-layers.ts';

/**
 * Sets the text of two selected layers along the outline of the other one, a shape beside it: the text takes over the shape's box and
 * rotation. Undefined when they are no such two.
 */
export function putTextOnShape(page: Page, layers: readonly Layer[]): Edit | undefined {
  const text = layers.find(({ type }) => type === 'text');
  const shape = layers.find(({ type }) => type === 'shape');
  if (layers.length !== 2 || text?.type !== 'text' || shape?.type !== 'shape' || text.locked) return undefined;
  const { x, y, width, height, rotation, skewX, skewY, flipX, flipY, geometry, radius } = shape;
  const parts =
    geometry.shape === 'path'
      ? stretchedPath(geometry.d, width / geometry.viewWidth, height / geometry.viewHeight)
      : geometryPathData(geometry, { x: 0, y: 0, width, height }, radius);
  if (parts === '' || !isBeside(page.layers, text.id, shape.id)) return undefined;
  return setLayers(page, [text.id], msg('Put text on shape'), (layer) => {
    if (layer.type !== 'text') return;
    Object.assign(layer, { x, y, width, height, rotation, skewX, skewY, flipX, flipY, mode: 'overflow' });
    layer.path = { offset: 0, side: 'left', ...layer.path, d: parts };
  });
}

/** Whether two layers have the same parent. */
function isBeside(layers: readonly Layer[], one: string, other: string): boolean {
  const ids = new Set(layers.map(({ id }) => id));
  if (ids.has(one) || ids.has(other)) return ids.has(one) && ids.has(other);
  return layers.some((layer) => layer.type === 'group' && isBeside(layer.layers, one, other));
}
