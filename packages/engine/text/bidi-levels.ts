import type { Bidi } from 'bidi-js';
import { loadedBidi, needsBidi } from './text-rules.ts';

export type Direction = 'ltr' | 'rtl';

/** A character of the first plane for each bidi class, to stand for characters beyond it. */
const standIns: Readonly<Record<string, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  AN: '\u0660',
  ON: '!',
  L: 'a',
};
const nonSpacingMark = '\u0300';

/** The direction of a paragraph by its first strong character (UAX #9, rules P2 and P3); undefined when it has none. */
export function paragraphDirection(paragraph: string): Direction | undefined {
  if (!needsBidi(paragraph)) return /\p{L}/u.test(paragraph) ? 'ltr' : undefined;
  const bidi = loadedBidi();
  // As in `bidiLevels`.
  if (!bidi) return roughDirection(paragraph);
  return firstStrong(replaceSurrogates(paragraph, bidi), bidi);
}

/**
 * Embedding levels of one paragraph by UAX #9, one per UTF-16 unit; odd levels run from right to left. While the algorithm is on its
 * way, as in an editor after the first letter of such a script, all runs in the paragraph's direction.
 */
export function bidiLevels(paragraph: string, direction: Direction): Uint8Array {
  if (direction === 'ltr' && !needsBidi(paragraph)) return new Uint8Array(paragraph.length);
  const bidi = loadedBidi();
  if (!bidi) return new Uint8Array(paragraph.length).fill(direction === 'rtl' ? 1 : 0);
  return bidi.getEmbeddingLevels(replaceSurrogates(paragraph, bidi), direction).levels;
}

/**
 * The library looks at UTF-16 units one by one. A surrogate pair becomes a stand-in of its class and a mark, which takes the
 * class of what it follows.
 */
function replaceSurrogates(text: string, { getBidiCharTypeName }: Bidi): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, (pair) => {
    const name = getBidiCharTypeName(pair);
    return name === 'NSM' || name === 'BN' ? nonSpacingMark + nonSpacingMark : (standIns[name] ?? 'a') + nonSpacingMark;
  });
}

function roughDirection(paragraph: string): Direction | undefined {
  const letter = /\p{L}/u.exec(paragraph)?.[0];
  return letter === undefined ? undefined : needsBidi(letter) ? 'rtl' : 'ltr';
}

function firstStrong(text: string, { getBidiCharTypeName }: Bidi): Direction | undefined {
  let isolates = 0;
  for (const character of text) {
    switch (getBidiCharTypeName(character)) {
      case 'LRI':
      case 'RLI':
      case 'FSI':
        isolates += 1;
        break;
      case 'PDI':
        isolates = Math.max(0, isolates - 1);
        break;
      case 'L':
        if (isolates === 0) return 'ltr';
        break;
      case 'R':
      case 'AL':
        if (isolates === 0) return 'rtl';
        break;
    }
  }
  return undefined;
}

/** The visual order, from left to right, of things with these levels (UAX #9 rule L2): answers their indexes. */
export function visualOrder(levels: ArrayLike<number>): number[] {
  const order = Array.from({ length: levels.length }, (_, index) => index);
  let highest = 0;
  let lowestOdd = Number.POSITIVE_INFINITY;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] ?? 0;
    highest = Math.max(highest, level);
    if (level & 1) lowestOdd = Math.min(lowestOdd, level);
  }
  for (let level = highest; level >= lowestOdd; level--) {
    let start = 0;
    while (start < order.length) {
      if ((levels[order[start] ?? 0] ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start + 1;
      while (end < order.length && (levels[order[end] ?? 0] ?? 0) >= level) end += 1;
      reverse(order, start, end);
      start = end;
    }
  }
  return order;
}

function reverse(order: number[], start: number, end: number): void {
  for (let low = start, high = end - 1; low < high; low++, high--) {
    const swapped = order[low] ?? 0;
    order[low] = order[high] ?? 0;
    order[high] = swapped;
  }
}
