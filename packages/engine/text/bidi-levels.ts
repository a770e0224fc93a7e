import bidiModule, { type Bidi } from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

/** Characters of right-to-left blocks and the controls of UAX #9; text without any of them needs no reordering. */
const needsBidi =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/;

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

/** The package is typed as CommonJS with a default export, but its export is the function itself. */
const createBidi = bidiModule as unknown as () => Bidi;
let bidi: Bidi | undefined;

/**
 * Embedding levels of one paragraph by UAX #9, one per UTF-16 unit; odd levels run from right to left. `base` forces the
 * paragraph's direction, otherwise its first strong character decides; without one it is `otherwise`.
 */
export function bidiLevels(
  paragraph: string,
  base: Direction | 'auto',
  otherwise: Direction = 'ltr',
): { levels: Uint8Array; direction: Direction } {
  const hasBidi = needsBidi.test(paragraph);
  if (!hasBidi && (base === 'ltr' || (base === 'auto' && (otherwise === 'ltr' || /\p{L}/u.test(paragraph))))) {
    return { levels: new Uint8Array(paragraph.length), direction: 'ltr' };
  }
  bidi ??= createBidi();
  const text = replaceSurrogates(paragraph, bidi);
  const forced = base === 'auto' ? (firstStrong(text, bidi) ?? otherwise) : base;
  const { levels } = bidi.getEmbeddingLevels(text, forced);
  return { levels, direction: forced };
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

/** Rules P2 and P3: the first strong character outside of isolates. */
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
    const kept = order[low] ?? 0;
    order[low] = order[high] ?? 0;
    order[high] = kept;
  }
}
