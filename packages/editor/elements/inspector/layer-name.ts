import { msg } from '@lit/localize';
import { plainText, type Layer, type LayerType } from '@platen/template';

/** What a type of layer is called. */
export function layerTypeName(type: LayerType): string {
  switch (type) {
    case 'text':
      return msg('Text');
    case 'image':
      return msg('Picture');
    case 'shape':
      return msg('Shape');
    case 'svg':
      return msg('Drawing');
    case 'qr':
      return msg('Code');
    case 'table':
      return msg('Table');
    case 'group':
      return msg('Group');
    case 'video':
      return msg('Film');
    case 'audio':
      return msg('Sound');
  }
}

/** What a layer is called where it has no name: the beginning of its text, else its type. */
export function layerName(layer: Layer): string {
  if (layer.name !== '') return layer.name;
  const text = layer.type === 'text' ? plainText(layer).replaceAll(/\s+/g, ' ').trim() : '';
  return text === '' ? layerTypeName(layer.type) : text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
