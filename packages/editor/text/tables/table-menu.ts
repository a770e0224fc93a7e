import { msg } from '@lit/localize';
import type { Page, TableLayer } from '@platen/template';
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  distributeColumns,
  duplicateColumn,
  duplicateRow,
  moveColumn,
  moveRow,
} from '../../commands/edit-table.ts';
import { canMerge, canSplit, mergeCells, resetCells, splitCells } from '../../commands/edit-table-cells.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import { blockOf, rowNumber } from '../../rich-text/cell-range.ts';
import type { CellPlace, CellRange } from '../../store/editor-state.ts';
import type { Edit } from '../../store/template-document.ts';

/** A table with the cell that is edited and the cells that are selected with it. */
export interface TableSelection {
  page: Page;
  layer: TableLayer;
  cell: CellPlace;
  range: CellRange;
}

/** An edit of a table, and the cell that is edited after it. */
export interface TableCommand {
  edit: Edit | undefined;
  next: CellPlace;
}

/** The lines for rows, columns and cells in the menu of a cell. */
export function tableMenu({ layer, cell, range }: TableSelection): MenuItem[] {
  const row = rowNumber(cell.row);
  const { rows, columns } = layer;
  const { left, right } = blockOf(layer, range);
  return [
    {
      id: 'row',
      label: msg('Row'),
      items: [
        { id: 'row-above', label: msg('Insert above'), icon: 'ArrowUp', disabled: row < 0 },
        { id: 'row-below', label: msg('Insert below'), icon: 'ArrowDown' },
        { id: 'row-duplicate', label: msg('Duplicate'), icon: 'CopyPlus', disabled: row < 0 },
        'separator',
        { id: 'row-up', label: msg('Move up'), disabled: row < 1 },
        { id: 'row-down', label: msg('Move down'), disabled: row < 0 || row >= rows.length - 1 },
        'separator',
        { id: 'row-delete', label: msg('Delete'), icon: 'Trash2', danger: true, disabled: row < 0 },
      ],
    },
    {
      id: 'column',
      label: msg('Column'),
      items: [
        { id: 'column-before', label: msg('Insert before'), icon: 'Plus' },
        { id: 'column-after', label: msg('Insert after'), icon: 'Plus' },
        { id: 'column-duplicate', label: msg('Duplicate'), icon: 'CopyPlus' },
        'separator',
        { id: 'column-back', label: msg('Move before'), disabled: cell.column === 0 },
        { id: 'column-on', label: msg('Move after'), disabled: cell.column >= columns.length - 1 },
        {
          id: 'columns-distribute',
          label: left < right ? msg('Distribute selected widths') : msg('Distribute widths'),
          disabled: columns.length < 2,
        },
        'separator',
        { id: 'column-delete', label: msg('Delete'), icon: 'Trash2', danger: true, disabled: columns.length < 2 },
      ],
    },
    'separator',
    { id: 'merge', label: msg('Merge cells'), disabled: !canMerge(layer, range) },
    { id: 'split', label: msg('Split cells'), disabled: !canSplit(layer, range) },
    { id: 'reset-cells', label: msg('Reset cells'), disabled: layer.cells.length === 0 },
  ];
}

/** The command of a line of the menu; undefined for other lines. */
export function tableCommand(id: string, { page, layer, cell, range }: TableSelection): TableCommand | undefined {
  const row = rowNumber(cell.row);
  const { column } = cell;
  const inRow = (number: number): CellPlace => ({ row: number, column });
  const inColumn = (number: number): CellPlace => ({ row: cell.row, column: number });
  const { top, bottom, left, right } = blockOf(layer, range);
  switch (id) {
    case 'row-above':
      return { edit: addRow(page, layer, row), next: inRow(row) };
    case 'row-below':
      return { edit: addRow(page, layer, row + 1), next: inRow(row + 1) };
    case 'row-duplicate':
      return { edit: duplicateRow(page, layer, row), next: inRow(row + 1) };
    case 'row-up':
      return { edit: moveRow(page, layer, row, row - 1), next: inRow(row - 1) };
    case 'row-down':
      return { edit: moveRow(page, layer, row, row + 1), next: inRow(row + 1) };
    case 'row-delete': {
      const first = Math.max(0, top);
      const remaining = layer.rows.length - (bottom - first + 1);
      const next = remaining > 0 ? inRow(Math.min(first, remaining - 1)) : { row: 'header' as const, column };
      return { edit: inTurn(first, bottom, (at) => deleteRow(page, layer, at)), next };
    }
    case 'column-before':
      return { edit: addColumn(page, layer, column), next: inColumn(column) };
    case 'column-after':
      return { edit: addColumn(page, layer, column + 1), next: inColumn(column + 1) };
    case 'column-duplicate':
      return { edit: duplicateColumn(page, layer, column), next: inColumn(column + 1) };
    case 'column-back':
      return { edit: moveColumn(page, layer, column, column - 1), next: inColumn(column - 1) };
    case 'column-on':
      return { edit: moveColumn(page, layer, column, column + 1), next: inColumn(column + 1) };
    case 'column-delete': {
      const last = right - left + 1 >= layer.columns.length ? right - 1 : right;
      const next = inColumn(Math.max(0, Math.min(left, layer.columns.length - (last - left + 1) - 1)));
      return { edit: inTurn(left, last, (at) => deleteColumn(page, layer, at)), next };
    }
    case 'columns-distribute': {
      const [from, to] = left < right ? [left, right] : [0, layer.columns.length - 1];
      return { edit: distributeColumns(page, layer, from, to), next: cell };
    }
    case 'merge': {
      const block = blockOf(layer, range);
      return {
        edit: mergeCells(page, layer, range),
        next: { row: block.top < 0 ? 'header' : block.top, column: block.left },
      };
    }
    case 'split':
      return { edit: splitCells(page, layer, range), next: cell };
    case 'reset-cells':
      return { edit: resetCells(page, layer, range), next: cell };
    default:
      return undefined;
  }
}

/** Edits of rows or columns as one, the last one first, so that the places of the others stay. */
function inTurn(from: number, to: number, make: (at: number) => Edit | undefined): Edit | undefined {
  const edits = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => make(to - index)).filter(
    (edit) => edit !== undefined,
  );
  const [first] = edits;
  if (!first) return undefined;
  return {
    label: first.label,
    recipe: (draft) => {
      for (const edit of edits) edit.recipe(draft);
    },
  };
}
