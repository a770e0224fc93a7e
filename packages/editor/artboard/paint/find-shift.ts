import type { Box } from '@platen/engine';
import { isEmptyBox, type LayerNode } from '@platen/engine/internal';

/** How a layer was when it was last drawn; `bounds` are page pixels. */
export interface Drawn {
  revision: number;
  /** How many of its revisions put it elsewhere and no more. */
  moves: number;
  bounds: Box;
}

/** Layers that have all moved by as many page pixels, and nothing else has changed. */
export interface Shift {
  nodes: ReadonlySet<LayerNode>;
  dx: number;
  dy: number;
}

/** Fewer layers are painted as quickly as images of them are made. */
const manyLayers = 12;
/** Page pixels that rounding may make of one and the same distance. */
const tolerance = 1e-6;

/** The shift that layers have made since they were drawn, if it is one, and of many. Both maps have the same layers. */
export function findShift(
  before: ReadonlyMap<LayerNode, Drawn>,
  now: ReadonlyMap<LayerNode, Drawn>,
): Shift | undefined {
  const nodes = new Set<LayerNode>();
  let by: { dx: number; dy: number } | undefined;
  for (const [node, next] of now) {
    const drawn = before.get(node);
    if (!drawn) return undefined;
    if (drawn.revision === next.revision) continue;
    if (next.revision - drawn.revision !== next.moves - drawn.moves) return undefined;
    nodes.add(node);
    if (isEmptyBox(next.bounds)) continue;
    const [dx, dy] = [next.bounds.x - drawn.bounds.x, next.bounds.y - drawn.bounds.y];
    by ??= { dx, dy };
    if (Math.abs(by.dx - dx) > tolerance || Math.abs(by.dy - dy) > tolerance) return undefined;
  }
  return by && nodes.size > manyLayers ? { nodes, ...by } : undefined;
}
