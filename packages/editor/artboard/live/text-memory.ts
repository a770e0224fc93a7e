import type { Box } from '@platen/engine';
import { CachedTexts, layoutText, type FontSet, type TextLayout } from '@platen/engine/internal';
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
    if (known && known.width === box.width && known.height === box.height && isSetAlike(known.layer, layer)) {
      return known.layout;
    }
    const layout = layoutText(layer, box, fonts, { start });
    this.#last.set(layer.id, { layer, width: box.width, height: box.height, layout });
    return layout;
  }
}

/** Whether two versions of a layer are set the same in the same box. */
function isSetAlike(one: TextLayer, other: TextLayer): boolean {
  if (one === other) return true;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length && !sameKeyCount(one, other)) return false;
  return keys.every((key) => unsetKeys.has(key) || Reflect.get(one, key) === Reflect.get(other, key));
}

/** Whether both have the same number of keys that count. */
function sameKeyCount(one: TextLayer, other: TextLayer): boolean {
  const count = (layer: TextLayer): number => Object.keys(layer).filter((key) => !unsetKeys.has(key)).length;
  return count(one) === count(other);
}
