import type { LoadedLayouts } from '@platen/engine/internal';
import type { Layer } from '@platen/template';

/** Whether a layer itself writes anything in fonts that must be loaded; of charts this is known once their layout is there. */
export function needsFonts({ type }: Layer, { charts }: LoadedLayouts): boolean {
  return type === 'text' || type === 'table' || (type === 'chart' && charts !== undefined);
}

const writingKeys = ['runs', 'style', 'paragraphs', 'list', 'ellipsis', 'direction'] as const;

/** Layers whose fonts were asked for. A text is known wherever it is put: arrow keys that move many would read them all again. */
export class KnownTexts {
  readonly #known = new WeakMap<object, Layer>();

  has(layer: Layer): boolean {
    const known = this.#known.get(keyOf(layer));
    if (layer.type !== 'text' || known?.type !== 'text') return known !== undefined;
    return writingKeys.every((key) => known[key] === layer[key]);
  }

  add(layer: Layer): void {
    this.#known.set(keyOf(layer), layer);
  }
}

function keyOf(layer: Layer): object {
  return layer.type === 'text' ? layer.runs : layer;
}
