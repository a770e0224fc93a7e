import { eastAsianInterfaceFonts, interfaceFonts } from '@platen/library';

/** Of alphabets: what the interface is written in, and most templates; and of East Asia. */
const fontsOf = { letters: interfaceFonts, ideographs: eastAsianInterfaceFonts } as const;

function hex(codePoint: number): string {
  return codePoint.toString(16);
}

function writeRange([from, to]: readonly [number, number]): string {
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}

/**
 * CSS that makes one family, `Platen`, of the library's fonts: each file with the characters it is for, so that browsers fetch
 * only what a page shows. `base`, from the rules' own address, is where the library's files are. Characters that several families have come
 * from the first, if the rules of `ideographs` stand before those of `letters`.
 */
export function writeFontRules(part: keyof typeof fontsOf, base = './'): string {
  const rules = fontsOf[part].map((font) => {
    const weight = Array.isArray(font.weight) ? font.weight.join(' ') : String(font.weight);
    const ranges = font.unicodeRanges.map(writeRange).join(',');
    return `@font-face{font-family:Platen;font-weight:${weight};font-display:swap;src:url(${base}${font.path})${ranges && `;unicode-range:${ranges}`}}`;
  });
  // Of rules for the same character, browsers take the last.
  return rules.toReversed().join('\n');
}
