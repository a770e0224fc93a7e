import type { ApprovalItem } from '@platen/api';
import { formatNumber } from '../../elements/format-values.ts';
import { PlatenApprovalCard } from './approval-card.ts';

/**
 * Creates the element that follows the pointer while cards are dragged: the card under it, and the number of cards if there are several.
 */
export function createCardGhost(
  item: ApprovalItem,
  { count, now, blocksRenders }: { count: number; now: number; blocksRenders: boolean },
): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  ghost.inert = true;
  ghost.append(Object.assign(new PlatenApprovalCard(), { item, now, blocksRenders, mayMove: true }));
  if (count > 1) {
    const many = document.createElement('span');
    many.textContent = formatNumber(count);
    ghost.append(many);
  }
  return ghost;
}
