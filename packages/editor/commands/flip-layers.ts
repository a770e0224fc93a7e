import { msg } from '@lit/localize';
import type { Page } from '@platen/template';
import { uniteBoxes } from '@platen/engine/internal';
import type { Edit } from '../store/template-document.ts';
import { findPage, findPlace, topmostOf } from '../store/find-place.ts';
import { boundsOf, type LaidOutBoxes } from './group-layers.ts';
import { shiftLayer } from './move-layers.ts';

/** Mirrors layers as one, about the middle of the box around them. Layers of several parents are mirrored each in place. */
export function flipLayers(
  page: Page,
  layerIds: readonly string[],
  axis: 'x' | 'y',
  boxes: LaidOutBoxes = new Map(),
): Edit | undefined {
  const layers = topmostOf(page, layerIds).filter(({ locked }) => !locked);
  if (layers.length === 0) return undefined;
  return {
    label: axis === 'x' ? msg('Flip horizontally') : msg('Flip vertically'),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      const places = layers.flatMap(({ id }) => findPlace(draftPage, id) ?? []);
      const isOneParent = places.every(({ list }) => list === places[0]?.list);
      const bounds = places.map(({ layer }) => boundsOf(layer, boxes));
      const all = uniteBoxes(bounds);
      for (const [index, { layer }] of places.entries()) {
        if (axis === 'x') layer.flipX = !layer.flipX;
        else layer.flipY = !layer.flipY;
        // What is mirrored turns the other way round.
        layer.rotation = layer.rotation === 0 ? 0 : -layer.rotation;
        layer.skewX = layer.skewX === 0 ? 0 : -layer.skewX;
        layer.skewY = layer.skewY === 0 ? 0 : -layer.skewY;
        const own = bounds[index];
        if (!own || !isOneParent) continue;
        shiftLayer(layer, {
          x: axis === 'x' ? 2 * all.x + all.width - (2 * own.x + own.width) : 0,
          y: axis === 'y' ? 2 * all.y + all.height - (2 * own.y + own.height) : 0,
        });
      }
    },
  };
}
