import type { ChartLayer } from '@platen/template';
import { cssColor, parseColor } from '../geometry/color-value.ts';

/** Colors that people with any color vision can tell apart, the first six also from white. */
const palette = [
  '#2563c9',
  '#e06c1f',
  '#0f9b8e',
  '#b3479b',
  '#c08a00',
  '#6554c0',
  '#d1495b',
  '#5b8c2a',
  '#3fa7d6',
  '#7a7f8c',
];
/** Rise, fall and total of a waterfall chart. */
const changes = ['#0f9b8e', '#d1495b', '#64748b'];

/** The color of a series by its place; colors begin again after the last. */
export function seriesColor({ colors, kind }: Pick<ChartLayer, 'colors' | 'kind'>, index: number): string {
  const own = colors.length > 0 ? colors : kind === 'waterfall' ? changes : palette;
  return own[index % own.length] ?? '#000000';
}

/** A color with its opacity multiplied; the very same text where it stays. */
export function faded(color: string, opacity: number): string {
  if (opacity >= 1) return color;
  const parsed = parseColor(color);
  return cssColor({ ...parsed, alpha: parsed.alpha * Math.max(0, opacity) });
}

/** Black or white, whichever is easier to read on a color. */
export function readableOn(color: string): string {
  const { red, green, blue } = parseColor(color);
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#111827' : '#ffffff';
}
