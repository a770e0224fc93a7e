import type { Layer } from './layer.ts';
import { definitionOf } from './layer-definitions.ts';
import { scaleFilter, scaleFrame, scaleGeometry, scaleLength, scaleRadii, scaleShadow } from './scale-look.ts';
import { scaleItem } from './scale-item.ts';
import { scaleMotion } from './scale-motion.ts';

/** Where a layer's box goes. */
export interface LayerPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Returns a layer at another place with everything scaled by `factor`: text, strokes, radii, shadows, filters and its content. The size of
 * the place need not be the layer's own times the factor; a box that is stretched keeps the sizes of its parts.
 */
export function scaleLayer(layer: Layer, factor: number, place: LayerPlace): Layer {
  const { x, y, width, height } = round(place);
  const common = {
    x,
    y,
    width,
    height,
    shadows: layer.shadows.map((shadow) => scaleShadow(shadow, factor)),
    filters: layer.filters.map((filter) => scaleFilter(filter, factor)),
    ...(layer.mask?.type === 'shape' && {
      mask: {
        ...layer.mask,
        geometry: scaleGeometry(layer.mask.geometry, factor),
        ...(layer.mask.radius && { radius: scaleRadii(layer.mask.radius, factor) }),
      },
    }),
    ...(layer.placement && {
      placement: { ...layer.placement, gap: scaleLength(layer.placement.gap, factor, 5000, -5000) },
    }),
    ...(layer.item && { item: scaleItem(layer.item, factor) }),
    ...(layer.motion && {
      motion: scaleMotion(
        layer.motion,
        factor,
        (value) => x + (value - layer.x) * factor,
        (value) => y + (value - layer.y) * factor,
      ),
    }),
  };
  const frame = 'frame' in layer && layer.frame ? { frame: scaleFrame(layer.frame, factor) } : {};
  const own = definitionOf(layer).scale(layer, factor, (child) => scaleWithin(child, factor));
  return { ...layer, ...common, ...frame, ...own } as Layer;
}

/** A layer and its place times a factor, about the corner of what it is in. */
export function scaleWithin(layer: Layer, factor: number): Layer {
  return scaleLayer(layer, factor, {
    x: layer.x * factor,
    y: layer.y * factor,
    width: layer.width * factor,
    height: layer.height * factor,
  });
}

function round({ x, y, width, height }: LayerPlace): LayerPlace {
  const thousandth = (value: number): number => Math.round(value * 1000) / 1000;
  // Upwards: a text that just fits must not break its last word off.
  const up = (value: number): number => Math.ceil(value * 1000) / 1000;
  return { x: thousandth(x), y: thousandth(y), width: up(width), height: up(height) };
}
