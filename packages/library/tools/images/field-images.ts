import { auroraField } from './fields/aurora.ts';
import type { Field } from './fields/field.ts';
import { inkHillsField } from './fields/ink-hills.ts';
import { lakeField } from './fields/lake.ts';

/** An image that is painted from a field. Sizes in pixels; `quality` is WebP's, default 84. */
export interface FieldImage {
  name: string;
  field: Field;
  width: number;
  height: number;
  quality?: number;
}

/** Every image of the library that is painted from a field. */
export const fieldImages: readonly FieldImage[] = [
  { name: 'lake', field: lakeField, width: 1080, height: 1350, quality: 90 },
  { name: 'aurora', field: auroraField, width: 1200, height: 630, quality: 92 },
  { name: 'ink-hills', field: inkHillsField, width: 1080, height: 1528, quality: 90 },
];
