import type { Layer, Paint } from '@platen/template';
import type { GradientPaint } from '../../geometry/gradient-handles.ts';

/** The gradient of a layer whose handles can be shown: one of its fills, or its text's. Undefined for other paints. */
export function gradientOf(layer: Layer, index: number): GradientPaint | undefined {
  const paint = fillsOf(layer)[index];
  return paint && paint.type !== 'solid' && paint.type !== 'image' ? paint : undefined;
}

/** A layer's fills, in the order of their list. */
export function fillsOf(layer: Layer): readonly Paint[] {
  if (layer.type === 'shape') return layer.fills;
  if (layer.type === 'text') return [layer.style.fill, ...(layer.frame?.fills ?? [])];
  return 'frame' in layer ? (layer.frame?.fills ?? []) : [];
}

/** The layer with another paint instead of that one. */
export function withFill(layer: Layer, index: number, paint: Paint): Layer {
  const replaced = (fills: readonly Paint[], at: number): Paint[] =>
    fills.map((each, place) => (place === at ? paint : each));
  if (layer.type === 'shape') return { ...layer, fills: replaced(layer.fills, index) };
  if (layer.type === 'text' && index === 0) return { ...layer, style: { ...layer.style, fill: paint } };
  if (!('frame' in layer) || !layer.frame) return layer;
  const at = layer.type === 'text' ? index - 1 : index;
  return { ...layer, frame: { ...layer.frame, fills: replaced(layer.frame.fills, at) } };
}
