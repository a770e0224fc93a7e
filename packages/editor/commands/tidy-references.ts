import type { Draft } from 'immer';
import type { Layer, Page } from '@platen/template';

/**
 * Drops what names layers that are gone: placements beside layers of another parent or in a ring, masks by layers of
 * another page or by what is in them, the flow of the page, bindings of parameters, and parameters that are bound to nothing any more. To
 * be called at the end of each edit that removes layers or gives them another parent.
 */
export function tidyReferences(page: Draft<Page>): void {
  const layers = new Map<string, Draft<Layer>>();
  const visit = (siblings: Draft<Layer>[]): void => {
    for (const layer of siblings) {
      layers.set(layer.id, layer);
      if (layer.placement && !siblings.some(({ id }) => id === layer.placement?.of && id !== layer.id)) {
        delete layer.placement;
      }
      if (layer.type === 'group') visit(layer.layers);
    }
    dropPlacementRings(siblings);
  };
  visit(page.layers);
  if (!page.layers.some(({ id }) => id === page.flow)) delete page.flow;
  for (const layer of layers.values()) {
    if (layer.mask?.type === 'layer' && needs(layer.mask.layerId, layer.id, layers, new Set())) delete layer.mask;
  }
  if (page.parameters.every(({ bindings }) => bindings.every((one) => isBound(one.layerId, layers)))) return;
  for (const parameter of page.parameters) {
    parameter.bindings = parameter.bindings.filter(({ layerId }) => isBound(layerId, layers));
  }
  page.parameters = page.parameters.filter(({ bindings }) => bindings.length > 0);
}

function isBound(layerId: string | undefined, layers: ReadonlyMap<string, unknown>): boolean {
  return layerId === undefined || layers.has(layerId);
}

function dropPlacementRings(siblings: Draft<Layer>[]): void {
  const byId = new Map(siblings.map((layer) => [layer.id, layer]));
  for (const layer of siblings) {
    const seen = new Set([layer.id]);
    for (let next = layer.placement?.of; next !== undefined; next = byId.get(next)?.placement?.of) {
      if (seen.has(next)) {
        delete layer.placement;
        break;
      }
      seen.add(next);
    }
  }
}

/** Whether drawing a layer needs another one drawn, as its mask or as what is in it. A layer that is gone is needed by none. */
function needs(layerId: string, other: string, layers: ReadonlyMap<string, Draft<Layer>>, seen: Set<string>): boolean {
  const layer = layers.get(layerId);
  if (!layer) return true;
  if (layerId === other) return true;
  if (seen.has(layerId)) return false;
  seen.add(layerId);
  if (
    layer.mask?.type === 'layer' &&
    layers.has(layer.mask.layerId) &&
    needs(layer.mask.layerId, other, layers, seen)
  ) {
    return true;
  }
  return layer.type === 'group' && layer.layers.some((child) => needs(child.id, other, layers, seen));
}
