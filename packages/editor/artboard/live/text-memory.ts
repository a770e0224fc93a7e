import type { Box } from '@platen/engine';
import { CachedTexts, isSameBut, layoutText, type FontSet, type TextLayout } from '@platen/engine/internal';
import type { TextLayer } from '@platen/template';

/** Properties that do not affect how a layer's text is set. */
const unsetKeys = new Set<string>(
  (
    'x y width height rotation skewX skewY flipX flipY opacity visible locked name blendMode shadows filters mask alt href ' +
    'anchors placement startMs endMs motion frame background stroke'
  ).split(' '),
);

/** Texts as they were set last, by layer: one that only moves is not set again. It holds for one set of fonts. */
export class TextMemory {
  readonly #last = new Map<string, { layer: TextLayer; width: number; height: number; layout: TextLayout }>();
  readonly #cells = new CachedTexts();

  /** As `layoutText`. */
  layout(layer: TextLayer, box: Box, fonts: FontSet, start: number): TextLayout {
    if (start > 0) return layoutText(layer, box, fonts, { start });
    // The cells of a table are set as texts of their own under its id.
    if (box.height === 0 && box.x === 0 && box.y === 0) return this.#cells.layout(layer, box, fonts, start);
    const known = this.#last.get(layer.id);
    if (known && known.width === box.width && known.height === box.height && isSameBut(known.layer, layer, unsetKeys)) {
      known.layer = layer;
      return known.layout;
    }
    const layout = layoutText(layer, box, fonts, { start });
    this.#last.set(layer.id, { layer, width: box.width, height: box.height, layout });
    return layout;
  }
}
