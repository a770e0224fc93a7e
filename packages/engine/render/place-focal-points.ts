import type { ImageLayer, Layer, Template } from '@platen/template';
import type { FocalPoint } from '../geometry/image-fit.ts';

/**
 * A template with all values in it whose image layers with `focal: 'auto'` have the focal points of their brand assets, by id; layers
 * that cover nothing are in the middle. Parts without such layers stay the same objects.
 */
export function placeFocalPoints(template: Template, points: Readonly<Record<string, FocalPoint>> = {}): Template {
  const pages = template.pages.map((page) => {
    const layers = placeIn(page.layers, points);
    return layers === page.layers ? page : { ...page, layers };
  });
  return pages.some((page, index) => page !== template.pages[index]) ? { ...template, pages } : template;
}

function placeIn(layers: Layer[], points: Readonly<Record<string, FocalPoint>>): Layer[] {
  const placed = layers.map((layer) => {
    if (layer.type === 'image') return placeOne(layer, points);
    if (layer.type !== 'group') return layer;
    const children = placeIn(layer.layers, points);
    return children === layer.layers ? layer : { ...layer, layers: children };
  });
  return placed.some((layer, index) => layer !== layers[index]) ? placed : layers;
}

function placeOne(layer: ImageLayer, points: Readonly<Record<string, FocalPoint>>): ImageLayer {
  if (layer.focal !== 'auto') return layer;
  if (layer.fit !== 'cover') return { ...layer, focalX: 0.5, focalY: 0.5 };
  const id = layer.source.startsWith('asset:') ? layer.source.slice('asset:'.length) : '';
  const point = Object.hasOwn(points, id) ? points[id] : undefined;
  if (!point) return layer;
  // Points are those of the whole image, layers have them in the part that they use.
  const { x, y, width, height } = layer.crop ?? { x: 0, y: 0, width: 1, height: 1 };
  return { ...layer, focalX: within((point.x - x) / width), focalY: within((point.y - y) / height) };
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
