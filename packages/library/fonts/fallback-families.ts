/** The bundled family that draws a script (ISO 15924) when the chosen font has no glyphs for it. */
const familyOfScript: Readonly<Record<string, string>> = {
  Latn: 'Noto Sans',
  Grek: 'Noto Sans',
  Cyrl: 'Noto Sans',
  Arab: 'Noto Sans Arabic',
  Hebr: 'Noto Sans Hebrew',
  Deva: 'Noto Sans Devanagari',
  Beng: 'Noto Sans Bengali',
  Taml: 'Noto Sans Tamil',
  Thai: 'Noto Sans Thai',
  Geor: 'Noto Sans Georgian',
  Armn: 'Noto Sans Armenian',
  Hira: 'Noto Sans JP',
  Kana: 'Noto Sans JP',
  Hang: 'Noto Sans KR',
  Hans: 'Noto Sans SC',
  Hant: 'Noto Sans TC',
};

const hanOrder = ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans TC', 'Noto Sans KR'] as const;
const otherOrder = [...new Set(Object.values(familyOfScript))].filter(
  (family) => !hanOrder.some((han) => han === family),
);
const symbolOrder = ['Noto Sans Math', 'Noto Sans Symbols 2', 'Noto Sans Symbols'];

/**
 * Families to try, in this order, for characters the chosen font lacks. `language` (BCP 47) and the scripts that occur in the
 * text (ISO 15924) decide which of the East Asian families comes first, as they draw the same Han characters differently;
 * without a hint it is the Japanese one when kana occur, the Korean one with Hangul, else Simplified Chinese.
 */
export function fallbackFamilies(language = '', scripts: Iterable<string> = []): readonly string[] {
  const first = preferredHan(language.toLowerCase(), new Set(scripts));
  return [...otherOrder, first, ...hanOrder.filter((family) => family !== first), ...symbolOrder];
}

/** The family for one script, for example `Arab`; undefined when none is bundled. */
export function fallbackFamilyOf(script: string): string | undefined {
  return familyOfScript[script];
}

function preferredHan(language: string, scripts: ReadonlySet<string>): string {
  if (/^ja\b/.test(language)) return 'Noto Sans JP';
  if (/^ko\b/.test(language)) return 'Noto Sans KR';
  if (/^zh\b.*(?:hant|-tw|-hk|-mo)\b/.test(language)) return 'Noto Sans TC';
  if (/^zh\b/.test(language)) return 'Noto Sans SC';
  if (scripts.has('Hira') || scripts.has('Kana')) return 'Noto Sans JP';
  if (scripts.has('Hang')) return 'Noto Sans KR';
  return 'Noto Sans SC';
}
