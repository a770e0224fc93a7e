import type { FontRequest, FontSource } from '../font-set.ts';

/** Where a font comes from; earlier origins win when they match equally well. */
export const fontOrigins = ['template', 'given', 'bundled'] as const;
export type FontOrigin = (typeof fontOrigins)[number];

/** A font file on offer. */
export interface OfferedFont {
  source: FontSource;
  origin: FontOrigin;
}

/** Family names compare ignoring case, quotes and outer spaces. */
export function familyName(family: string): string {
  return family
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/**
 * The files of a family that make up the face nearest to the request, by the rules of CSS Fonts 4: style first, then weight.
 * Several files answer when the face is split by character ranges, or when origins offer the same face; then in order of
 * origin.
 */
export function matchFaces(
  offers: readonly OfferedFont[],
  request: Pick<FontRequest, 'weight' | 'style'>,
): OfferedFont[] {
  const wantedStyle = offers.some(({ source }) => source.style === request.style)
    ? request.style
    : request.style === 'italic'
      ? 'normal'
      : 'italic';
  const styled = offers.filter(({ source }) => source.style === wantedStyle);
  let best: number | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const { source } of styled) {
    const weight = nearestWeight(source.weight, request.weight);
    const rank = weightRank(weight, request.weight);
    if (rank < bestRank) {
      bestRank = rank;
      best = weight;
    }
  }
  return styled
    .filter(({ source }) => nearestWeight(source.weight, request.weight) === best)
    .sort((a, b) => fontOrigins.indexOf(a.origin) - fontOrigins.indexOf(b.origin));
}

/** The weight nearest to the wanted one that a file can show. */
export function nearestWeight(weight: FontSource['weight'], wanted: number): number {
  if (typeof weight === 'number') return weight;
  const [from, to] = weight;
  return Math.min(Math.max(from, to), Math.max(Math.min(from, to), wanted));
}

/**
 * Smaller is better. From 400 to 500 heavier weights up to 500 come first, then lighter, then heavier ones; below 400 lighter
 * ones come first, above 500 heavier ones.
 */
function weightRank(weight: number, wanted: number): number {
  const distance = Math.abs(weight - wanted);
  if (distance === 0) return 0;
  const secondChoice = 10_000;
  if (wanted >= 400 && wanted <= 500) {
    if (weight > wanted && weight <= 500) return distance;
    return weight < wanted ? secondChoice + distance : 2 * secondChoice + distance;
  }
  const isFirstChoice = wanted < 400 ? weight < wanted : weight > wanted;
  return isFirstChoice ? distance : secondChoice + distance;
}

/** Whether a file is meant for a character; a file without ranges may hold any. */
export function coversCodePoint(source: FontSource, codePoint: number): boolean {
  const ranges = source.unicodeRanges;
  if (ranges === undefined) return true;
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (codePoint < range[0]) high = middle - 1;
    else if (codePoint > range[1]) low = middle + 1;
    else return true;
  }
  return false;
}
