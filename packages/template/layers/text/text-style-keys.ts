import { formatCssPaint } from '../../css/format-css-paint.ts';
import { parseCssLineHeight, parseCssTextDecoration, parseCssTracking } from '../../css/parse-css-text-style.ts';
import type { TextLayer, TextRun, TextRunStyle, TextStyle } from './text-layer.ts';
import type { ChartLayer } from '../chart/chart-layer.ts';
import type { TableLayer } from '../table/table-layer.ts';
import { replacePaint } from '../../values/paint.ts';
import { paintDescription, paintFormat } from '../../css/paint-format.ts';
import type { Layer } from '../layer.ts';
import { styleKeysFor, withAliases, type StyleKey } from '../style-key.ts';
import { numberFormat, oneOfFormat, pixelFormat, readFormat, textFormat, wordFormat } from '../../css/value-format.ts';

/** Layers whose letters have one style. */
type Styled = TextLayer | TableLayer | ChartLayer;

const { styleKey } = styleKeysFor<Styled>();

function withoutKeys(run: TextRun, keys: readonly (keyof TextRunStyle)[]): TextRun {
  if (!run.style || !keys.some((key) => run.style?.[key] !== undefined)) return run;
  const style = { ...run.style };
  for (const key of keys) delete style[key];
  return Object.keys(style).length > 0 ? { text: run.text, style } : { text: run.text };
}

/** Changes the style of the whole text: runs that have their own value for it lose it. */
export function withTextStyle<L extends Styled>(layer: L, change: Partial<TextStyle>): L {
  const next = { ...layer, style: { ...layer.style, ...change } };
  if (next.type !== 'text') return next;
  const keys = Object.keys(change).filter((key): key is keyof TextStyle => key in next.style);
  return { ...next, ...ownStyleWith(next, keys), runs: next.runs.map((run) => withoutKeys(run, keys)) };
}

/** Properties that a text has of its own once it has these properties too; a text without a shared style has nothing to differ from. */
function ownStyleWith(layer: Layer, keys: readonly string[]): Pick<TextLayer, 'ownStyle'> {
  if (layer.type !== 'text' || layer.styleId === undefined) return {};
  return { ownStyle: [...new Set([...(layer.ownStyle ?? []), ...keys])] };
}

const weights = {
  thin: 100,
  extralight: 200,
  light: 300,
  normal: 400,
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
};
const heavyWeights = { extrabold: 800, black: 900, lighter: 300, bolder: 700 };
const weightFormat = readFormat((text) => {
  const word = text.trim().toLowerCase();
  const number = /^\d{1,4}$/.test(word) ? Number(word) : undefined;
  if (number !== undefined && number >= 1 && number <= 1000) return number;
  return wordFormat<number>({ ...weights, ...heavyWeights }).parse(word);
}, 'a weight from 1 to 1000, "normal" or "bold"');

const family = styleKey('fontFamily', {
  format: textFormat(120, 1),
  read: (layer) => layer.style.fontFamily,
  // A CSS list of families: ours takes the first.
  write: (layer, value) =>
    withTextStyle(layer, {
      fontFamily:
        value
          .split(',')[0]
          ?.trim()
          .replace(/^(["'])(.*)\1$/, '$2') || value,
    }),
});

const size = styleKey('fontSize', {
  format: pixelFormat(0.1, 5000),
  read: (layer) => layer.style.fontSize,
  write(layer, fontSize) {
    const next = withTextStyle(layer, { fontSize });
    if (next.type !== 'text') return next;
    const minFontSize = Math.min(next.minFontSize, fontSize);
    return { ...next, minFontSize, ...(next.maxFontSize === undefined ? {} : { maxFontSize: fontSize }) };
  },
});

const weight = styleKey('fontWeight', {
  format: weightFormat,
  course: numberFormat(1, 1000, true).course,
  read: (layer) => layer.style.fontWeight,
  write: (layer, fontWeight) => withTextStyle(layer, { fontWeight }),
});

const slant = styleKey('fontStyle', {
  format: wordFormat<'normal' | 'italic'>({ normal: 'normal', italic: 'italic', oblique: 'italic' }),
  read: (layer) => layer.style.fontStyle,
  write: (layer, fontStyle) => withTextStyle(layer, { fontStyle }),
});

const lineHeight = styleKey('lineHeight', {
  course: numberFormat(0.1, 10).course,
  format: (layer) =>
    readFormat((text) => parseCssLineHeight(text, layer.style.fontSize), 'a multiple of the font size, or "60px"'),
  read: (layer) => layer.lineHeight,
  write: (layer, value) => ({ ...layer, ...ownStyleWith(layer, ['lineHeight']), lineHeight: value }),
});

const tracking = styleKey('letterSpacing', {
  course: pixelFormat(-1000, 1000).course,
  format: (layer) => readFormat((text) => parseCssTracking(text, layer.style.fontSize), 'pixels, "2px" or "0.05em"'),
  read: (layer) => layer.style.letterSpacing,
  write: (layer, letterSpacing) => withTextStyle(layer, { letterSpacing }),
});

const decoration = styleKey('textDecoration', {
  format: readFormat(parseCssTextDecoration, '"none", "underline", "line-through" or "overline"'),
  read: (layer) => layer.style.decoration.join(' ') || 'none',
  write: (layer, value) => withTextStyle(layer, { decoration: value }),
});

const transform = styleKey('textTransform', {
  format: oneOfFormat<TextStyle['textTransform']>(['none', 'uppercase', 'lowercase', 'capitalize']),
  read: (layer) => layer.style.textTransform,
  write: (layer, textTransform) => withTextStyle(layer, { textTransform }),
});

const textColor = styleKey('color', {
  format: paintFormat,
  described: paintDescription,
  read: (layer) => formatCssPaint(layer.style.fill),
  write: (layer, fill) => withTextStyle(layer, { fill: replacePaint(layer.style.fill, fill) }),
});

/** Keys for the look of letters; tables take them for their body text, charts for all of theirs. */
export const textStyleKeys: readonly StyleKey<Styled>[] = [
  size,
  weight,
  slant,
  family,
  lineHeight,
  tracking,
  decoration,
  transform,
  ...withAliases(textColor, 'fill'),
];
