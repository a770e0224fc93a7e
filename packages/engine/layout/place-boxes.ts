import { PlatenError, type Placement } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';

/** A layer as placement sees it: its box with its final size, and whether it takes any space beside others. */
export interface PlacedItem {
  id: string;
  box: Box;
  placement?: Placement;
  /** False for hidden layers and empty growing texts: a layer placed against one takes its place, including its gap. */
  takesSpace: boolean;
}

/**
 * Moves items to where their placement puts them, beside the final box of the item they name; others stay where they are.
 * The order of the items makes no difference. A placement that names no item here is as none.
 * Throws PLACEMENT_CYCLE when items wait for each other.
 */
export function placeBoxes(items: readonly PlacedItem[]): Map<string, Box> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const placed = new Map<string, Box>();
  for (const item of items) {
    if (!item.placement) {
      placed.set(item.id, item.box);
      continue;
    }
    // From the item back to one that stands, then forwards again; no recursion, as chains may be thousands long.
    const chain: PlacedItem[] = [];
    const inChain = new Set<string>();
    let next: PlacedItem | undefined = item;
    while (next && !placed.has(next.id)) {
      if (inChain.has(next.id)) throw cycleError(chain, next.id);
      chain.push(next);
      inChain.add(next.id);
      next = next.placement && byId.get(next.placement.of);
    }
    for (const link of chain.toReversed()) {
      const target = link.placement && byId.get(link.placement.of);
      const targetBox = target && placed.get(target.id);
      const box = target && targetBox ? beside(link, target, targetBox) : link.box;
      placed.set(link.id, box);
    }
  }
  return placed;
}

function beside(item: PlacedItem, target: PlacedItem, at: Box): Box {
  const { box, placement } = item;
  if (!placement) return box;
  const near = target.takesSpace;
  switch (placement.side) {
    case 'below':
      return { ...box, y: near ? at.y + at.height + placement.gap : at.y };
    case 'above':
      return { ...box, y: near ? at.y - placement.gap - box.height : at.y + at.height - box.height };
    case 'right':
      return { ...box, x: near ? at.x + at.width + placement.gap : at.x };
    case 'left':
      return { ...box, x: near ? at.x - placement.gap - box.width : at.x + at.width - box.width };
  }
}

function cycleError(chain: readonly PlacedItem[], id: string): PlatenError {
  const ids = chain.map((item) => item.id);
  const ring = [...ids.slice(ids.indexOf(id)), id].join(' → ');
  return new PlatenError('PLACEMENT_CYCLE', `Layers are placed relative to each other in a circle: ${ring}.`);
}
