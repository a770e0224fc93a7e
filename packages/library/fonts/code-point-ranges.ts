/** Inclusive code point ranges in rising order. */
export type CodePointRanges = readonly (readonly [number, number])[];

/**
 * Ranges as short text: per range the distance from the end of the one before, and `+` how many more code points follow the
 * first when there are any, in base 36, parted by spaces.
 */
export function encodeRanges(ranges: CodePointRanges): string {
  let last = 0;
  return ranges
    .map(([from, to]) => {
      const gap = (from - last).toString(36);
      last = to;
      return to > from ? `${gap}+${(to - from).toString(36)}` : gap;
    })
    .join(' ');
}

/** The ranges that `encodeRanges` wrote. */
export function decodeRanges(text: string): CodePointRanges {
  if (text === '') return [];
  let last = 0;
  return text.split(' ').map((part) => {
    const [gap = '', more = '0'] = part.split('+');
    const from = last + Number.parseInt(gap, 36);
    last = from + Number.parseInt(more, 36);
    return [from, last] as const;
  });
}

/** The fewest ranges that hold these code points. */
export function toRanges(codePoints: Iterable<number>): CodePointRanges {
  const ranges: [number, number][] = [];
  for (const codePoint of [...new Set(codePoints)].sort((a, b) => a - b)) {
    const current = ranges.at(-1);
    if (current !== undefined && current[1] === codePoint - 1) current[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}
