import { formatCssPaint } from '../../css/format-css-paint.ts';
import { parseCssPosition } from '../../css/parse-css-position.ts';
import { ValueError } from '../../errors/refusal.ts';
import { withFocalPoint } from './focal-point.ts';
import type { ImageLayer } from './image-layer.ts';
import type { VideoLayer } from '../video/video-layer.ts';
import { thinStroke, type Stroke } from '../../values/stroke.ts';
import { replacePaint } from '../../values/paint.ts';
import { paintDescription, paintFormat } from '../../css/paint-format.ts';
import { styleKeysFor, type StyleKey } from '../style-key.ts';
import { pixelFormat, readFormat, wordFormat } from '../../css/value-format.ts';

const { styleKey, memberKey } = styleKeysFor<ImageLayer | VideoLayer>();

function withBorder(layer: ImageLayer | VideoLayer, change: Partial<Stroke>): ImageLayer | VideoLayer {
  return { ...layer, stroke: { ...(layer.stroke ?? { ...thinStroke, position: 'inside' as const }), ...change } };
}

const position = readFormat((text) => {
  // Positions are read against a box of 100 pixels: percentages and words mean the same in any box, pixels are refused.
  if (/px/i.test(text))
    return new ValueError('must be a position in words or percentages, such as "center" or "30% 60%"');
  const parsed = parseCssPosition(text, { width: 100, height: 100 });
  if (parsed instanceof ValueError) return parsed;
  const [x, y] = parsed;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? parsed : new ValueError('must lie between 0% and 100%');
}, 'a position such as "center" or "30% 60%"');

function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(6))}%`;
}

/** Keys for images and videos. */
export const imageKeys: readonly StyleKey<ImageLayer | VideoLayer>[] = [
  memberKey(
    'objectFit',
    'fit',
    wordFormat<ImageLayer['fit']>({
      cover: 'cover',
      contain: 'contain',
      fill: 'fill',
      none: 'none',
      'scale-down': 'contain',
    }),
  ),
  styleKey('objectPosition', {
    format: position,
    read: (layer) => `${percent(layer.focalX)} ${percent(layer.focalY)}`,
    write: (layer, [focalX, focalY]) => withFocalPoint(layer, { x: focalX, y: focalY }),
  }),
  styleKey('borderWidth', {
    format: pixelFormat(0, 1000),
    read: (layer) => layer.stroke?.width,
    write: (layer, width) => withBorder(layer, { width }),
  }),
  styleKey('borderColor', {
    format: paintFormat,
    described: paintDescription,
    read: (layer) => layer.stroke && formatCssPaint(layer.stroke.paint),
    write: (layer, paint) => withBorder(layer, { paint }),
  }),
  styleKey('backgroundColor', {
    format: paintFormat,
    described: paintDescription,
    read: (layer) => (layer.background ? formatCssPaint(layer.background) : 'transparent'),
    write: (layer, paint) => ({ ...layer, background: replacePaint(layer.background, paint) }),
  }),
];
