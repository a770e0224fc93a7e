import { castDraft, original, type Draft } from 'immer';
import type { Layer } from '@platen/template';

/**
 * Puts layers right above those they are given for, in groups too, and what `replace` returns instead of those. Each list is changed
 * at once: each change of a draft's list costs as much as the list is long.
 */
export function insertAbove(
  list: Draft<Layer>[],
  added: ReadonlyMap<string, Layer>,
  replace: (layer: Layer) => Layer = (layer) => layer,
): void {
  const layers = original(list) ?? list;
  for (const [index, layer] of layers.entries()) {
    const group = layer.type === 'group' && !added.has(layer.id) ? list[index] : undefined;
    if (group?.type === 'group' && holdsAny(layer, added)) insertAbove(group.layers, added, replace);
  }
  if (!layers.some(({ id }) => added.has(id))) return;
  const together = layers.flatMap((layer, index) => {
    const above = added.get(layer.id);
    if (above) return [castDraft(replace(layer)), castDraft(above)];
    // A group that was changed is a draft by now.
    const remaining = layer.type === 'group' ? list[index] : layer;
    return remaining ? [remaining] : [];
  });
  list.splice(0, list.length, ...together);
}

function holdsAny(layer: Layer | Draft<Layer>, added: ReadonlyMap<string, Layer>): boolean {
  return layer.type === 'group' && layer.layers.some((child) => added.has(child.id) || holdsAny(child, added));
}
