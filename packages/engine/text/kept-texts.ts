import type { TextLayer } from '@platen/template';
import { CostBudget } from '../cost/cost-budget.ts';
import type { FontSet } from './font-set.ts';
import { layoutText } from './layout-text.ts';
import type { TextLayout } from './text-layout.ts';

/** Characters of the texts, and of the keys they are found by, that are kept with one set of faces. */
const keptCharacters = 200_000;
/** Longer texts are not kept: each character of a layout takes about a kilobyte. */
const maxKeptLength = 20_000;

/** A text as it was set, and the steps that took. */
interface Kept {
  layout: TextLayout;
  steps: number;
}

/**
 * Sets text and keeps what was set, so that a text that stays the same from render to render is shaped once. Kept layouts are
 * shared: nobody may change them.
 */
export class KeptTexts {
  readonly #bySet = new WeakMap<FontSet, { layouts: Map<string, Kept>; characters: number }>();

  /**
   * As `layoutText`; `start` is the offset that flowing text goes on from. A text that was kept is paid for like another: what a
   * render may cost does not depend on those before it.
   */
  layout(
    layer: TextLayer,
    box: { width: number; height: number },
    fonts: FontSet,
    start: number,
    cost: CostBudget = new CostBudget(),
  ): TextLayout {
    let kept = this.#bySet.get(fonts);
    if (!kept) {
      kept = { layouts: new Map(), characters: 0 };
      this.#bySet.set(fonts, kept);
    }
    const key = JSON.stringify([layer, box.width, box.height, start]);
    const known = kept.layouts.get(key);
    kept.layouts.delete(key);
    if (known) {
      kept.layouts.set(key, known);
      cost.spend(known.steps, 'A text');
      return known.layout;
    }
    const before = cost.spent;
    const layout = layoutText(layer, box, fonts, { start, cost });
    if (layout.text.length > maxKeptLength) return layout;
    kept.layouts.set(key, { layout, steps: cost.spent - before });
    kept.characters += key.length + layout.text.length;
    for (const [oldest, { layout: other }] of kept.layouts) {
      if (kept.characters <= keptCharacters || oldest === key) break;
      kept.layouts.delete(oldest);
      kept.characters -= oldest.length + other.text.length;
    }
    return layout;
  }
}
