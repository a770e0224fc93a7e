import { parsePart } from './css-units.ts';
import { ValueError } from '../errors/refusal.ts';

const horizontal: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };
const vertical: Readonly<Record<string, number>> = { top: 0, center: 0.5, bottom: 1 };

function pick(words: Readonly<Record<string, number>>, word: string): number | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/**
 * A CSS position of one or two values (`center`, `left top`, `30% 60%`, `10px center`) as fractions of the box: 0 is left or
 * top, 1 right or bottom. Positions with four values are refused.
 */
export function parseCssPosition(
  text: string,
  box: { width: number; height: number },
): readonly [x: number, y: number] | ValueError {
  const words = text.trim().toLowerCase().split(/\s+/);
  const refusal = new ValueError(
    `has a position "${text}" that cannot be used; write for example "center" or "30% 60%"`,
  );
  if (words.length > 2) return refusal;
  let [first = '', second = 'center'] = words;
  if (
    (pick(vertical, first) !== undefined && first !== 'center') ||
    (pick(horizontal, second) !== undefined && second !== 'center')
  ) {
    [first, second] = [second, first];
  }
  const x = pick(horizontal, first) ?? parsePart(first, box.width);
  const y = pick(vertical, second) ?? parsePart(second, box.height);
  return x === undefined || y === undefined ? refusal : [x, y];
}
