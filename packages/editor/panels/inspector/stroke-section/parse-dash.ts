/**
 * Lengths of dashes and gaps as a person types them, `12 6` or `12, 6, 2`: at most 16 from 0 to 5000 pixels. Empty is none; undefined
 * when it is no list of lengths.
 */
export function parseDash(text: string): number[] | undefined {
  const parts = text
    .trim()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const lengths = parts.map((part) => Number(part.replace(/px$/i, '')));
  const isGood = lengths.every((length) => Number.isFinite(length) && length >= 0 && length <= 5000);
  return isGood && lengths.length <= 16 ? lengths : undefined;
}
