import type { LaidOutLayer } from '@platen/engine';

/** Layers that are hidden because the moment does not show them, each the same object as long as it is laid out the same. */
const hidden = new WeakMap<LaidOutLayer, LaidOutLayer>();

/** Returns the laid out items with some layers hidden; the same list if none of them is present. */
export function hideAbsent(items: LaidOutLayer[], absent: ReadonlySet<string>): LaidOutLayer[] {
  if (absent.size === 0) return items;
  const shown = items.map((item): LaidOutLayer => {
    if (absent.has(item.layer.id)) return hide(item);
    if (!('children' in item)) return item;
    const children = hideAbsent(item.children, absent);
    return children === item.children ? item : { ...item, children };
  });
  return shown.some((item, index) => item !== items[index]) ? shown : items;
}

function hide(item: LaidOutLayer): LaidOutLayer {
  const known = hidden.get(item);
  if (known) return known;
  // The kind of the layer stays, and with it what belongs to it.
  const own = { ...item, layer: { ...item.layer, visible: false } } as LaidOutLayer;
  hidden.set(item, own);
  return own;
}
