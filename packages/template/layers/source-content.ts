import { sourceFormat, textFormat } from '../css/value-format.ts';
import { ValueError } from '../errors/refusal.ts';
import type { Layer } from './layer.ts';
import type { LayerContent, ModificationValue } from './layer-definition.ts';

/** The content of layers that show or play a file: its address. */
export const sourceContent: LayerContent<Extract<Layer, { source: string }>> = {
  shape: () => sourceFormat,
  read: (layer) => layer.source,
  write(layer, value) {
    const source =
      typeof value === 'object' ? new ValueError('must be the address of a file') : sourceFormat.parse(value);
    if (source instanceof ValueError) return source;
    // The point that was found is one of the other image.
    const isFound = layer.type === 'image' && layer.focal === 'auto' && source !== layer.source;
    return { ...layer, source, ...(isFound && { focalX: 0.5, focalY: 0.5 }) };
  },
};

/** A modification as text of at most that many characters. */
export function readText(value: ModificationValue, maxLength: number): string | ValueError {
  return typeof value === 'object' ? new ValueError('must be text') : textFormat(maxLength).parse(value);
}
