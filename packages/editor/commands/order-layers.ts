import { msg } from '@lit/localize';
import type { Layer, Page } from '@platen/template';
import type { Draft } from 'immer';
import type { Edit } from '../store/template-document.ts';
import { findPage, findPlace, topmostOf } from '../store/find-place.ts';

/** One step towards the front or back, or all the way, among the layers of the same parent. */
export type OrderStep = 'forward' | 'backward' | 'front' | 'back';

/** Moves layers forward or backward, keeping their relative order. Undefined if nothing would change. */
export function orderLayers(page: Page, layerIds: readonly string[], step: OrderStep): Edit | undefined {
  const ids = new Set(topmostOf(page, layerIds).map(({ id }) => id));
  if (ids.size === 0) return undefined;
  return {
    label: orderLabel(step),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (draftPage) orderList(draftPage.layers, ids, step);
    },
  };
}

function orderLabel(step: OrderStep): string {
  if (step === 'forward') return msg('Bring forward');
  if (step === 'backward') return msg('Send backward');
  return step === 'front' ? msg('Bring to front') : msg('Send to back');
}

function orderList(list: Draft<Layer>[], ids: ReadonlySet<string>, step: OrderStep): void {
  for (const layer of list) if (layer.type === 'group' && !ids.has(layer.id)) orderList(layer.layers, ids, step);
  if (!list.some(({ id }) => ids.has(id))) return;
  const order = reorder(
    list.map(({ id }) => id),
    ids,
    step,
  );
  if (order.every((id, index) => list[index]?.id === id)) return;
  const byId = new Map(list.map((layer) => [layer.id, layer]));
  list.splice(0, list.length, ...order.flatMap((id) => byId.get(id) ?? []));
}

/** The ids in their new order. */
export function reorder(order: readonly string[], moved: ReadonlySet<string>, step: OrderStep): string[] {
  const own = order.filter((id) => moved.has(id));
  const others = order.filter((id) => !moved.has(id));
  if (step === 'front') return [...others, ...own];
  if (step === 'back') return [...own, ...others];
  const result = [...order];
  const forward = step === 'forward';
  const from = forward ? result.length - 2 : 1;
  for (let index = from; forward ? index >= 0 : index < result.length; index += forward ? -1 : 1) {
    const neighbor = index + (forward ? 1 : -1);
    const [one, other] = [result[index], result[neighbor]];
    if (one === undefined || other === undefined || !moved.has(one) || moved.has(other)) continue;
    result[index] = other;
    result[neighbor] = one;
  }
  return result;
}

/**
 * Puts layers elsewhere in the tree, as they are dropped in the list of layers: into a group or the page, before an index of its list
 * as it is now. A group never goes into itself. Layers keep the place on the page that `place` works out for them.
 */
export function reparentLayers(
  page: Page,
  layerIds: readonly string[],
  destination: { parentId?: string | undefined; index: number },
  place: (layer: Draft<Layer>) => void = () => {},
): Edit | undefined {
  const layers = topmostOf(page, layerIds);
  if (layers.length === 0) return undefined;
  return {
    label: msg('Reorder layers'),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (!draftPage) return;
      const { parentId } = destination;
      const parent = parentId === undefined ? undefined : findPlace(draftPage, parentId);
      if (parentId !== undefined && parent?.layer.type !== 'group') return;
      const around = new Set([parentId, ...(parent?.parents ?? []).map(({ id }) => id)]);
      const moved = layers.filter(({ id }) => !around.has(id));
      const list = parent?.layer.type === 'group' ? parent.layer.layers : draftPage.layers;
      const ids = new Set(moved.map(({ id }) => id));
      const stayed = list.slice(0, destination.index).filter(({ id }) => !ids.has(id)).length;
      const taken = takeOut(draftPage.layers, ids, (layer, from) => {
        if (from !== list) place(layer);
      });
      list.splice(stayed, 0, ...taken);
    },
  };
}

/** Takes layers out of a list and the groups in it, by one change of each list, and answers them in drawing order. */
function takeOut(
  list: Draft<Layer>[],
  ids: ReadonlySet<string>,
  onTaken: (layer: Draft<Layer>, from: Draft<Layer>[]) => void,
): Draft<Layer>[] {
  const taken: Draft<Layer>[] = [];
  const remaining: Draft<Layer>[] = [];
  for (const layer of list) {
    if (ids.has(layer.id)) {
      onTaken(layer, list);
      taken.push(layer);
      continue;
    }
    remaining.push(layer);
    if (layer.type === 'group') taken.push(...takeOut(layer.layers, ids, onTaken));
  }
  if (remaining.length < list.length) list.splice(0, list.length, ...remaining);
  return taken;
}
