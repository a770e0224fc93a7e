import { parseCssRadii } from '../css/parse-css-radii.ts';
import type { CornerRadii } from '../values/shape-geometry.ts';
import { styleKey, type StyleKey } from './style-key.ts';
import { pixelFormat, readFormat } from './value-format.ts';

function write(radius: CornerRadii): string {
  const all = [radius.topLeft, radius.topRight, radius.bottomRight, radius.bottomLeft];
  return all.every((value) => value === radius.topLeft)
    ? String(radius.topLeft)
    : all.map((value) => `${value}px`).join(' ');
}

/** `borderRadius`: one to four lengths as in CSS; percentages are of the shorter side. */
export const radiusKey: StyleKey = styleKey('borderRadius', ['image', 'video', 'shape'], {
  format: (layer) =>
    readFormat(
      (text) => parseCssRadii(text, Math.min(layer.width, layer.height)),
      'one to four lengths such as "12px"',
    ),
  course: pixelFormat(0, 5000).course,
  read: (layer) => write(layer.radius),
  write: (layer, radius) => ({ ...layer, radius }),
});
