import { formatCssPaint } from '../css/format-css-paint.ts';
import type { TextLayer } from '../layers/text-layer.ts';
import { solid } from '../values/paint.ts';
import type { Stroke } from '../values/stroke.ts';
import { paintDescription, paintFormat } from './paint-format.ts';
import { styleKey, withAliases, type StyleKey } from './style-key.ts';
import { numberFormat, pixelFormat, withoutCourse, wordFormat } from './value-format.ts';

type Background = NonNullable<TextLayer['background']>;

const noBackground: Background = { paint: solid('transparent'), scope: 'line', radius: 0, paddingX: 0, paddingY: 0 };
const thinOutline: Stroke = {
  paint: solid('#000000'),
  width: 1,
  position: 'center',
  dash: [],
  dashOffset: 0,
  cap: 'butt',
  join: 'round',
  miterLimit: 10,
};

function withBackground(layer: TextLayer, change: Partial<Background>): TextLayer {
  return { ...layer, background: { ...(layer.background ?? noBackground), ...change } };
}

function withOutline(layer: TextLayer, change: Partial<Stroke>): TextLayer {
  return { ...layer, stroke: { ...(layer.stroke ?? thinOutline), ...change } };
}

const only = ['text'] as const;

const align = styleKey('textAlign', only, {
  format: wordFormat<TextLayer['align']>({
    left: 'left',
    center: 'center',
    right: 'right',
    justify: 'justify',
    start: 'start',
    end: 'end',
  }),
  read: (layer) => layer.align,
  write: (layer, value) => ({
    ...layer,
    align: value,
    paragraphs: layer.paragraphs.map(({ align: _own, ...rest }) => rest),
  }),
});

const verticalAlign = styleKey('verticalAlign', only, {
  format: wordFormat<TextLayer['verticalAlign']>({
    top: 'top',
    middle: 'middle',
    bottom: 'bottom',
    'flex-start': 'top',
    center: 'middle',
    'flex-end': 'bottom',
  }),
  read: (layer) => layer.verticalAlign,
  write: (layer, value) => ({ ...layer, verticalAlign: value }),
});

const backgroundColor = styleKey('backgroundColor', only, {
  format: paintFormat,
  described: paintDescription,
  read: (layer) => (layer.background ? formatCssPaint(layer.background.paint) : 'transparent'),
  write: (layer, paint) => withBackground(layer, { paint }),
});

const backgroundRadius = styleKey('backgroundRadius', only, {
  format: pixelFormat(0, 1000),
  read: (layer) => layer.background?.radius,
  write: (layer, radius) => withBackground(layer, { radius }),
});

const strokeWidth = styleKey('textStrokeWidth', only, {
  format: pixelFormat(0, 1000),
  read: (layer) => layer.stroke?.width,
  write: (layer, width) => withOutline(layer, { width }),
});

const strokeColor = styleKey('textStrokeColor', only, {
  format: paintFormat,
  described: paintDescription,
  read: (layer) => layer.stroke && formatCssPaint(layer.stroke.paint),
  write: (layer, paint) => withOutline(layer, { paint }),
});

const mode = styleKey('textMode', only, {
  format: wordFormat<TextLayer['mode']>({
    overflow: 'overflow',
    fit: 'fit',
    truncate: 'truncate',
    grow: 'grow',
    flow: 'flow',
  }),
  read: (layer) => layer.mode,
  write: (layer, value) => ({ ...layer, mode: value }),
});

const minFontSize = styleKey('minFontSize', only, {
  format: withoutCourse(pixelFormat(0.1, 5000)),
  read: (layer) => layer.minFontSize,
  write: (layer, value) => ({ ...layer, minFontSize: value }),
});

const maxLines = styleKey('maxLines', only, {
  format: withoutCourse(numberFormat(0, 10_000, true)),
  read: (layer) => layer.maxLines,
  write: (layer, value) => ({ ...layer, maxLines: value }),
});

const paddingX = styleKey('paddingX', only, {
  format: pixelFormat(0, 2000),
  read: (layer) => layer.padding.left,
  write: (layer, value) => ({ ...layer, padding: { ...layer.padding, left: value, right: value } }),
});

const paddingY = styleKey('paddingY', only, {
  format: pixelFormat(0, 2000),
  read: (layer) => layer.padding.top,
  write: (layer, value) => ({ ...layer, padding: { ...layer.padding, top: value, bottom: value } }),
});

/** Keys for what lies around the letters of a text layer. */
export const textBoxKeys: readonly StyleKey[] = [
  align,
  verticalAlign,
  ...withAliases(backgroundColor, 'textBackgroundColor'),
  ...withAliases(backgroundRadius, 'textBackgroundRadius'),
  ...withAliases(strokeWidth, 'strokeWidth'),
  ...withAliases(strokeColor, 'stroke'),
  mode,
  minFontSize,
  maxLines,
  paddingX,
  paddingY,
];
