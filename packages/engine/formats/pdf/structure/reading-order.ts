import type { LaidOutLayer } from '../../../pages/page-layout.ts';

/**
 * The layers of one parent in the order they are read: that of drawing. But a layer that is placed below or right of another one
 * that is drawn later waits for it, and one that is placed above or left of another one that is drawn earlier goes before it.
 */
export function readingOrder(layers: readonly LaidOutLayer[]): LaidOutLayer[] {
  const known = new Set(layers.map(({ layer }) => layer.id));
  const before = new Map<string, LaidOutLayer[]>();
  const waiting = new Map<string, LaidOutLayer[]>();
  for (const item of layers) {
    const { placement } = item.layer;
    if (placement?.side === 'above' || placement?.side === 'left') addTo(before, placement.of, item);
  }
  const ordered: LaidOutLayer[] = [];
  const begun = new Set<string>();
  const read = new Set<string>();
  const visit = (item: LaidOutLayer): void => {
    const { id, placement } = item.layer;
    if (begun.has(id)) return;
    const follows = placement?.side === 'below' || placement?.side === 'right';
    if (follows && known.has(placement.of) && !read.has(placement.of)) {
      addTo(waiting, placement.of, item);
      return;
    }
    begun.add(id);
    for (const earlier of before.get(id) ?? []) visit(earlier);
    ordered.push(item);
    read.add(id);
    for (const later of waiting.get(id) ?? []) visit(later);
  };
  for (const item of layers) visit(item);
  // Those that wait for each other in a ring, which layout refuses, are read all the same.
  return [...ordered, ...layers.filter(({ layer }) => !read.has(layer.id))];
}

function addTo(lists: Map<string, LaidOutLayer[]>, key: string, item: LaidOutLayer): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
