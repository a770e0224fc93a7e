import { msg, str } from '@lit/localize';
import { plainText, type Layer } from '@platen/template';

/** Returns the name of a layer's type. */
export function layerTypeName(layer: Layer): string {
  switch (layer.type) {
    case 'text':
      return msg('Text');
    case 'image':
      return msg('Image');
    case 'shape':
      return layer.geometry.shape === 'line' || layer.geometry.shape === 'arrow' ? msg('Line') : msg('Shape');
    case 'svg':
      return msg('Drawing');
    case 'qr':
      return msg('Code');
    case 'table':
      return msg('Table');
    case 'group':
      return msg('Group');
    case 'video':
      return msg('Video');
    case 'audio':
      return msg('Audio');
  }
}

/** Returns the name of a layer: its own name, else the beginning of its text, else its content, else its type. */
export function layerName(layer: Layer): string {
  const text = layer.type === 'text' ? plainText(layer).trim().slice(0, 40) : '';
  return layer.name || text || layer.alt.slice(0, 60) || layerTypeName(layer);
}

/** A layer in a sentence: name, type, place, size and state. */
export function describeLayer(layer: Layer, box: { x: number; y: number; width: number; height: number }): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  const name = layerName(layer);
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
