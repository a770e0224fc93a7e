import type { BrandFont } from '@platen/api';
import type { FontFace } from '@platen/template';

/**
 * A brand font as a template's own: the same as the service makes of it, so that a variable one covers the range of its weights.
 * Undefined when its record has no family.
 */
export function brandFontFace(
  font: Pick<BrandFont, 'id' | 'family' | 'weight' | 'style' | 'axes'>,
): FontFace | undefined {
  const family = font.family.trim();
  if (family === '' || family.length > 120) return undefined;
  const bounded = (weight: number): number => Math.min(1000, Math.max(1, weight));
  const range = font.axes.find(({ tag }) => tag === 'wght');
  const weight: FontFace['weight'] =
    range && range.min < range.max ? [bounded(range.min), bounded(range.max)] : bounded(font.weight);
  return { family, weight, style: font.style, source: `asset:${font.id}` };
}
