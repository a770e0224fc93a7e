import type { LayerItem, LayerSizing } from './layer-item.ts';
import { scaleLength } from './scale-look.ts';

/** All that a layer says to a group with a layout, with its limits times a factor. */
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
