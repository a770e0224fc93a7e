import { z } from 'zod';
import { assetSource } from '../values/asset-source.ts';
import { color } from '../values/color.ts';

const styleShape = {
  fontFamily: z.string().min(1).max(120),
  fontSize: z.number().min(1).max(1000),
  fontWeight: z.number().int().min(1).max(1000),
  color,
  /** Color of words not yet spoken, where the times of words are known; missing: all words have `color`. */
  upcomingColor: color,
  /** Behind each line; transparent for none. */
  backgroundColor: color,
  /** Around the text, inside the background. */
  padding: z.number().min(0).max(500),
  radius: z.number().min(0).max(500),
  position: z.enum(['top', 'middle', 'bottom']),
  /** From the edge that `position` names; from the middle, downwards. */
  offset: z.number().min(-5000).max(5000),
  /** Share of the page's width that a line may take. */
  maxWidth: z.number().min(0.1).max(1),
  align: z.enum(['left', 'center', 'right']),
};

/** Style of burned-in subtitles. Lengths are in page pixels. */
export const subtitleStyle = z.strictObject({
  fontFamily: styleShape.fontFamily.default('Inter'),
  fontSize: styleShape.fontSize.default(48),
  fontWeight: styleShape.fontWeight.default(600),
  color: styleShape.color.default('#ffffff'),
  upcomingColor: styleShape.upcomingColor.optional(),
  backgroundColor: styleShape.backgroundColor.default('rgba(0, 0, 0, 0.6)'),
  padding: styleShape.padding.default(12),
  radius: styleShape.radius.default(8),
  position: styleShape.position.default('bottom'),
  offset: styleShape.offset.default(64),
  maxWidth: styleShape.maxWidth.default(0.85),
  align: styleShape.align.default('center'),
});
export type SubtitleStyle = z.infer<typeof subtitleStyle>;
/** Overrides of a subtitle style: a partial style, empty by default. */
export const subtitleStyleChange = z.strictObject(styleShape).partial();

/**
 * Subtitles of a page. `source` is an SRT or WebVTT file, `text` the same inline; without both they follow the page's voices, if
 * `fromVoice` is on. Times are measured from the page's start. `burnIn` draws them; a soft track is an output option.
 */
export const subtitles = z.strictObject({
  source: assetSource.default(''),
  text: z.string().max(1_000_000).default(''),
  fromVoice: z.boolean().default(false),
  burnIn: z.boolean().default(true),
  offsetMs: z.number().min(-86_400_000).max(86_400_000).default(0),
  /** Number of words shown at a time in subtitles from voices; 0 shows whole sentences. */
  wordsAtOnce: z.number().int().min(0).max(50).default(0),
  language: z.string().max(35).default(''),
  style: subtitleStyle.prefault({}),
});
export type Subtitles = z.infer<typeof subtitles>;
