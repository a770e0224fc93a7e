import type { TextLayer } from '@platen/template';
import type { FontSet } from './font-set.ts';
import { layoutText } from './layout-text.ts';
import type { TextLayout } from './text-layout.ts';

/** Characters of the texts, and of the keys they are found by, that are kept with one set of faces. */
const keptCharacters = 200_000;

/**
 * Sets text and keeps what was set, so that a text that stays the same from render to render is shaped once. Kept layouts are
 * shared: nobody may change them.
 */
export class KeptTexts {
  readonly #bySet = new WeakMap<FontSet, { layouts: Map<string, TextLayout>; characters: number }>();

  /** As `layoutText`; `start` is the offset that flowing text goes on from. */
  layout(layer: TextLayer, box: { width: number; height: number }, fonts: FontSet, start: number): TextLayout {
    let kept = this.#bySet.get(fonts);
    if (!kept) {
      kept = { layouts: new Map(), characters: 0 };
      this.#bySet.set(fonts, kept);
    }
    const key = JSON.stringify([layer, box.width, box.height, start]);
    const known = kept.layouts.get(key);
    kept.layouts.delete(key);
    const layout = known ?? layoutText(layer, box, fonts, { start });
    kept.layouts.set(key, layout);
    if (known) return layout;
    kept.characters += key.length + layout.text.length;
    for (const [oldest, { text }] of kept.layouts) {
      if (kept.characters <= keptCharacters || oldest === key) break;
      kept.layouts.delete(oldest);
      kept.characters -= oldest.length + text.length;
    }
    return layout;
  }
}
