import type { BrandFont } from '@platen/api';
import type { FontFace } from '@platen/template';

/**
 * Converts a brand font to a template's font face, in the same way as the service, so that a variable font covers the range of its weights.
 * Undefined if its record has no family.
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
