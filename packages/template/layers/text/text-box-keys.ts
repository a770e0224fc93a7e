import { formatCssPaint } from '../../css/format-css-paint.ts';
import type { TextLayer } from './text-layer.ts';
import { solid } from '../../values/paint.ts';
import { thinStroke, type Stroke } from '../../values/stroke.ts';
import { replacePaint } from '../../values/paint.ts';
import { paintDescription, paintFormat } from '../../css/paint-format.ts';
import { styleKeysFor, withAliases, type StyleKey } from '../style-key.ts';
import { numberFormat, oneOfFormat, pixelFormat, withoutCourse, wordFormat } from '../../css/value-format.ts';

type Background = NonNullable<TextLayer['background']>;

const noBackground: Background = { paint: solid('transparent'), scope: 'line', radius: 0, paddingX: 0, paddingY: 0 };

function withBackground(layer: TextLayer, change: Partial<Background>): TextLayer {
  return { ...layer, background: { ...(layer.background ?? noBackground), ...change } };
}

function withOutline(layer: TextLayer, change: Partial<Stroke>): TextLayer {
  return { ...layer, stroke: { ...(layer.stroke ?? { ...thinStroke, join: 'round' as const }), ...change } };
}

const { styleKey, memberKey } = styleKeysFor<TextLayer>();

const align = styleKey('textAlign', {
  format: oneOfFormat<TextLayer['align']>(['left', 'center', 'right', 'justify', 'start', 'end']),
  read: (layer) => layer.align,
  write: (layer, value) => ({
    ...layer,
    align: value,
    paragraphs: layer.paragraphs.map(({ align: _own, ...rest }) => rest),
  }),
});

const verticalAlign = memberKey(
  'verticalAlign',
  'verticalAlign',
  wordFormat<TextLayer['verticalAlign']>({
    top: 'top',
    middle: 'middle',
    bottom: 'bottom',
    'flex-start': 'top',
    center: 'middle',
    'flex-end': 'bottom',
  }),
);

const backgroundColor = styleKey('backgroundColor', {
  format: paintFormat,
  described: paintDescription,
  read: (layer) => (layer.background ? formatCssPaint(layer.background.paint) : 'transparent'),
  write: (layer, paint) => withBackground(layer, { paint: replacePaint(layer.background?.paint, paint) }),
});

const backgroundRadius = styleKey('backgroundRadius', {
  format: pixelFormat(0, 1000),
  read: (layer) => layer.background?.radius,
  write: (layer, radius) => withBackground(layer, { radius }),
});

const strokeWidth = styleKey('textStrokeWidth', {
  format: pixelFormat(0, 1000),
  read: (layer) => layer.stroke?.width,
  write: (layer, width) => withOutline(layer, { width }),
});

const strokeColor = styleKey('textStrokeColor', {
  format: paintFormat,
  described: paintDescription,
  read: (layer) => layer.stroke && formatCssPaint(layer.stroke.paint),
  write: (layer, paint) => withOutline(layer, { paint }),
});

const mode = memberKey(
  'textMode',
  'mode',
  oneOfFormat<TextLayer['mode']>(['overflow', 'fit', 'truncate', 'grow', 'flow']),
);

const paddingX = styleKey('paddingX', {
  format: pixelFormat(0, 2000),
  read: (layer) => layer.padding.left,
  write: (layer, value) => ({ ...layer, padding: { ...layer.padding, left: value, right: value } }),
});

const paddingY = styleKey('paddingY', {
  format: pixelFormat(0, 2000),
  read: (layer) => layer.padding.top,
  write: (layer, value) => ({ ...layer, padding: { ...layer.padding, top: value, bottom: value } }),
});

/** Keys for what lies around the letters of a text layer. */
export const textBoxKeys: readonly StyleKey<TextLayer>[] = [
  align,
  verticalAlign,
  ...withAliases(backgroundColor, 'textBackgroundColor'),
  ...withAliases(backgroundRadius, 'textBackgroundRadius'),
  ...withAliases(strokeWidth, 'strokeWidth'),
  ...withAliases(strokeColor, 'stroke'),
  mode,
  memberKey('minFontSize', 'minFontSize', withoutCourse(pixelFormat(0.1, 5000))),
  memberKey('maxLines', 'maxLines', withoutCourse(numberFormat(0, 10_000, true))),
  paddingX,
  paddingY,
];
