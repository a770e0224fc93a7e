import type { DataObject } from '../data/data-value.ts';
import { parseData } from '../data/parse-data.ts';
import type { GroupComponent, GroupInstance } from '../layers/group/group-component.ts';
import type { GroupLayer, Layer } from '../layers/layer.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { Template } from '../model/template.ts';
import { followEdges } from '../layers/follow-edges.ts';
import { scaleWithin } from '../layers/scale-layer.ts';

/** A group that is a component. */
export type ComponentGroup = GroupLayer & { component: GroupComponent };
/** A group that is an instance of one. */
export type InstanceGroup = GroupLayer & { instance: GroupInstance };

/** Names of expressions that set a property of an instance begin with this: `props.title`. */
const propPrefix = 'props.';

/** The property of an instance that an expression of this name sets; undefined for content and style keys. */
export function propOf(name: string): string | undefined {
  return name.startsWith(propPrefix) ? name.slice(propPrefix.length) : undefined;
}

/** Whether a layer is a component. */
export function isComponent(layer: Layer): layer is ComponentGroup {
  return layer.type === 'group' && layer.component !== undefined;
}

/** Whether a layer is an instance of a component. */
export function isInstance(layer: Layer): layer is InstanceGroup {
  return layer.type === 'group' && layer.instance !== undefined;
}

/** The components of a template by their ids. */
export function componentsOf({
  pages,
  masters = [],
}: Pick<Template, 'pages' | 'masters'>): ReadonlyMap<string, ComponentGroup> {
  const found = new Map<string, ComponentGroup>();
  for (const { layers } of [...pages, ...masters])
    for (const { layer } of walkLayers(layers)) if (isComponent(layer)) found.set(layer.id, layer);
  return found;
}

/** The instances of a component, in drawing order. */
export function instancesOf(id: string, { pages }: Pick<Template, 'pages'>): InstanceGroup[] {
  return pages.flatMap(({ layers }) =>
    [...walkLayers(layers)].flatMap(({ layer }) => (isInstance(layer) && layer.instance.of === id ? [layer] : [])),
  );
}

const parsed = new WeakMap<object, { component: GroupComponent; values: DataObject }>();

/** The values of a component's properties, where only `props` are given. Its own defaults without `props`. */
export function propValues(component: GroupComponent, props: GroupInstance['props'] = component.props): DataObject {
  const known = parsed.get(props);
  if (known?.component === component) return known.values;
  const { values } = parseData(component.props, props === component.props ? {} : props);
  parsed.set(props, { component, values });
  return values;
}

const fitted = new WeakMap<Layer, { size: string; layer: Layer }>();

/**
 * The layers of a component at the size of an instance: one with a layout lays them out again, absolute ones by
 * their anchors; any other one is scaled as far as it fits. What comes out for the same layer is the same object as before.
 */
export function fitComponent(
  layers: Layer[],
  component: GroupLayer,
  instance: Pick<Layer, 'width' | 'height'>,
): Layer[] {
  const { layout, width, height } = component;
  if (width === 0 || height === 0 || (instance.width === width && instance.height === height)) return layers;
  const factor = Math.min(instance.width / width, instance.height / height);
  const size = `${instance.width} ${instance.height}`;
  return layers.map((layer) => {
    if (layout ? !layer.item?.absolute : factor === 0) return layer;
    const known = fitted.get(layer);
    if (known?.size === size) return known.layer;
    const made = layout
      ? { ...layer, ...followEdges(layer, layer.anchors, component, instance) }
      : scaleWithin(layer, factor);
    fitted.set(layer, { size, layer: made });
    return made;
  });
}
