import { parseFraction, parseLength } from './css-units.ts';
import { ValueError } from '../errors/refusal.ts';

/** CSS `line-height` as a multiple of the font size: `1.2`, `120%`, `58px`, `normal` (1.2). */
export function parseCssLineHeight(text: string, fontSize: number): number | ValueError {
  const word = text.trim().toLowerCase();
  if (word === 'normal') return 1.2;
  const pixels = parseFraction(word) === undefined ? parseLength(word, { em: fontSize }) : undefined;
  const multiple = parseFraction(word) ?? (pixels === undefined ? undefined : pixels / fontSize);
  if (multiple === undefined) return new ValueError('must be a line height such as 1.2, "120%" or "58px"');
  return multiple >= 0.1 && multiple <= 10
    ? multiple
    : new ValueError('must be a line height from 0.1 to 10 times the font size');
}

/** CSS `letter-spacing` in pixels: `2`, `2px`, `0.05em`, `normal` (0). */
export function parseCssTracking(text: string, fontSize: number): number | ValueError {
  const word = text.trim().toLowerCase();
  if (word === 'normal') return 0;
  const pixels = parseLength(word, { em: fontSize, whole: fontSize });
  if (pixels === undefined) return new ValueError('must be a spacing such as 2, "2px" or "0.05em"');
  return Math.abs(pixels) <= 1000 ? pixels : new ValueError('must lie between -1000 and 1000');
}

const lines = ['underline', 'line-through', 'overline'] as const;
type DecorationLine = (typeof lines)[number];

/** The lines that CSS `text-decoration` names; `none` and empty text give none. Color and style of a line are refused. */
export function parseCssTextDecoration(text: string): DecorationLine[] | ValueError {
  const found: DecorationLine[] = [];
  for (const word of text.trim().toLowerCase().split(/\s+/)) {
    const line = lines.find((name) => name === word);
    if (line && !found.includes(line)) found.push(line);
    else if (!line && word !== 'none' && word !== '')
      return new ValueError(`must be "none" or some of ${lines.join(', ')}`);
  }
  return found;
}
