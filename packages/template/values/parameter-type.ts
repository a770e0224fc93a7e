import { z } from 'zod';

/** The types of parameters, named as in the list of modifications. */
export const parameterType = z.enum([
  'text',
  'voiceText',
  'imageUrl',
  'videoUrl',
  'backgroundColor',
  'fill',
  'color',
  'stroke',
]);
export type ParameterType = z.infer<typeof parameterType>;

/** True if values of this type are colors. */
export function isColorType(type: ParameterType): boolean {
  return type === 'backgroundColor' || type === 'fill' || type === 'color' || type === 'stroke';
}
