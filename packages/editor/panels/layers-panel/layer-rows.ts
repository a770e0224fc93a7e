import type { Layer } from '@platen/template';

/** One line of the list of layers, topmost layer first. */
export interface LayerRow {
  layer: Layer;
  /** From 1. */
  level: number;
  parentId: string | undefined;
  /** Place in its list as it is drawn: 0 is the bottom. */
  index: number;
  /** How many layers its list has. */
  siblings: number;
  isOpen: boolean;
}

/** The lines of a tree of layers, those of closed groups omitted. */
export function listRows(layers: readonly Layer[], open: ReadonlySet<string>): LayerRow[] {
  const rows: LayerRow[] = [];
  const visit = (list: readonly Layer[], level: number, parentId: string | undefined): void => {
    for (let index = list.length - 1; index >= 0; index--) {
      const layer = list[index];
      if (!layer) continue;
      const isOpen = layer.type === 'group' && open.has(layer.id);
      rows.push({ layer, level, parentId, index, siblings: list.length, isOpen });
      if (isOpen) visit(layer.layers, level + 1, layer.id);
    }
  };
  visit(layers, 1, undefined);
  return rows;
}

/** Where layers go when they are dropped on the list. */
export interface RowDrop {
  parentId: string | undefined;
  /** Index in the parent's list before which they come, as it is now. */
  index: number;
  /** The line beside which, or in which, they are shown to land. */
  row: number;
  side: 'before' | 'after' | 'inside';
}

/**
 * Where a drop at `position` lands: lines and a share of the one it is over, so that 2.5 is the middle of the third. The middle of a
 * group is inside it; below an open group is inside it too, on top. Undefined for an empty list.
 */
export function dropAt(rows: readonly LayerRow[], position: number): RowDrop | undefined {
  const at = Math.min(rows.length - 1, Math.max(0, Math.floor(position)));
  const row = rows[at];
  if (!row) return undefined;
  const share = position - at;
  if (row.layer.type === 'group' && share > 0.25 && (share < 0.75 || row.isOpen)) {
    return { parentId: row.layer.id, index: row.layer.layers.length, row: at, side: 'inside' };
  }
  const isAbove = share < 0.5;
  return {
    parentId: row.parentId,
    index: isAbove ? row.index + 1 : row.index,
    row: at,
    side: isAbove ? 'before' : 'after',
  };
}

/** The ids from one line to another, both included, for selecting with Shift. */
export function rowRange(rows: readonly LayerRow[], fromId: string | undefined, toId: string): string[] {
  const to = rows.findIndex(({ layer }) => layer.id === toId);
  const from = rows.findIndex(({ layer }) => layer.id === fromId);
  if (from < 0) return [toId];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ layer }) => layer.id);
}
