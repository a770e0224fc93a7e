import { z } from 'zod';
import { paint, solid } from '../../values/paint.ts';
import { pathData } from '../../values/path-data.ts';
import { stroke } from '../../values/stroke.ts';
import { tokenObject } from '../../values/token-reference.ts';
import { layerCommon, stableId } from '../layer-common.ts';
import { layerFrame } from '../layer-frame.ts';

const tag = z.string().regex(/^[\x20-\x7e]{4}$/, 'must be a four-character OpenType tag');

const textStyleShape = {
  /** A family, or the one of a token: `var(--name)`. */
  fontFamily: z.union([z.string().min(1).max(120), tokenObject]),
  /** Pixels. */
  fontSize: z.number().min(0.1).max(5000),
  fontWeight: z.number().int().min(1).max(1000),
  fontStyle: z.enum(['normal', 'italic']),
  fill: paint,
  decoration: z.array(z.enum(['underline', 'line-through', 'overline'])).max(3),
  /** Pixels added after each cluster. Other than 0, it switches `liga` and `clig` off, as in CSS, unless `features` has them on. */
  letterSpacing: z.number().min(-1000).max(1000),
  /** Pixels added to each space. */
  wordSpacing: z.number().min(-1000).max(1000),
  textTransform: z.enum(['none', 'uppercase', 'lowercase', 'capitalize']),
  /** Pixels upwards. */
  baselineShift: z.number().min(-5000).max(5000),
  /** OpenType features, for example `{"smcp": 1, "liga": 0}`. */
  features: z.record(tag, z.number().int().min(0).max(65_535)),
  /** Variable font axes, for example `{"wdth": 85}`. `wght` follows `fontWeight` unless given. */
  axes: z.record(tag, z.number()),
  /** BCP 47; chooses language-specific glyphs and line breaking. */
  language: z.string().max(35),
};

/** The style of text. A run only has the properties that differ from its layer. */
export const textStyle = z.strictObject({
  ...textStyleShape,
  fontFamily: textStyleShape.fontFamily.default('Inter'),
  fontSize: textStyleShape.fontSize.default(32),
  fontWeight: textStyleShape.fontWeight.default(400),
  fontStyle: textStyleShape.fontStyle.default('normal'),
  fill: textStyleShape.fill.default(solid('#000000')),
  decoration: textStyleShape.decoration.default([]),
  letterSpacing: textStyleShape.letterSpacing.default(0),
  wordSpacing: textStyleShape.wordSpacing.default(0),
  textTransform: textStyleShape.textTransform.default('none'),
  baselineShift: textStyleShape.baselineShift.default(0),
  features: textStyleShape.features.default({}),
  axes: textStyleShape.axes.default({}),
  language: textStyleShape.language.default(''),
});
export type TextStyle = z.infer<typeof textStyle>;
/** Style of a run where it differs from its layer: a partial text style. */
export const textRunStyle = z.strictObject(textStyleShape).partial();
export type TextRunStyle = z.infer<typeof textRunStyle>;

/** A stretch of text with one style. A line feed (`\n`) ends a paragraph, U+2028 only the line. */
export const textRun = z.strictObject({ text: z.string().max(100_000), style: textRunStyle.optional() });
export type TextRun = z.infer<typeof textRun>;

const textAlign = z.enum(['start', 'end', 'left', 'center', 'right', 'justify']);
const listStyle = z.strictObject({
  type: z.enum(['bullet', 'number', 'letter', 'roman']),
  /** Drawn before a bullet paragraph. */
  marker: z.string().max(8).default('•'),
  start: z.number().int().min(0).default(1),
  /** Pixels the paragraph is moved in; the marker hangs inside. */
  indent: z.number().min(0).max(2000).default(32),
});
export type ListStyle = z.infer<typeof listStyle>;
/** Style of a paragraph where it differs from its layer. */
export const paragraphStyle = z.strictObject({
  align: textAlign.optional(),
  direction: z.enum(['auto', 'ltr', 'rtl']).optional(),
  lineHeight: z.number().min(0.1).max(10).optional(),
  list: listStyle.nullable().optional(),
});
export type ParagraphStyle = z.infer<typeof paragraphStyle>;

const padding = z.strictObject({
  top: z.number().min(0).max(2000).default(0),
  right: z.number().min(0).max(2000).default(0),
  bottom: z.number().min(0).max(2000).default(0),
  left: z.number().min(0).max(2000).default(0),
});

/**
 * Text. `mode` sets what happens if it does not fit its box: `overflow` draws beyond it; `fit` uses the largest size from `minFontSize` to
 * `maxFontSize` that fits (all runs scale together); `truncate` cuts at the box (and at `maxLines`) and ends with `ellipsis`; `grow` makes
 * the box as high as the text, up or down by `verticalAlign`; `flow` continues on generated pages.
 */
export const textLayer = z.strictObject({
  type: z.literal('text'),
  ...layerCommon,
  frame: layerFrame.optional(),
  runs: z.array(textRun).max(2000).default([]),
  style: textStyle.prefault({}),
  /** The shared text style of the template that the text is in, where it does not differ. */
  styleId: stableId.optional(),
  /** Properties of `style`, and `lineHeight`, that are the text's own and not of its shared style. Default: those that a text with a `styleId` is given. */
  ownStyle: z.array(z.string().max(20)).max(20).optional(),
  /** By paragraph number; missing ones take the layer's. */
  paragraphs: z.array(paragraphStyle).max(2000).default([]),
  align: textAlign.default('start'),
  verticalAlign: z.enum(['top', 'middle', 'bottom']).default('top'),
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
  /** Multiple of the font size. */
  lineHeight: z.number().min(0.1).max(10).default(1.2),
  /**
   * From the top of each line to its baseline, as a multiple of its largest font size; the rest of the line height is below. Default: by the
   * metrics of its fonts, half of the leading above and half below, as in CSS.
   */
  baseline: z.number().min(0).max(10).optional(),
  /** Pixels between paragraphs. */
  paragraphSpacing: z.number().min(0).max(2000).default(0),
  list: listStyle.optional(),
  wrap: z.enum(['word', 'anywhere', 'none']).default('word'),
  mode: z.enum(['overflow', 'fit', 'truncate', 'grow', 'flow']).default('overflow'),
  minFontSize: z.number().min(0.1).max(5000).default(8),
  /** Default: the style's own size. */
  maxFontSize: z.number().min(0.1).max(5000).optional(),
  /** 0: as many as fit into the box. */
  maxLines: z.number().int().min(0).max(10_000).default(0),
  ellipsis: z.string().max(16).default('…'),
  padding: padding.prefault({}),
  stroke: stroke.optional(),
  /** Behind each line (`line`) or behind the whole box (`box`); padding and radius in pixels. */
  background: z
    .strictObject({
      paint,
      scope: z.enum(['line', 'box']).default('line'),
      radius: z.number().min(0).max(1000).default(0),
      paddingX: z.number().min(0).max(1000).default(0),
      paddingY: z.number().min(0).max(1000).default(0),
    })
    .optional(),
  /** Places the first line along a path (SVG path data in the layer's own pixels, from its top left corner). */
  path: z
    .strictObject({
      d: pathData(100_000),
      /** Where the text starts, as a fraction of the path's length; with center alignment, where its middle is. */
      offset: z.number().min(-1).max(2).default(0),
      side: z.enum(['left', 'right']).default('left'),
    })
    .optional(),
});
export type TextLayer = z.infer<typeof textLayer>;

/** Returns the text of all runs together. */
export function plainText(layer: Pick<TextLayer, 'runs'>): string {
  return layer.runs.map((run) => run.text).join('');
}
