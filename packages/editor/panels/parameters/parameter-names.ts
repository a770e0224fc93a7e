import { msg } from '@lit/localize';
import type { Binding, ParameterType } from '@platen/template';

/** The types in the order they are offered. */
export const parameterTypes = [
  'text',
  'imageUrl',
  'fill',
  'color',
  'backgroundColor',
  'stroke',
  'videoUrl',
  'voiceText',
] as const satisfies readonly ParameterType[];

/** Returns the name of a parameter type. */
export function parameterTypeName(type: ParameterType): string {
  switch (type) {
    case 'text':
      return msg('Text');
    case 'voiceText':
      return msg('Spoken text');
    case 'imageUrl':
      return msg('Image');
    case 'videoUrl':
      return msg('Video or audio');
    case 'backgroundColor':
      return msg('Background color');
    case 'fill':
      return msg('Fill');
    case 'color':
      return msg('Color');
    case 'stroke':
      return msg('Stroke color');
  }
}

/** The icon of a type of parameter. */
export function parameterTypeIcon(type: ParameterType): string {
  switch (type) {
    case 'text':
      return 'Type';
    case 'voiceText':
      return 'Volume2';
    case 'imageUrl':
      return 'Image';
    case 'videoUrl':
      return 'Video';
    default:
      return 'Palette';
  }
}

/** Returns the name of a binding's target: the content, or the style key as written. */
export function bindingProperty({ property }: Binding): string {
  return property.toLowerCase() === 'content' ? msg('Content') : property;
}
