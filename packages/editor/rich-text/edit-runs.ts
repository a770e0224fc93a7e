import type { ParagraphStyle, TextRun, TextRunStyle } from '@platen/template';
import {
  maxRuns,
  maxTextLength,
  normalParagraphs,
  normalRuns,
  runAt,
  sliceRuns,
  textOf,
  type RichText,
} from './rich-text.ts';
import { paragraphAt, paragraphNumber } from './text-boundaries.ts';

/** Inserted content: plain text, which takes on the style of its position, or runs with their own styles, and optional paragraph styles. */
export interface Insertion {
  runs: readonly TextRun[];
  /** Of the paragraphs it begins and ends with and those between; missing: they continue with the style they are put into. */
  paragraphs?: readonly ParagraphStyle[] | undefined;
}

/** An edited text, and where the caret goes. */
export interface TextChange {
  text: RichText;
  /** The end of what was put in. */
  end: number;
}

/**
 * The style that text typed at an offset gets: that of the character before it; at the start of a paragraph that of the one behind,
 * or in an empty paragraph of the line feed before.
 */
export function typingStyle({ runs }: Pick<RichText, 'runs'>, offset: number): TextRunStyle | undefined {
  const text = textOf({ runs });
  const isAtStart = offset === 0 || text[offset - 1] === '\n';
  const isAtEnd = offset >= text.length || text[offset] === '\n';
  const side = isAtStart && !isAtEnd ? 'after' : 'before';
  return (runAt(runs, offset, side) ?? runAt(runs, offset, side === 'after' ? 'before' : 'after'))?.style;
}

/** Replaces a range by plain text in the style of where it goes, or in a given one. Text past the bounds is omitted. */
export function replaceWithText(
  rich: RichText,
  start: number,
  end: number,
  text: string,
  style: TextRunStyle | undefined = start < end ? runAt(rich.runs, start, 'after')?.style : typingStyle(rich, start),
): TextChange {
  return replaceWithRuns(rich, start, end, { runs: text === '' ? [] : [style ? { text, style } : { text }] });
}

/** Replaces a range by runs. Paragraph styles move with their paragraphs; text and runs past the bounds are omitted. */
export function replaceWithRuns(rich: RichText, start: number, end: number, insertion: Insertion): TextChange {
  const { runs } = rich;
  const before = textOf(rich);
  const [from, to] = [clampOffset(before, start), clampOffset(before, end)];
  const room = Math.max(0, maxTextLength - (before.length - (to - from)));
  const put = sliceRuns(insertion.runs, 0, wholeCharacters(textOf(insertion), room));
  const next = normalRuns([...sliceRuns(runs, 0, from), ...put, ...sliceRuns(runs, to, before.length)]);
  if (next.length > maxRuns) return { text: rich, end: to };
  const inserted = textOf({ runs: put });
  return {
    text: { runs: next, paragraphs: movedParagraphs(rich, before, from, to, inserted, insertion.paragraphs) },
    end: from + inserted.length,
  };
}

/**
 * Paragraph styles after a range was replaced. Where paragraphs are joined the first one's style stays, unless nothing of it does;
 * where one is split both halves have it.
 */
function movedParagraphs(
  rich: RichText,
  before: string,
  start: number,
  end: number,
  inserted: string,
  own: readonly ParagraphStyle[] | undefined,
): readonly ParagraphStyle[] {
  const breaks = countBreaks(inserted);
  if (rich.paragraphs.length === 0 && !own?.length) return rich.paragraphs;
  const first = paragraphNumber(before, start);
  const last = paragraphNumber(before, end);
  const { paragraphs } = rich;
  const isFirstGone = start === paragraphAt(before, start).start;
  const isLastLeft = end < paragraphAt(before, end).end;
  const firstStyle = paragraphs[first] ?? {};
  const lastStyle = paragraphs[last] ?? {};
  const joined = first < last && isFirstGone && isLastLeft && inserted === '' ? lastStyle : firstStyle;
  const middle = Array.from({ length: breaks + 1 }, (_, index): ParagraphStyle => {
    const given = own?.[index];
    // What already stands in the paragraphs at both ends keeps its style.
    if (given === undefined || (index === 0 && !isFirstGone)) return joined;
    return index === breaks && index > 0 && isLastLeft ? lastStyle : given;
  });
  const head = Array.from({ length: first }, (_, index) => paragraphs[index] ?? {});
  return normalParagraphs([...head, ...middle, ...paragraphs.slice(last + 1)]);
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function clampOffset(text: string, offset: number): number {
  return Math.max(0, Math.min(offset, text.length));
}

/** At most `room` units, but no half of a surrogate pair. */
function wholeCharacters(text: string, room: number): number {
  if (room >= text.length) return text.length;
  const unit = text.charCodeAt(room);
  return unit >= 0xdc00 && unit <= 0xdfff ? room - 1 : room;
}
