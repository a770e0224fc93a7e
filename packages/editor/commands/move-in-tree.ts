import type { Box } from '@platen/engine';
import { layerMatrix, invert, multiply, type Matrix } from '@platen/engine/internal';
import type { Page } from '@platen/template';
import { decomposeMatrix, throughParents } from '../geometry/layer-matrix.ts';
import type { Edit } from '../store/template-document.ts';
import { findPlace } from '../store/find-place.ts';
import { reparentLayers } from './order-layers.ts';

/**
 * Puts layers elsewhere in the tree of a page, as they are dropped in the list of layers, so that each stays where it is on the page.
 * `boxes` holds the boxes of layers as they are laid out, where they differ from what the layers say. Undefined when nothing moves.
 */
export function moveInTree(
  page: Page,
  layerIds: readonly string[],
  destination: { parentId?: string | undefined; index: number },
  boxes: ReadonlyMap<string, { box: Box }>,
): Edit | undefined {
  const chainOf = (layerId: string, withItself: boolean): Matrix => {
    const place = findPlace(page as Parameters<typeof findPlace>[0], layerId);
    const chain = [...(place?.parents ?? []), ...(withItself && place ? [place.layer] : [])];
    return throughParents(chain.map((layer) => layerMatrix(layer, boxes.get(layer.id)?.box ?? layer)));
  };
  const { parentId } = destination;
  const target = invert(parentId === undefined ? throughParents([]) : chainOf(parentId, true));
  return reparentLayers(page, layerIds, destination, (layer) => {
    if (!target) return;
    const box = boxes.get(layer.id)?.box ?? layer;
    const onPage = multiply(chainOf(layer.id, false), layerMatrix(layer, box));
    const { box: place, stance } = decomposeMatrix(multiply(target, onPage), box);
    Object.assign(layer, stance, place);
  });
}
