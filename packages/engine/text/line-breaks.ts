import { isBeyondLatin, latinLineBreaks } from './latin-line-breaks.ts';
import { loadedLineBreakRules } from './text-rules.ts';

/** After a UTF-16 unit the line may end here. */
export const mayBreak = 1;
/** After a UTF-16 unit the line has to end: a line separator (U+2028). */
export const mustBreak = 2;

/** Scripts written without spaces whose words only a dictionary knows: Thai, Lao, Khmer, Burmese. */
const dictionaryText = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\ua9e0-\ua9ff\uaa60-\uaa7f]{2,}/g;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Where lines of one paragraph may end by UAX #14, with words of Thai, Lao, Khmer and Burmese by dictionary: one value for
 * each UTF-16 unit, saying what may happen after it. The end of the paragraph is not marked.
 */
export function lineBreaks(paragraph: string): Uint8Array {
  const breaks = new Uint8Array(paragraph.length);
  const rules = isBeyondLatin(paragraph) ? loadedLineBreakRules() : undefined;
  if (!rules) {
    // Also while the rules are on their way, as in an editor after the first letter of another script.
    for (const index of latinLineBreaks(paragraph)) breaks[index] = mayBreak;
    return breaks;
  }
  for (const { position, required } of rules.breaks(paragraph)) {
    if (position < paragraph.length) breaks[position - 1] = required ? mustBreak : mayBreak;
  }
  if (paragraph.endsWith('\u2028')) breaks[paragraph.length - 1] = mustBreak;
  // Everywhere but in old browsers, where such text is broken at its spaces only.
  if (typeof Intl.Segmenter !== 'function') return breaks;
  for (const match of paragraph.matchAll(dictionaryText)) {
    for (const { index } of segmenterFor(match[0]).segment(match[0])) {
      if (index > 0) breaks[match.index + index - 1] = mayBreak;
    }
  }
  return breaks;
}

function segmenterFor(text: string): Intl.Segmenter {
  const first = text.charCodeAt(0);
  const language = first < 0x0e80 ? 'th' : first < 0x1000 ? 'lo' : first >= 0x1780 && first < 0x1a00 ? 'km' : 'my';
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}
