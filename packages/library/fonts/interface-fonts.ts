import { bundledFonts, type BundledFont } from './bundled-fonts.ts';

/** The families that interfaces are written in, each for what those before it do not have. */
const families = ['Inter', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Devanagari', 'Noto Sans Thai'] as const;

/** Those of East Asia, in hundreds of files. */
const eastAsianFamilies = ['Noto Sans JP', 'Noto Sans KR', 'Noto Sans SC'] as const;

function uprightOf(names: readonly string[]): BundledFont[] {
  return names.flatMap((name) =>
    bundledFonts.filter(({ family, style, weight }) => family === name && style === 'normal' && Array.isArray(weight)),
  );
}

/** The variable fonts of interfaces, upright: of those with the same character the first one is meant. */
export const interfaceFonts: readonly BundledFont[] = uprightOf(families);

/** The same for East Asian scripts. */
export const eastAsianInterfaceFonts: readonly BundledFont[] = uprightOf(eastAsianFamilies);
