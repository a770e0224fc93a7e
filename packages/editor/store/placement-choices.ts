import type { Layer } from '@platen/template';

/** A layer that another one could be placed beside. */
export interface PlacementChoice {
  layer: Layer;
  /** The ring that would come about, as ids from the placed layer back to itself; empty when there is none. */
  ring: readonly string[];
}

/**
 * The layers that `layerId` can be placed beside: those with the same parent. Where one of them hangs on `layerId` already, `ring`
 * says how, so that it can be refused with a reason.
 */
export function placementChoices(siblings: readonly Layer[], layerId: string): PlacementChoice[] {
  return siblings
    .filter(({ id }) => id !== layerId)
    .map((layer) => {
      const chain = placementChain(siblings, layer.id);
      const at = chain.findIndex(({ id }) => id === layerId);
      return { layer, ring: at < 0 ? [] : [layerId, ...chain.slice(0, at + 1).map(({ id }) => id)] };
    });
}

/**
 * The layers that a layer's place hangs on: itself, the one it is placed beside, the one that is placed beside, and so on to one that
 * stands by itself.
 */
export function placementChain(siblings: readonly Layer[], layerId: string): Layer[] {
  const chain: Layer[] = [];
  let next = siblings.find(({ id }) => id === layerId);
  while (next && !chain.includes(next)) {
    chain.push(next);
    const of: string | undefined = next.placement?.of;
    next = of === undefined ? undefined : siblings.find(({ id }) => id === of);
  }
  return chain;
}
