import type { CornerRadii, Layer } from '@platen/template';

/** A corner of a box by its sides: -1 left or top, 1 right or bottom. */
export interface Corner {
  x: number;
  y: number;
}

/** The radii of a layer's corners; undefined for layers that have none to round. */
export function radiiOf(layer: Layer): CornerRadii | undefined {
  if (layer.type === 'shape') return layer.geometry.shape === 'rectangle' ? layer.radius : undefined;
  if (layer.type === 'image' || layer.type === 'video') return layer.radius;
  return 'frame' in layer ? layer.frame?.radius : undefined;
}

/** The layer with other radii. */
export function withRadii(layer: Layer, radii: CornerRadii): Layer {
  if (layer.type === 'shape' || layer.type === 'image' || layer.type === 'video') return { ...layer, radius: radii };
  return 'frame' in layer && layer.frame ? { ...layer, frame: { ...layer.frame, radius: radii } } : layer;
}

/** The name of a corner's radius. */
export function cornerName({ x, y }: Corner): keyof CornerRadii {
  if (y < 0) return x < 0 ? 'topLeft' : 'topRight';
  return x < 0 ? 'bottomLeft' : 'bottomRight';
}

/** The radius that a point of the box means for a corner: how far it is from it, at most half of the shorter side. Whole pixels. */
export function radiusAt(size: { width: number; height: number }, { x, y }: Corner, point: Corner): number {
  const alongX = x < 0 ? point.x : size.width - point.x;
  const alongY = y < 0 ? point.y : size.height - point.y;
  const max = Math.min(size.width, size.height) / 2;
  return Math.round(Math.min(max, 5000, Math.max(0, (alongX + alongY) / 2)));
}

/** The radii after one corner got another one: all of them, or with `alone` that one. */
export function setRadius(radii: CornerRadii, corner: Corner, radius: number, alone: boolean): CornerRadii {
  if (alone) return { ...radii, [cornerName(corner)]: radius };
  return { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius };
}
