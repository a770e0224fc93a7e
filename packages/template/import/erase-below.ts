import type { Layer } from '../layers/layer.ts';
import { buildLayer } from './build-template.ts';
import type { IdSource } from './id-source.ts';
import type { ImportNotes } from './import-notes.ts';

/**
 * A group of all that is below an object that cuts it, whose mask is that object: its pixels are cut out of the group, or only there it stays. The last
 * of the layers is the object.
 */
export function eraseBelow(
  below: readonly Layer[],
  eraser: readonly Layer[],
  operation: 'destination-out' | 'destination-in',
  { width, height }: { width: number; height: number },
  { ids, notes }: { ids: IdSource; notes: ImportNotes },
): Layer[] {
  const last = eraser.at(-1);
  if (below.length === 0 || !last) return [...below];
  const mask = { type: 'layer', layerId: last.id, mode: 'alpha', invert: operation === 'destination-out' };
  const members = { type: 'group', id: ids.next('', 'cut'), name: '', x: 0, y: 0, width, height, layers: below, mask };
  const group = buildLayer(members, notes);
  return group ? [...eraser, group] : [...below];
}
