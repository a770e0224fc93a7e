import { bundledFamilies } from '@platen/library';
import type { FontSource } from '../../text/font-set.ts';

/** The face that a PostScript name means. */
export interface PsdFace {
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  /** Whether there is a font of the family. */
  isFound: boolean;
}

const weights: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/thin|hairline/i, 100],
  [/(?:extra|ultra)[ -]?light/i, 200],
  [/light/i, 300],
  [/medium/i, 500],
  [/(?:semi|demi)[ -]?(?:bold|bd)?/i, 600],
  [/(?:extra|ultra)[ -]?bold/i, 800],
  [/black|heavy/i, 900],
  [/bold/i, 700],
];

/** Finds the faces of PostScript names, such as `OpenSans-SemiBoldItalic`, among the bundled families and `fonts`. */
export class PsdFonts {
  readonly #families: Map<string, string>;

  constructor(fonts: readonly FontSource[] = []) {
    const names = [...bundledFamilies.map(({ family }) => family), ...fonts.map(({ family }) => family)];
    this.#families = new Map(names.map((name) => [plain(name), name]));
  }

  /** The face of a name. */
  find(name: string): PsdFace {
    const trimmed = name.replace(/(?:PS)?MT$/, '');
    const dash = trimmed.lastIndexOf('-');
    const [base, face] = dash > 0 ? [trimmed.slice(0, dash), trimmed.slice(dash + 1)] : [trimmed, ''];
    const weight = weights.find(([pattern]) => pattern.test(face))?.[1] ?? 400;
    const style = /ital|obli/i.test(face) ? 'italic' : 'normal';
    const stem = base.replace(/(?:PS)?MT$|PS$/, '');
    const family = this.#families.get(plain(stem)) ?? this.#families.get(plain(stem.replace(/(?:VF|Variable)$/i, '')));
    return { family: family ?? spaced(stem), weight, style, isFound: family !== undefined };
  }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** `MyriadPro` as people write it. */
function spaced(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return words.slice(0, 120) || 'Inter';
}
