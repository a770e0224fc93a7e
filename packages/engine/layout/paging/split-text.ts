import type { LaidOut } from '../../pages/page-layout.ts';
import type { TextLayout } from '../../text/text-layout.ts';
import { moveDown } from '../../layers/table/layout-table.ts';
import type { Split } from './split.ts';

/** Lines of a paragraph that stand together at the end of a page, and at the beginning of the next one. */
const minLines = 2;
const tolerance = 0.01;

/** The lines of a text from one to another, moved down by pixels. */
export function sliceText(text: TextLayout, from: number, to: number, dy: number): TextLayout {
  const lines = text.lines.slice(from, to);
  return moveDown({ ...text, lines, shownEnd: lines.at(-1)?.end ?? text.shownEnd }, dy);
}

/** Where a line ends, in pixels of the text's box. */
export function bottomOf(line: TextLayout['lines'][number] | undefined): number {
  return line ? line.top + line.height : 0;
}

/**
 * Divides a text between two of its lines. Of a paragraph at least two lines stay on either page, unless the page is too small for
 * them; `must` takes a line in any case.
 */
export function splitText(item: LaidOut<'text'>, room: number, must: boolean): Split {
  const { layer, box, text } = item;
  const { top, bottom } = layer.padding;
  const { lines } = text;
  if (box.height <= room + tolerance) return { head: item };
  const fitting = lines.findIndex((line) => bottomOf(line) + bottom > room + tolerance);
  if (fitting < 0) return { head: item };
  const staying = linesThatStay(text, fitting);
  const count = staying > 0 ? staying : must ? Math.max(1, fitting) : 0;
  if (count === 0) return { rest: item };
  if (count === lines.length) return { head: item };
  const headHeight = bottomOf(lines[count - 1]) + bottom;
  const dy = top - (lines[count]?.top ?? 0);
  const restHeight = bottomOf(lines.at(-1)) + dy + bottom;
  const part = (from: number, to: number, by: number, height: number): LaidOut<'text'> => {
    const own = { ...sliceText(text, from, to, by), height, contentHeight: height };
    return { layer, box: { ...box, height }, text: own };
  };
  return { head: part(0, count, 0, headHeight), rest: part(count, lines.length, dy, restHeight) };
}

/** As many of the lines that fit as may stay: none of a paragraph that would be torn from its first or last line. */
function linesThatStay({ lines }: TextLayout, fitting: number): number {
  const next = lines[fitting];
  const before = lines[fitting - 1];
  if (!next || !before || next.paragraph !== before.paragraph) return fitting;
  const start = lines.findIndex(({ paragraph }) => paragraph === next.paragraph);
  const end = lines.findLastIndex(({ paragraph }) => paragraph === next.paragraph) + 1;
  const staying = end - fitting < minLines ? Math.max(start, end - minLines) : fitting;
  return staying - start < minLines ? start : staying;
}
