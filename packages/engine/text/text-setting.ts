import type { TextStyle } from '@platen/template';
import { CostBudget } from '../cost/cost-budget.ts';
import { bundledEmoji, type EmojiImages } from './emoji.ts';
import type { Face, FaceMetrics, FontSet } from './font-set.ts';
import { shapingKey, type PreparedText } from './prepare-text.ts';
import { hanLanguage } from './scripts.ts';
import type { MissingAxis } from './text-layout.ts';

/** Vertical metrics when there is no font at all, as fractions of the size. */
const plainMetrics = { ascent: 0.95, descent: 0.25 };

/** A style with the faces that show it. */
export interface StyleFaces {
  style: TextStyle;
  /** Index of the first style that is shaped alike. */
  shapedAs: number;
  /** In order of trying. */
  faces: readonly Face[];
}

/** One text on its way to being set: its styles' faces, and what turned out to be missing. */
export class TextSetting {
  readonly prepared: PreparedText;
  readonly emoji: EmojiImages;
  /** Budget charged for setting it. */
  readonly cost: CostBudget;
  readonly missingCharacters = new Set<string>();
  readonly missingFamilies = new Set<string>();
  /** By tag and family. */
  readonly missingAxes = new Map<string, MissingAxis>();
  readonly #styles: StyleFaces[];

  constructor(
    prepared: PreparedText,
    fonts: FontSet,
    { emoji = bundledEmoji, cost = new CostBudget() }: { emoji?: EmojiImages; cost?: CostBudget } = {},
  ) {
    this.prepared = prepared;
    this.emoji = emoji;
    this.cost = cost;
    const firsts = new Map<string, number>();
    this.#styles = prepared.styles.map((style, index) => {
      const key = shapingKey(style);
      const shapedAs = firsts.get(key) ?? index;
      firsts.set(key, shapedAs);
      const { faces, familyFound, missingAxes } = fonts.facesFor({
        family: style.fontFamily,
        weight: style.fontWeight,
        style: style.fontStyle,
        axes: style.axes,
        language: hanLanguage(style.language, prepared.text),
      });
      if (!familyFound && prepared.text !== '') this.missingFamilies.add(style.fontFamily);
      for (const tag of prepared.text === '' ? [] : missingAxes) {
        this.missingAxes.set(`${tag} ${style.fontFamily}`, { family: style.fontFamily, tag });
      }
      return { style, shapedAs, faces };
    });
  }

  /** A style by its index. */
  styleFaces(index: number): StyleFaces {
    const found = this.#styles[index];
    if (found === undefined) throw new RangeError(`no style ${index}`);
    return found;
  }

  /** Metrics of a style's first face, which lines are built on whichever faces their characters come from. */
  metrics(index: number): Pick<FaceMetrics, 'ascent' | 'descent'> & Partial<FaceMetrics> {
    const { style, faces } = this.styleFaces(index);
    const face = faces[0];
    if (face !== undefined) return face.metrics(style.fontSize);
    return { ascent: plainMetrics.ascent * style.fontSize, descent: plainMetrics.descent * style.fontSize };
  }
}
