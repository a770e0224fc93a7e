import type { LaidOut, LaidOutLayer } from '../pages/page-layout.ts';
import { splitGroup } from './split-group.ts';
import { splitTable } from './split-table.ts';
import { splitText } from './split-text.ts';
import type { Split, SplitSetting } from './split.ts';

const tolerance = 0.01;

/**
 * Divides what runs over pages so that its head is at most `room` pixels high. `must` is said of what has a page of its own: something of
 * it stays, however little room there is.
 */
export function splitLayer(item: LaidOutLayer, room: number, must: boolean, setting: SplitSetting): Split {
  if (item.box.height <= room + tolerance) return { head: item };
  if ('text' in item) return splitText(item, room, must);
  if ('table' in item) return splitTable(item, room, must, setting);
  if ('children' in item) return splitGroup(item, room, must, setting);
  return must ? { head: item } : { rest: item };
}

/** How something in a group that runs over pages behaves at the end of a page: it is divided, cut, or comes on the next page whole. */
export function breakOf(item: LaidOutLayer, { repeats }: SplitSetting): 'divide' | 'cut' | 'whole' {
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
