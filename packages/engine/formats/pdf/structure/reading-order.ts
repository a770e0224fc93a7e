import type { LaidOutLayer } from '../../../layout/page-layout.ts';

/**
 * The layers of one parent in the order they are read: that of drawing, but a layer that is placed below or right of another
 * comes after it, and one that is placed above or left of it before it, wherever they are drawn.
 */
export function readingOrder(layers: readonly LaidOutLayer[]): LaidOutLayer[] {
  const byId = new Map(layers.map((item) => [item.layer.id, item]));
  const before = new Map<string, LaidOutLayer[]>();
  for (const item of layers) {
    const { placement } = item.layer;
    if (!placement || (placement.side !== 'above' && placement.side !== 'left')) continue;
    before.set(placement.of, [...(before.get(placement.of) ?? []), item]);
  }
  const ordered: LaidOutLayer[] = [];
  const visited = new Set<LaidOutLayer>();
  const visit = (item: LaidOutLayer): void => {
    if (visited.has(item)) return;
    visited.add(item);
    const { id, placement } = item.layer;
    if (placement?.side === 'below' || placement?.side === 'right') {
      const anchor = byId.get(placement.of);
      if (anchor) visit(anchor);
    }
    for (const earlier of before.get(id) ?? []) visit(earlier);
    ordered.push(item);
  };
  for (const item of layers) {
    const { placement } = item.layer;
    const waits = placement && (placement.side === 'above' || placement.side === 'left') && byId.has(placement.of);
    // It is read just before what it is placed against, and so when that is come to.
    if (!waits) visit(item);
  }
  for (const item of layers) visit(item);
  return ordered;
}
