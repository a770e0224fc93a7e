import { msg, str } from '@lit/localize';
import type { Layer } from '@platen/template';
import { layerTitle, layerTypeName } from '../layers/layer-title.ts';

/** A layer in a sentence: name, type, place, size and state. */
export function describeLayer(layer: Layer, box: { x: number; y: number; width: number; height: number }): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  const name = layerTitle(layer);
  const type = layerTypeName(layer);
  const parts = [
    name === type ? type : `${name}, ${type}`,
    msg(str`at ${x}, ${y}`),
    msg(str`${width} by ${height}`),
    ...(layer.rotation === 0 ? [] : [msg(str`rotated ${layer.rotation}°`)]),
    ...(layer.locked ? [msg('locked')] : []),
    ...(layer.visible ? [] : [msg('hidden')]),
  ];
  return parts.join(', ');
}
