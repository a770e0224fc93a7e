import type { LaidOutLayer } from '@platen/engine';
import type { LayerLocation } from '../../store/editor-state.ts';

/** Options that determine which of several layers under the pointer is picked. */
export interface PickOptions {
  layersById: ReadonlyMap<string, LayerLocation>;
  /** The group whose children clicks select. */
  enteredGroupId: string | undefined;
  /** Means the innermost layer, whatever groups it is in. */
  deep: boolean;
}

/**
 * The layer that a click means, of those under it (topmost first, groups before what is in them): the innermost with `deep`, else
 * a child of the entered group, else one of the page itself.
 */
export function pickLayer(
  all: readonly LaidOutLayer[],
  { layersById, enteredGroupId, deep }: PickOptions,
): string | undefined {
  // Layers of masters are not of the page.
  const hits = all.filter(({ layer }) => layersById.has(layer.id));
  if (deep) return hits.find(({ layer }) => layer.type !== 'group')?.layer.id ?? hits[0]?.layer.id;
  const top = hits.find(({ layer }) => (layersById.get(layer.id)?.parents.length ?? 0) === 0);
  const groups =
    enteredGroupId === undefined ? [] : [...(layersById.get(enteredGroupId)?.parents ?? []), enteredGroupId];
  // Only where no other layer of the page lies above the group.
  if (!top || groups.length === 0 || top.layer.id !== groups[0]) return top?.layer.id;
  for (const group of groups.toReversed()) {
    const child = hits.find(({ layer }) => layersById.get(layer.id)?.parents.at(-1) === group);
    if (child) return child.layer.id;
  }
  return top.layer.id;
}

/**
 * Sorts the layers within a finger's reach, topmost first: small layers that are hit exactly come before neighbors that are only near.
 * `reach` is in page pixels.
 */
export function sortTouched(
  near: readonly LaidOutLayer[],
  exact: readonly LaidOutLayer[],
  reach: number,
): readonly LaidOutLayer[] {
  const hit = new Set(exact.map(({ layer }) => layer.id));
  const isMeant = ({ layer, box }: LaidOutLayer): boolean =>
    hit.has(layer.id) && Math.min(box.width, box.height) < 2 * reach;
  return [...near.filter(isMeant), ...near.filter((item) => !isMeant(item))];
}

/** The selection without layers that are in selected groups: what is moved as a whole is moved once. */
export function outermost(ids: readonly string[], layersById: ReadonlyMap<string, LayerLocation>): string[] {
  const selected = new Set(ids);
  return ids.filter((id) => !layersById.get(id)?.parents.some((parent) => selected.has(parent)));
}
