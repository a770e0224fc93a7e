import type { TextLayer } from '@platen/template';
import { CostBudget } from '../cost/cost-budget.ts';
import type { FontSet } from './font-set.ts';
import { layoutText } from './layout-text.ts';
import type { TextLayout } from './text-layout.ts';

/** Maximum characters of the texts, and of their keys, cached with one set of faces. */
const cachedCharacters = 200_000;
/** Longer texts are not kept: each character of a layout takes about a kilobyte. */
const maxCachedLength = 20_000;

/** A text as it was set, and the steps that took. */
interface Cached {
  layout: TextLayout;
  steps: number;
}

/**
 * Sets text and keeps what was set, so that a text that stays the same from render to render is shaped once. Kept layouts are
 * shared: nobody may change them.
 */
export class CachedTexts {
  readonly #bySet = new WeakMap<FontSet, { layouts: Map<string, Cached>; characters: number }>();

  /**
   * As `layoutText`; `start` is the offset that flowing text continues from. A text that was kept is paid for like another: what a
   * render may cost does not depend on those before it.
   */
  layout(
    layer: TextLayer,
    box: { width: number; height: number },
    fonts: FontSet,
    start: number,
    cost: CostBudget = new CostBudget(),
  ): TextLayout {
    let cached = this.#bySet.get(fonts);
    if (!cached) {
      cached = { layouts: new Map(), characters: 0 };
      this.#bySet.set(fonts, cached);
    }
    const key = JSON.stringify([layer, box.width, box.height, start]);
    const known = cached.layouts.get(key);
    cached.layouts.delete(key);
    if (known) {
      cached.layouts.set(key, known);
      cost.spend(known.steps, 'A text');
      return known.layout;
    }
    const before = cost.spent;
    const layout = layoutText(layer, box, fonts, { start, cost });
    if (layout.text.length > maxCachedLength) return layout;
    cached.layouts.set(key, { layout, steps: cost.spent - before });
    cached.characters += key.length + layout.text.length;
    for (const [oldest, { layout: other }] of cached.layouts) {
      if (cached.characters <= cachedCharacters || oldest === key) break;
      cached.layouts.delete(oldest);
      cached.characters -= oldest.length + other.text.length;
    }
    return layout;
  }
}
