import { isSameValue } from '../json/same-value.ts';
import type { GroupLayer, Layer } from '../layers/layer.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import { layerHolders } from '../model/with-masters.ts';
import type { Template } from '../model/template.ts';

/**
 * The template with other ids for what it added since `base` under ids that `theirs` uses too: both sides count ids alike, so the same id
 * is seldom the same layer. All that names these layers and pages names them by their new ids. The same object when there are none.
 */
export function renameAdded(base: Template, mine: Template, theirs: Template): Template {
  const [before, own, others] = [itemsById(base), itemsById(mine), itemsById(theirs)];
  const ids = new Map<string, string>();
  for (const [id, item] of own) {
    if (before.has(id) || !others.has(id) || isSameValue(item, others.get(id))) continue;
    const stem = id.replace(/-\d+$/, '').slice(0, 56);
    let number = 1;
    while ([before, own, others].some((taken) => taken.has(`${stem}-${number}`))) number += 1;
    ids.set(id, `${stem}-${number}`);
    before.set(`${stem}-${number}`, item);
  }
  return ids.size === 0 ? mine : withIds(mine, ids);
}

function itemsById(template: Template): Map<string, object> {
  const items = new Map<string, object>();
  for (const { holder } of layerHolders(template)) {
    items.set(holder.id, holder);
    for (const { layer } of walkLayers(holder.layers)) items.set(layer.id, layer);
  }
  return items;
}

function withIds(template: Template, ids: ReadonlyMap<string, string>): Template {
  const rename = (id: string): string => ids.get(id) ?? id;
  const renameKeys = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const dot = key.indexOf('.');
        return [dot < 0 ? key : rename(key.slice(0, dot)) + key.slice(dot), value];
      }),
    );
  const renameLayer = (layer: Layer): Layer => {
    const made: Layer = { ...layer, id: rename(layer.id) };
    if (made.placement) made.placement = { ...made.placement, of: rename(made.placement.of) };
    if (made.mask?.type === 'layer') made.mask = { ...made.mask, layerId: rename(made.mask.layerId) };
    if (made.type === 'group') renameGroup(made);
    return made;
  };
  const renameGroup = (group: GroupLayer): void => {
    group.layers = group.layers.map(renameLayer);
    if (group.repeat) {
      const alternate = group.repeat.alternate.map((each) => ({ ...each, overrides: renameKeys(each.overrides) }));
      group.repeat = { ...group.repeat, alternate };
    }
    if (group.instance)
      group.instance = {
        ...group.instance,
        of: rename(group.instance.of),
        overrides: renameKeys(group.instance.overrides),
      };
  };
  const { locales } = template;
  return {
    ...template,
    pages: template.pages.map((page) => ({
      ...page,
      id: rename(page.id),
      layers: page.layers.map(renameLayer),
      ...(page.master !== undefined && { master: rename(page.master) }),
      ...(page.flow !== undefined && { flow: rename(page.flow) }),
      parameters: page.parameters.map((parameter) => ({
        ...parameter,
        bindings: parameter.bindings.map((one) =>
          one.layerId === undefined ? one : { ...one, layerId: rename(one.layerId) },
        ),
      })),
    })),
    ...(template.masters && {
      masters: template.masters.map((master) => ({
        ...master,
        id: rename(master.id),
        layers: master.layers.map(renameLayer),
      })),
    }),
    ...(locales && {
      locales: {
        ...locales,
        overrides: Object.fromEntries(
          Object.entries(locales.overrides).map(([tag, values]) => [tag, renameKeys(values)]),
        ),
      },
    }),
  };
}
