import type { LoadedLayouts } from '@platen/engine/internal';
import type { Layer } from '@platen/template';

/** Whether a layer itself writes anything in fonts that must be loaded; of charts this is known once their layout is there. */
export function needsFonts({ type }: Layer, { charts }: LoadedLayouts): boolean {
  return type === 'text' || type === 'table' || (type === 'chart' && charts !== undefined);
}
