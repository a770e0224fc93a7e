import type { LaidOut, LaidOutLayer } from '../../pages/page-layout.ts';
import type { SplitGiven } from './split.ts';

/** How something in a group that runs over pages behaves at the end of a page: it is divided, cut, or comes on the next page whole. */
export function breakOf(item: LaidOutLayer, { repeats }: SplitGiven): 'divide' | 'cut' | 'whole' {
  if ('text' in item) return isSetInWhole(item) ? 'divide' : 'whole';
  if ('table' in item) return item.layer.overflow === 'page' ? 'divide' : 'cut';
  if (!('children' in item)) return 'whole';
  const { layer } = item;
  const repeat = repeats.get(layer.id);
  if (repeat) return repeat.overflow === 'page' ? 'divide' : 'cut';
  const { layout } = layer;
  return layout?.type === 'column' || layout?.type === 'grid' || (layout?.type === 'row' && layout.wrap)
    ? 'divide'
    : 'whole';
}

/** Whether a text is as high as its lines, which can be divided then. */
function isSetInWhole({ layer, text, box }: LaidOut<'text'>): boolean {
  const isPlain = layer.path === undefined && (layer.mode === 'grow' || layer.mode === 'overflow');
  return isPlain && text.lines.length > 1 && text.contentHeight <= box.height + 1;
}
