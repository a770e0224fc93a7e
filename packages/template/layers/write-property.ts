import { ValueError } from '../errors/refusal.ts';
import type { Layer } from './layer.ts';
import type { ModificationValue } from './layer-definition.ts';
import { definitionOf, findStyleKey } from './layer-definitions.ts';
import type { StyleKey } from './style-key.ts';
import type { PlainValue } from '../css/value-format.ts';

/** The answer to rows where a plain value is asked for. */
export const notPlain = new ValueError('must be text, a number, true or false');

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
  const plain = plainValueOf(value, key);
  return plain instanceof ValueError ? plain : key.write(layer, plain);
}

/** A value for a style key: rows as their JSON text, which the key `rows` takes. */
export function plainValueOf(value: ModificationValue, key: StyleKey): PlainValue | ValueError {
  if (typeof value !== 'object') return value;
  return key.name === 'rows' ? JSON.stringify(value) : notPlain;
}
