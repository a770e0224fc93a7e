import type { CornerRadii } from '../values/shape-geometry.ts';
import { parseLength } from './css-units.ts';
import { ValueError } from '../errors/refusal.ts';

/** CSS `border-radius` of one to four values; percentages are of `side` (pixels). Elliptic radii (`10px / 20px`) are refused. */
export function parseCssRadii(text: string, side: number): CornerRadii | ValueError {
  const words = text.trim().split(/\s+/);
  const lengths = words.map((word) => parseLength(word, { em: 16, whole: side }));
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = lengths;
  if (
    words.length > 4 ||
    lengths.includes(undefined) ||
    topLeft === undefined ||
    topRight === undefined ||
    bottomRight === undefined ||
    bottomLeft === undefined
  ) {
    return new ValueError('must be one to four lengths such as "12px" or "50%"');
  }
  const radii = { topLeft, topRight, bottomRight, bottomLeft };
  const fits = Object.values(radii).every((radius) => radius >= 0 && radius <= 5000);
  return fits ? radii : new ValueError('must lie between 0 and 5000');
}
