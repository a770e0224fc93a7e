import { parseCssPaint } from './parse-css-paint.ts';
import { ValueError } from '../errors/refusal.ts';
import type { PaintBox } from './parse-css-gradient.ts';
import type { Paint } from '../values/paint.ts';
import type { ValueFormat } from './value-format.ts';

/** A color, a CSS gradient, or `url(…)`, for an area of that size. */
export function paintFormat(box: PaintBox): ValueFormat<Paint> {
  return {
    parse: (input) =>
      typeof input === 'string' ? parseCssPaint(input, box) : new ValueError('must be a color, a gradient or url(…)'),
    ...paintDescription,
  };
}

/** How schemas describe a paint. Over time it can run from color to color. */
export const paintDescription = {
  course: { kind: 'color' } as const,
  schema: { type: 'string', description: 'A CSS color, a linear, radial or conic gradient, or url(…)' },
  typescript: 'string',
};
