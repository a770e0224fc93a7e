import { plainText, type Layer } from '@platen/template';
import { definitionOf } from './layer-definitions.ts';

/** A layer's type as it is called in the interface. */
export function layerTypeName(layer: Layer): string {
  return definitionOf(layer).name(layer);
}

/** How a layer is called: its name, else the beginning of its text, else what it shows, else its type. */
export function layerTitle(layer: Layer): string {
  const text = layer.type === 'text' ? plainText(layer).trim().replaceAll(/\s+/g, ' ').slice(0, 60) : '';
  return layer.name || text || layer.alt.slice(0, 60) || layerTypeName(layer);
}
