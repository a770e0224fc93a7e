import type { LayerItem, LayerSizing } from './layer-item.ts';
import { scaleLength } from './scale-look.ts';

/** Scales the limits of a layer's item. */
export function scaleItem(item: LayerItem, factor: number): LayerItem {
  const scaled = { ...item };
  if (item.width) scaled.width = scaleSizing(item.width, factor);
  if (item.height) scaled.height = scaleSizing(item.height, factor);
  return scaled;
}

function scaleSizing(sizing: LayerSizing, factor: number): LayerSizing {
  if (sizing.type === 'fixed') return sizing;
  const scaled = { ...sizing };
  if (sizing.min !== undefined) scaled.min = scaleLength(sizing.min, factor, 100_000);
  if (sizing.max !== undefined) scaled.max = scaleLength(sizing.max, factor, 100_000);
  return scaled;
}
