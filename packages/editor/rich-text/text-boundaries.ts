let graphemes: Intl.Segmenter | undefined;
let words: Intl.Segmenter | undefined;

const plainText = /^[\x20-\x7e\n\t\u2028]*$/;

/** Offsets at which a caret may stand: the borders of what is read as one character (UAX #29), 0 and the end among them. */
export function graphemeStops(text: string): number[] {
  if (plainText.test(text)) return Array.from({ length: text.length + 1 }, (_, offset) => offset);
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const stops = Array.from(graphemes.segment(text), ({ index }) => index);
  stops.push(text.length);
  return stops;
}

/** The last stop at or before an offset, or the first at or after it. `stops` rise. */
export function nearestStop(stops: readonly number[], offset: number, side: 'before' | 'after'): number {
  let low = 0;
  let high = stops.length - 1;
  while (low < high) {
    const middle = (low + high + (side === 'before' ? 1 : 0)) >> 1;
    const stop = stops[middle] ?? 0;
    if (side === 'before' ? stop <= offset : stop < offset) {
      if (side === 'before') low = middle;
      else low = middle + 1;
    } else if (side === 'before') high = middle - 1;
    else high = middle;
  }
  return stops[low] ?? 0;
}

interface Stretch {
  start: number;
  end: number;
  isWord: boolean;
}

/** The word, or the stretch between words, at an offset; at the end of a line the one before it. */
export function wordAt(text: string, offset: number): { start: number; end: number } {
  const paragraph = paragraphAt(text, offset);
  const stretches = stretchesOf(text, paragraph);
  const found =
    stretches.find(({ start, end }) => offset >= start && offset < end) ??
    stretches.findLast(({ end }) => end <= offset);
  return found ? { start: found.start, end: found.end } : { start: offset, end: offset };
}

/** Where words end when moving forwards: on Windows at the start of the next word, elsewhere at the end of one. */
export type WordStyle = 'starts' | 'ends';

/** The next place to stop when moving by words; ends of paragraphs are places too. */
export function nextWord(text: string, offset: number, style: WordStyle): number {
  if (offset >= text.length) return text.length;
  const paragraph = paragraphAt(text, offset);
  if (offset >= paragraph.end) return offset + 1;
  const stretches = stretchesOf(text, paragraph);
  const found =
    style === 'ends'
      ? stretches.find(({ end, isWord }) => isWord && end > offset)?.end
      : stretches.find(({ start, isWord }) => isWord && start > offset)?.start;
  return found ?? paragraph.end;
}

/** The start of the word before an offset; starts of paragraphs are places too. */
export function previousWord(text: string, offset: number): number {
  if (offset <= 0) return 0;
  const paragraph = paragraphAt(text, offset);
  if (offset <= paragraph.start) return offset - 1;
  return (
    stretchesOf(text, paragraph).findLast(({ start, isWord }) => isWord && start < offset)?.start ?? paragraph.start
  );
}

/** The paragraph an offset is in, without its line feed. */
export function paragraphAt(text: string, offset: number): { start: number; end: number } {
  const start = offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { start, end: end < 0 ? text.length : end };
}

/** How many paragraphs begin before or at an offset, less one: the number of its paragraph, from 0. */
export function paragraphNumber(text: string, offset: number): number {
  let number = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) number += 1;
  return number;
}

function stretchesOf(text: string, { start, end }: { start: number; end: number }): Stretch[] {
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(words.segment(text.slice(start, end)), ({ index, segment, isWordLike }) => ({
    start: start + index,
    end: start + index + segment.length,
    isWord: isWordLike === true,
  }));
}
