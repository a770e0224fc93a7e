import { z } from 'zod';
import { assetSource } from '../asset-source.ts';
import { color } from '../color.ts';

/** How burnt-in subtitles look. Lengths are pixels of the page. */
export const subtitleStyle = z.strictObject({
  fontFamily: z.string().min(1).max(120).default('Inter'),
  fontSize: z.number().min(1).max(1000).default(48),
  fontWeight: z.number().int().min(1).max(1000).default(600),
  color: color.default('#ffffff'),
  /** Colour of words not yet spoken, where the times of words are known; missing: all words have `color`. */
  upcomingColor: color.optional(),
  /** Behind each line; transparent for none. */
  backgroundColor: color.default('rgba(0, 0, 0, 0.6)'),
  /** Around the text, inside the background. */
  padding: z.number().min(0).max(500).default(12),
  radius: z.number().min(0).max(500).default(8),
  position: z.enum(['top', 'middle', 'bottom']).default('bottom'),
  /** From the edge that `position` names; from the middle, downwards. */
  offset: z.number().min(-5000).max(5000).default(64),
  /** Share of the page's width that a line may take. */
  maxWidth: z.number().min(0.1).max(1).default(0.85),
  align: z.enum(['left', 'center', 'right']).default('center'),
});
export type SubtitleStyle = z.infer<typeof subtitleStyle>;

/**
 * Subtitles of a page. `source` is an SRT or WebVTT file, `text` the same written out; without both they follow what the page's
 * voices say, when `fromVoice` is on. Times count from the page's start. `burnIn` draws them; a soft track is an output option.
 */
export const subtitles = z.strictObject({
  source: assetSource.default(''),
  text: z.string().max(1_000_000).default(''),
  fromVoice: z.boolean().default(false),
  burnIn: z.boolean().default(true),
  offsetMs: z.number().min(-86_400_000).max(86_400_000).default(0),
  /** Words at a time, for spoken subtitles; 0 shows whole sentences. */
  wordsAtOnce: z.number().int().min(0).max(50).default(0),
  language: z.string().max(35).default(''),
  style: subtitleStyle.prefault({}),
});
export type Subtitles = z.infer<typeof subtitles>;
