import type { Patch } from 'immer';
import type { Layer, Template } from '@platen/template';
import type { MadeChange } from '../store/template-document.ts';

/** Changes that replace values of a template, found while it is walked through. */
interface Patches {
  patches: Patch[];
  inverse: Patch[];
}

type Path = readonly (string | number)[];

/**
 * Moves layers of a page without a draft, which takes a tenth of the time where there are a thousand: the same objects and patches that
 * a recipe would make. `shift` answers a layer elsewhere, in which no other value than `x`, `y` and the gap of its placement differs. Undefined
 * for a page that the template does not have itself.
 */
export function shiftDirectly(
  template: Template,
  pageId: string,
  layerIds: ReadonlySet<string>,
  shift: (layer: Layer) => Layer,
): MadeChange | undefined {
  const index = template.pages.findIndex(({ id }) => id === pageId);
  const page = template.pages[index];
  if (!page) return undefined;
  const found: Patches = { patches: [], inverse: [] };
  const shiftIn = (layers: readonly Layer[], path: Path): readonly Layer[] => {
    let shifted: Layer[] | undefined;
    for (const [at, layer] of layers.entries()) {
      const next = shiftOne(layer, [...path, at]);
      if (next !== layer) (shifted ??= [...layers])[at] = next;
    }
    return shifted ? Object.freeze(shifted) : layers;
  };
  const shiftOne = (layer: Layer, path: Path): Layer => {
    if (layerIds.has(layer.id)) {
      const next = shift(layer);
      return notePatches(found, layer, next, path) ? Object.freeze(next) : layer;
    }
    if (layer.type !== 'group') return layer;
    const layers = shiftIn(layer.layers, [...path, 'layers']);
    return layers === layer.layers ? layer : Object.freeze({ ...layer, layers: layers as Layer[] });
  };
  const layers = shiftIn(page.layers, ['pages', index, 'layers']);
  if (layers === page.layers) return [template, [], []];
  const pages = template.pages.with(index, Object.freeze({ ...page, layers: layers as Layer[] }));
  return [Object.freeze({ ...template, pages: Object.freeze(pages) as typeof pages }), found.patches, found.inverse];
}

/** Notes what is different. Answers whether anything is. */
function notePatches({ patches, inverse }: Patches, before: Layer, next: Layer, path: Path): boolean {
  const count = patches.length;
  const note = (keys: Path, from: number, to: number): void => {
    if (from === to) return;
    const whole = [...path, ...keys];
    patches.push({ op: 'replace', path: whole, value: to });
    inverse.push({ op: 'replace', path: whole, value: from });
  };
  note(xKey, before.x, next.x);
  note(yKey, before.y, next.y);
  if (before.placement && next.placement) {
    note(gapKey, before.placement.gap, next.placement.gap);
    Object.freeze(next.placement);
  }
  return patches.length > count;
}

const xKey: Path = ['x'];
const yKey: Path = ['y'];
const gapKey: Path = ['placement', 'gap'];
