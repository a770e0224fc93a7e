import type { ApprovalItem } from '@platen/api';
import type { BoardColumn } from './board-data.ts';

/** A step of an arrow key: columns to the next in their order, or rows down. */
export interface BoardStep {
  column: number;
  row: number;
}

/** The step of a key; undefined for other keys. Where text runs from right to left the columns do too. */
export function stepOfKey(key: string, isRightToLeft: boolean): BoardStep | undefined {
  const forward = isRightToLeft ? -1 : 1;
  const steps: Record<string, BoardStep> = {
    ArrowRight: { column: forward, row: 0 },
    ArrowLeft: { column: -forward, row: 0 },
    ArrowDown: { column: 0, row: 1 },
    ArrowUp: { column: 0, row: -1 },
  };
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

/** The card that a step leads to: the next in its column, or about as far down in the next column that has any. */
export function cardAfter(columns: readonly BoardColumn[], id: number, step: BoardStep): ApprovalItem | undefined {
  const column = columns.findIndex(({ items }) => items.some((item) => item.id === id));
  const row = columns[column]?.items.findIndex((item) => item.id === id) ?? -1;
  if (row < 0) return undefined;
  if (step.column === 0) return columns[column]?.items[row + step.row];
  for (let at = column + step.column; at >= 0 && at < columns.length; at += step.column) {
    const items = columns[at]?.items ?? [];
    if (items.length > 0) return items[Math.min(row, items.length - 1)];
  }
  return undefined;
}
