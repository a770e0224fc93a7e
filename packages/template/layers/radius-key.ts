import { parseCssRadii } from '../css/parse-css-radii.ts';
import type { CornerRadii } from '../values/shape-geometry.ts';
import type { ImageLayer } from './image/image-layer.ts';
import type { ShapeLayer } from './shape/shape-layer.ts';
import type { VideoLayer } from './video/video-layer.ts';
import { styleKeysFor } from './style-key.ts';
import { pixelFormat, readFormat } from '../css/value-format.ts';

function write(radius: CornerRadii): string {
  const all = [radius.topLeft, radius.topRight, radius.bottomRight, radius.bottomLeft];
  return all.every((value) => value === radius.topLeft)
    ? String(radius.topLeft)
    : all.map((value) => `${value}px`).join(' ');
}

/** `borderRadius`: one to four lengths as in CSS; percentages are of the shorter side. */
export const radiusKey = styleKeysFor<ImageLayer | VideoLayer | ShapeLayer>().styleKey('borderRadius', {
  format: (layer) =>
    readFormat(
      (text) => parseCssRadii(text, Math.min(layer.width, layer.height)),
      'one to four lengths such as "12px"',
    ),
  course: pixelFormat(0, 5000).course,
  read: (layer) => write(layer.radius),
  write: (layer, radius) => ({ ...layer, radius }),
});
