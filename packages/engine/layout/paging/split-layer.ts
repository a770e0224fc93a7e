import type { LaidOutLayer } from '../../pages/page-layout.ts';
import { splitGroup } from './split-group.ts';
import { splitTable } from './split-table.ts';
import { splitText } from './split-text.ts';
import type { Split, SplitGiven } from './split.ts';

const tolerance = 0.01;

/**
 * Divides what runs over pages so that its head is at most `room` pixels high. `must` is said of what has a page of its own: something of
 * it stays, however little room there is.
 */
export function splitLayer(item: LaidOutLayer, room: number, must: boolean, given: SplitGiven): Split {
  if (item.box.height <= room + tolerance) return { head: item };
  if ('text' in item) return splitText(item, room, must);
  if ('table' in item) return splitTable(item, room, must, given);
  if ('children' in item) {
    return splitGroup(item, room, must, {
      ...given,
      split: (child, height, isAlone) => splitLayer(child, height, isAlone, given),
    });
  }
  return must ? { head: item } : { rest: item };
}
