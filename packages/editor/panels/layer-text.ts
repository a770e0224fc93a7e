import { msg } from '@lit/localize';
import { plainText, type Layer } from '@platen/template';

/** Icons of the layer types. */
export const layerIcons: Readonly<Record<Layer['type'], string>> = {
  audio: 'Music',
  group: 'Group',
  image: 'Image',
  qr: 'QrCode',
  shape: 'Shapes',
  svg: 'Spline',
  table: 'Table',
  text: 'Type',
  video: 'Video',
};

/** A layer's type as it is called in the interface. */
export function layerTypeName(type: Layer['type']): string {
  switch (type) {
    case 'audio':
      return msg('Audio');
    case 'group':
      return msg('Group');
    case 'image':
      return msg('Image');
    case 'qr':
      return msg('QR code');
    case 'shape':
      return msg('Shape');
    case 'svg':
      return msg('Drawing');
    case 'table':
      return msg('Table');
    case 'text':
      return msg('Text');
    default:
      return msg('Video');
  }
}

/** How a layer is called in lists: its name, else the beginning of its text, else its type. */
export function layerTitle(layer: Layer): string {
  if (layer.name !== '') return layer.name;
  const text = layer.type === 'text' ? plainText(layer).trim().replaceAll(/\s+/g, ' ').slice(0, 60) : '';
  return text || layerTypeName(layer.type);
}
