import { interfaceFonts, type BundledFont } from '@platen/engine/internal';

/** The files with the characters of a text; of those with the same character the first one. */
export function filesFor(text: string): BundledFont[] {
  const needed = new Set<BundledFont>();
  for (const character of new Set(text)) {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = interfaceFonts.find(({ unicodeRanges }) =>
      unicodeRanges.some(([from, to]) => codePoint >= from && codePoint <= to),
    );
    if (font) needed.add(font);
  }
  return [...needed];
}

/** A file as a face of the page: weights, and the characters that it is for. */
export function faceOf({ weight, unicodeRanges }: BundledFont): FontFaceDescriptors {
  const hex = (codePoint: number): string => codePoint.toString(16);
  return {
    weight: [weight].flat().join(' '),
    unicodeRange: unicodeRanges.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(),
  };
}
