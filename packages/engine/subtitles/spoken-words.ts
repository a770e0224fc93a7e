import { speechLengthMs } from '../audio/audio-length.ts';
import { heardSpans } from '../audio/voice-spans.ts';
import { lineBreaks } from '../text/line-breaks.ts';
import type { Speech } from '../voice/synthesizer.ts';

/** After these a word may end: spaces, and letters of scripts that are written without any. */
const withoutSpaces = /[\s\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uf900-\ufaff\uff00-\uff60]/;

/** A word of a spoken text with what is written up to the next one, and its time in the speech. */
export interface TimedWord {
  /** With punctuation and the spaces after it. */
  text: string;
  startMs: number;
  endMs: number;
}

/**
 * A spoken text, word by word, without a gap in the text. Where the synthesizer does not tell when words are spoken, its speech
 * is shared out among them by their lengths, pauses omitted: that is an estimate.
 */
export function spokenWords(text: string, speech: Speech): TimedWord[] {
  const { words } = speech;
  if (!words || words.length === 0) return estimateWords(text, speech);
  return words.map(({ startMs, endMs }, index) => {
    // What stands before the first word belongs to it, and what no word names to the one before.
    const from = index === 0 ? 0 : wordStart(text, words[index]?.start ?? 0, words[index - 1]?.end ?? 0);
    const next = words[index + 1];
    const to = next ? wordStart(text, next.start, words[index]?.end ?? 0) : text.length;
    return { text: text.slice(from, to), startMs, endMs };
  });
}

/** Where a word begins with the quotes and brackets that open before it. */
function wordStart(text: string, start: number, after: number): number {
  let at = start;
  while (at > after && /[^\s]/.test(text[at - 1] ?? ' ')) at--;
  // Joined to the word before, such as the second half of a compound.
  return at === after ? start : at;
}

function estimateWords(text: string, speech: Speech): TimedWord[] {
  const parts = splitWords(text);
  // A figure is a word of its own.
  const weights = parts.map((part) => part.trim().length + 1 + (part.match(/\d/g)?.length ?? 0) * 4);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const spans = heardSpans(speech);
  const heard = spans.length > 0 ? spans : [{ startMs: 0, endMs: speechLengthMs(speech) }];
  const heardMs = heard.reduce((sum, span) => sum + span.endMs - span.startMs, 0);
  /** The time in the speech after so much of what is heard. */
  const timeAfter = (shareMs: number): number => {
    let left = shareMs;
    for (const span of heard) {
      if (left <= span.endMs - span.startMs) return span.startMs + left;
      left -= span.endMs - span.startMs;
    }
    return heard.at(-1)?.endMs ?? 0;
  };
  let before = 0;
  return parts.map((part, index) => {
    const startMs = timeAfter((before / whole) * heardMs);
    before += weights[index] ?? 0;
    return { text: part, startMs, endMs: timeAfter((before / whole) * heardMs) };
  });
}

/** Words with the spaces after them; scripts without spaces are parted where their lines may end. */
export function splitWords(text: string): string[] {
  const parts: string[] = [];
  for (const [paragraph] of text.matchAll(/[^\n]*\n*/g)) {
    const breaks = lineBreaks(paragraph.replaceAll('\n', ' '));
    let from = 0;
    for (let at = 1; at <= paragraph.length; at++) {
      if (at < paragraph.length && !(breaks[at - 1] && withoutSpaces.test(paragraph[at - 1] ?? ''))) continue;
      const part = paragraph.slice(from, at);
      const last = parts.at(-1);
      if (part.trim() === '' && last !== undefined) parts[parts.length - 1] = last + part;
      else if (part.trim() !== '') parts.push(part);
      from = at;
    }
  }
  return parts;
}
