import { bundledFonts } from '@platen/library';

/** Font families of text on the service's pages, including names and values of templates, in this order. */
const families = {
  /** Of alphabets: what the interface is written in, and most templates. */
  letters: ['Inter', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Devanagari', 'Noto Sans Thai'],
  /** Of East Asia, in hundreds of files. */
  ideographs: ['Noto Sans JP', 'Noto Sans KR', 'Noto Sans SC'],
} as const;

function hex(codePoint: number): string {
  return codePoint.toString(16);
}

function writeRange([from, to]: readonly [number, number]): string {
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}

/**
 * CSS that makes one family, `Platen`, of the library's fonts: each file with the characters it is for, so that browsers fetch
 * only what a page shows. Addresses are beside the rules' own. Characters that several families have come from the first, if the rules of
 * `ideographs` stand before those of `letters`.
 */
export function writeFontRules(part: keyof typeof families): string {
  const rules = families[part].flatMap((family) =>
    bundledFonts
      .filter((font) => font.family === family && font.style === 'normal' && Array.isArray(font.weight))
      .map((font) => {
        const weight = Array.isArray(font.weight) ? font.weight.join(' ') : String(font.weight);
        const ranges = (font.unicodeRanges ?? []).map(writeRange).join(',');
        return `@font-face{font-family:Platen;font-weight:${weight};font-display:swap;src:url(./${font.path})${ranges && `;unicode-range:${ranges}`}}`;
      }),
  );
  // Of rules for the same character, browsers take the last.
  return rules.toReversed().join('\n');
}
