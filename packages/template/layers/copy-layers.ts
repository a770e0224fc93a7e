import type { GroupLayer, Layer } from './layer.ts';
import { walkLayers } from './walk-layers.ts';

/** Copies of layers under new ids; masks and placements among them name the copies. `ids` maps the old ids to the new ones. */
export function copyLayers(
  layers: readonly Layer[],
  newId: (base: string) => string,
): { layers: Layer[]; ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>();
  const components = new Set<string>();
  for (const { layer } of walkLayers(layers)) {
    ids.set(layer.id, newId(layer.id));
    if (layer.type === 'group' && layer.component) components.add(layer.id);
  }
  const rename = (id: string): string => ids.get(id) ?? id;
  const copy = (layer: Layer): Layer => {
    const made: Layer = { ...layer, id: rename(layer.id) };
    if (made.placement) made.placement = { ...made.placement, of: rename(made.placement.of) };
    if (made.mask?.type === 'layer') made.mask = { ...made.mask, layerId: rename(made.mask.layerId) };
    if (made.type === 'group') copyGroup(made);
    return made;
  };
  const renameOverrides = <Value>(overrides: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(overrides).map(([name, value]) => {
        const dot = name.indexOf('.');
        return [rename(name.slice(0, dot)) + name.slice(dot), value];
      }),
    );
  const copyGroup = (group: GroupLayer): void => {
    const { repeat, instance } = group;
    group.layers = group.layers.map(copy);
    if (repeat) {
      const alternate = repeat.alternate.map((each) => ({ ...each, overrides: renameOverrides(each.overrides) }));
      group.repeat = { ...repeat, alternate };
    }
    // Copied without its component, an instance stays with that.
    if (instance && components.has(instance.of))
      group.instance = { ...instance, of: rename(instance.of), overrides: renameOverrides(instance.overrides) };
  };
  return { layers: layers.map(copy), ids };
}
