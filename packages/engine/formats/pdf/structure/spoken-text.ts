import type { GlyphRun, TextLayout } from '../../../text/text-layout.ts';

/**
 * The text of a paragraph in the order it is spoken, where its glyphs are in another one: right to left, or reordered by their
 * script; and where images stand for characters. Undefined where the glyphs, from left to right, say it themselves.
 */
export function spokenText(text: TextLayout, paragraph: number): string | undefined {
  const lines = text.lines.filter((line) => line.paragraph === paragraph);
  if (!lines.some(({ runs }) => runs.some(isOutOfOrder))) return undefined;
  const [first, last] = [lines[0], lines.at(-1)];
  return text.text.slice(first?.start, last?.end).replaceAll(/\s+/g, ' ').trim();
}

function isOutOfOrder({ level, emoji, glyphs }: GlyphRun): boolean {
  if (level % 2 === 1 || emoji) return true;
  return glyphs.some(({ cluster }, index) => cluster < (glyphs[index - 1]?.cluster ?? cluster));
}
