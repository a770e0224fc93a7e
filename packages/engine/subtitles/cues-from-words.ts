import type { Cue } from './cue.ts';
import type { TimedWord } from './spoken-words.ts';

/** How spoken words become cues. */
export interface CueShape {
  /** Maximum number of words at a time; 0 for whole sentences, in as many cues as they need. */
  wordsAtOnce: number;
  /** Columns of a line; wide characters take two. */
  lineColumns: number;
}

/** Lines of a cue. */
const linesAtOnce = 2;
/** A cue stays until the next when that comes so soon, and so long after its last word when it does not. */
const holdMs = 400;
/** A pause in which no cue is shown any more. */
const pauseMs = 1500;

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/u;

/**
 * Parts spoken words into cues that can be read: never across the end of a sentence, at most two lines, and when a sentence needs
 * several, about equally long and best parted at commas. Each is shown from its first word until the next cue or shortly after
 * its last word, and knows when its words are spoken. Words are in order of time.
 */
export function cuesFromWords(words: readonly TimedWord[], shape: CueShape): Cue[] {
  const groups = splitSentences(words).flatMap((sentence) =>
    shape.wordsAtOnce > 0
      ? splitSentence(sentence, shape.wordsAtOnce, () => 1)
      : splitSentence(sentence, shape.lineColumns * linesAtOnce, ({ text }) => columns(text)),
  );
  return groups.flatMap((group, index) => {
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last) return [];
    const nextMs = groups[index + 1]?.[0]?.startMs ?? Infinity;
    const endMs = nextMs - last.endMs <= pauseMs ? nextMs : last.endMs + holdMs;
    const text = group
      .map((word) => word.text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    const timed = group.map((word) => ({ text: word.text.trim(), startMs: word.startMs, endMs: word.endMs }));
    return text === ''
      ? []
      : [{ startMs: first.startMs, endMs: Math.max(endMs, first.startMs + 1), text, words: timed }];
  });
}

function splitSentences(words: readonly TimedWord[]): TimedWord[][] {
  const sentences: TimedWord[][] = [[]];
  for (const [index, word] of words.entries()) {
    sentences.at(-1)?.push(word);
    const next = words[index + 1];
    if (next && endsSentence(word.text, next.text)) sentences.push([]);
  }
  return sentences;
}

function endsSentence(text: string, next: string): boolean {
  if (/\n\s*\n?$/.test(text)) return true;
  const trimmed = text.trimEnd();
  if (/[。！？؟।]["'”’»」』)]*$/.test(trimmed)) return true;
  // "Dr." and "e.g." end nothing, and neither does a stop before a small letter.
  if (!/[.!?…]["'”’»)\]]*$/.test(trimmed) || /^\p{Ll}/u.test(next)) return false;
  return !/^(?:\p{L}|Dr|Mr|Mrs|Ms|St|Prof|Jr|Sr|No|vs)\.$/u.test(trimmed);
}

/** A sentence in as few parts as its width needs, each about as wide as the others. */
function splitSentence(
  words: readonly TimedWord[],
  maxWidth: number,
  widthOf: (word: TimedWord) => number,
): TimedWord[][] {
  const widths = words.map(widthOf);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const count = Math.ceil(whole / maxWidth);
  if (count <= 1) return [[...words]];
  const parts: TimedWord[][] = [];
  let at = 0;
  let left = whole;
  for (let remaining = count; at < words.length; remaining = Math.max(1, remaining - 1)) {
    const target = left / Math.max(1, remaining);
    let width = 0;
    let best = at + 1;
    let bestCost = Infinity;
    for (let end = at; end < words.length; end++) {
      width += widths[end] ?? 0;
      if (width > maxWidth && end > at) break;
      const atComma = /[,;:،、–—]["'”’»)\]]*\s*$/.test(words[end]?.text ?? '');
      const cost = Math.abs(width - target) - (atComma ? maxWidth / 4 : 0);
      if (cost <= bestCost) {
        bestCost = cost;
        best = end + 1;
      }
    }
    parts.push(words.slice(at, best));
    for (let index = at; index < best; index++) left -= widths[index] ?? 0;
    at = best;
  }
  return parts;
}

function columns(text: string): number {
  let sum = 0;
  for (const character of text.replace(/\s+/g, ' ')) sum += wide.test(character) ? 2 : 1;
  return sum;
}
