import { msg } from '@lit/localize';
import type { Draft } from 'immer';
import { noteMoved } from '@platen/engine/internal';
import type { Layer, Page } from '@platen/template';
import { clamp } from '../geometry/clamp.ts';
import type { DirectEdit } from '../store/template-document.ts';
import { topmostOf } from '../store/find-place.ts';
import { layersRecipe } from './layers-recipe.ts';
import { shiftDirectly } from './shift-directly.ts';

/** Pixels of the layers' parent. */
export interface Offset {
  x: number;
  y: number;
}

/**
 * Moves a layer. One that is placed beside another stays so: along the way it is placed its gap changes, across it its own
 * coordinate.
 */
export function shiftLayer(layer: Draft<Layer>, { x, y }: Offset): void {
  const { placement } = layer;
  const sideways = placement?.side === 'left' || placement?.side === 'right';
  if (placement) {
    const along = sideways ? x : y;
    const forwards = placement.side === 'right' || placement.side === 'below';
    placement.gap = clamp(placement.gap + (forwards ? along : -along), -5000, 5000);
  }
  if (!placement || !sideways) layer.x = clamp(layer.x + x, -100_000, 100_000);
  if (!placement || sideways) layer.y = clamp(layer.y + y, -100_000, 100_000);
}

/** A layer as `shiftLayer` puts it. */
function shifted(layer: Layer, offset: Offset): Layer {
  const next: Layer = { ...layer };
  if (next.placement) next.placement = { ...next.placement };
  shiftLayer(next, offset);
  noteMoved(next, layer);
  return next;
}

/** Moves a layer with the way that its keyframes lead it. */
export function shiftMoving(layer: Draft<Layer>, offset: Offset): void {
  shiftLayer(layer, offset);
  for (const { property, keyframes } of layer.motion?.keyframes ?? []) {
    const name = property.toLowerCase();
    if (name !== 'x' && name !== 'y') continue;
    for (const frame of keyframes) {
      if (typeof frame.value === 'number') frame.value = clamp(frame.value + offset[name], -100_000, 100_000);
    }
  }
}

/** Moves layers, except locked ones, each by its own offset or all by one. Bursts with the same `mergeKey` become one step. */
export function moveLayers(
  page: Page,
  layerIds: readonly string[],
  offset: Offset | ReadonlyMap<string, Offset>,
  { label = msg('Move'), mergeKey }: { label?: string; mergeKey?: string } = {},
): DirectEdit | undefined {
  const layers = topmostOf(page, layerIds).filter(({ locked }) => !locked);
  const offsets = new Map(layers.map(({ id }) => [id, 'x' in offset ? offset : offset.get(id)]));
  if (![...offsets.values()].some((each) => each && (each.x !== 0 || each.y !== 0))) return undefined;
  const ids = new Set(offsets.keys());
  return {
    label,
    make: (template) =>
      shiftDirectly(template, page.id, ids, (layer) => {
        const own = offsets.get(layer.id);
        return own ? shifted(layer, own) : layer;
      }),
    ...(mergeKey !== undefined && { mergeKey }),
    recipe: layersRecipe(page.id, [...offsets.keys()], (layer) => {
      const own = offsets.get(layer.id);
      if (own) shiftLayer(layer, own);
    }),
  };
}
