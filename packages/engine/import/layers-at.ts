import type { Layer } from '@platen/template';
import { type Box, intersectBoxes, uniteBoxes } from '../geometry/boxes.ts';
import { overlaps } from '../geometry/regions.ts';
import { boundsOfLayer } from './layer-box.ts';

/** A layer that is drawn, and the box of what it shows on its page. */
export interface PlacedLayer {
  layer: Layer;
  box: Box;
}

/**
 * The layer that is the likely reason for a difference in `box`, in pixels of the page: the smallest that holds it, as a background is under
 * everything, else the smallest that it touches. Layers that `isSettled` are never the reason.
 */
export function findReason(
  layers: readonly PlacedLayer[],
  box: Box,
  isSettled: (layer: Layer) => boolean,
): Layer | undefined {
  const candidates = layers.filter((each) => overlaps(each.box, box) && !isSettled(each.layer));
  const holding = candidates.filter((each) => area(intersectBoxes(each.box, box)) >= 0.9 * area(box));
  const likely = holding.length > 0 ? holding : candidates;
  return likely.toSorted((one, other) => area(one.box) - area(other.box))[0]?.layer;
}

/** The layers of a page that are drawn, those in groups included. */
export function placeLayers(layers: readonly Layer[]): PlacedLayer[] {
  const masks = new Set(allLayers(layers).flatMap(({ mask }) => (mask?.type === 'layer' ? [mask.layerId] : [])));
  return placeInside(layers, 0, 0, masks);
}

function placeInside(layers: readonly Layer[], x: number, y: number, masks: ReadonlySet<string>): PlacedLayer[] {
  return layers.flatMap((layer): PlacedLayer[] => {
    if (masks.has(layer.id)) return [];
    const { left, top, right, bottom } = boundsOfLayer(layer);
    const spare = outlineOf(layer);
    const box = {
      x: x + left - spare,
      y: y + top - spare,
      width: right - left + 2 * spare,
      height: bottom - top + 2 * spare,
    };
    if (layer.type !== 'group') return [{ layer, box }];
    const children = placeInside(layer.layers, x + layer.x, y + layer.y, masks);
    return [...children, { layer, box: uniteBoxes([box, ...children.map((child) => child.box)]) }];
  });
}

/** Layers without those that are hidden, in groups as well. */
export function visibleLayers(layers: readonly Layer[]): Layer[] {
  return layers
    .filter(({ visible }) => visible)
    .map((layer) => (layer.type === 'group' ? { ...layer, layers: visibleLayers(layer.layers) } : layer));
}

/** How far a layer may show beyond its box: outlines, and letters that lean out of it. */
function outlineOf(layer: Layer): number {
  if (layer.type === 'text') return layer.style.fontSize / 2;
  if (layer.type !== 'shape') return 1;
  return 1 + Math.max(0, ...layer.strokes.map(({ width }) => width * 2));
}

function allLayers(layers: readonly Layer[]): Layer[] {
  return layers.flatMap((layer) => (layer.type === 'group' ? [layer, ...allLayers(layer.layers)] : [layer]));
}

function area({ width, height }: Box): number {
  return width * height;
}
