import type { GroupLayer, Layer } from '@platen/template';
import type { LayerLocation } from './editor-state.ts';

/** A group that places its children itself. */
export type LayoutGroup = GroupLayer & { layout: NonNullable<GroupLayer['layout']> };

/** Whether a layer is a group that places its children itself. */
export function hasLayout(layer: Layer | undefined): layer is LayoutGroup {
  return layer?.type === 'group' && layer.layout !== undefined;
}

/** The group that places a layer, or undefined for a layer that stands where it says. */
export function layoutParentOf(layers: ReadonlyMap<string, LayerLocation>, layerId: string): LayoutGroup | undefined {
  const { layer, parents } = layers.get(layerId) ?? {};
  const parent = layers.get(parents?.at(-1) ?? '')?.layer;
  return hasLayout(parent) && !layer?.item?.absolute ? parent : undefined;
}
