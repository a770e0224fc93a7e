import type { Layer } from './layer.ts';

/** How many cells of data a layer itself has. */
export function cellsOf(layer: Layer): number {
  if (layer.type === 'table') return layer.rows.length * layer.columns.length;
  if (layer.type !== 'chart') return 0;
  return layer.rows.reduce((sum, row) => sum + Object.keys(row).length, 0);
}
