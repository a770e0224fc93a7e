import { ValueError } from '../errors/refusal.ts';
import type { Layer } from '../layers/layer.ts';
import type { ModificationValue } from '../layers/layer-definition.ts';
import { definitionOf, findStyleKey } from '../layers/layer-definitions.ts';

/** Whether a property is what a layer shows: its text, source, code or rows. */
export function isContent(property: string): boolean {
  return property.toLowerCase() === 'content';
}

/** A copy of a layer with another value of its content or of a style key, or why it cannot be taken. */
export function writeProperty(layer: Layer, property: string, value: ModificationValue): Layer | ValueError {
  if (isContent(property)) {
    const { content, parameterType } = definitionOf(layer);
    return content?.write(layer, value, parameterType) ?? new ValueError(`is no property of ${layer.type} layers`);
  }
  const key = findStyleKey(property, layer.type);
  if (!key) return new ValueError(`is no property of ${layer.type} layers`);
  return typeof value === 'object' ? new ValueError('must be text, a number, true or false') : key.write(layer, value);
}
