import { msg } from '@lit/localize';
import { untracked } from '@preact/signals-core';
import type { TableLayer } from '@platen/template';
import { cellSpans } from '@platen/template/internal';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import { addRow, fillCells, readGrid, setTable } from '../../commands/edit-table.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import { blockOf, isSameBlock, placesIn, rowNumber, rowPlace } from '../../rich-text/cell-range.ts';
import { CellTarget } from './cell-target.ts';
import { cellBelow, cellBeside, cellText, placeOfCell, writeCell } from '../../rich-text/table-cells.ts';
import type { CellPlace, CellRange } from '../../store/editor-state.ts';
import { cellBlockBox } from './cell-block-box.ts';
import { tableCommand, tableMenu, type TableSelection } from './table-menu.ts';
import { cleanText } from '../../rich-text/source-offsets.ts';
import { cellAtPoint } from './table-hit.ts';
import { TextEditing } from '../editing/text-editing.ts';

/**
 * Editing the cells of a table on the artboard: a click edits a cell, Tab and Shift+Tab go to the next and the one before, Enter to
 * the one below, Shift+Enter begins a line; Tab in the last cell adds a row. A drag, Shift and a click, or Alt+Shift and arrows select
 * several cells. Cells copied from a spreadsheet fill the cells from here.
 */
export function tableMode(stage: ArtboardStage): ArtboardMode {
  const { editor, artboard } = stage;
  const { state } = editor;
  const layerId = state.editing.peek()?.layerId ?? '';
  const current = state.editedCell;
  let editing: TextEditing | undefined;
  let target: CellTarget | undefined;

  const sight = {
    laidOut: (id: string) => artboard.laidOut(id),
    get fonts() {
      return artboard.resources?.fonts;
    },
  };
  const layerNow = (): TableLayer | undefined => {
    const layer = state.layersById.peek().get(layerId)?.layer;
    return layer?.type === 'table' ? layer : undefined;
  };
  /** Shows the template's own rows, whatever is put into their parameter. */
  const showOwn = (): void => {
    const layer = layerNow();
    const shown = artboard.laidOut(layerId)?.layer;
    if (layer && shown?.type === 'table' && shown.rows !== layer.rows)
      artboard.preview(new Map([[layerId, () => layer]]));
  };
  const commit = (): void => {
    if (state.editing.peek()?.layerId === layerId) state.editing.value = undefined;
  };
  const cellAt = ({ page }: Pick<ArtboardPointer, 'page'>): CellPlace | undefined =>
    cellAtPoint(editor, artboard, layerId, page);

  const selectionNow = (): TableSelection | undefined => {
    const layer = layerNow();
    const cell = current.peek();
    const range = state.cellRange.peek();
    return layer && cell && { page: state.page.peek(), layer, cell, range: range ?? { from: cell, to: cell } };
  };
  /** Whether more than the cell that is edited is selected. */
  const hasSeveral = ({ layer, cell, range }: TableSelection): boolean =>
    !isSameBlock(blockOf(layer, range), blockOf(layer, { from: cell, to: cell }));
  const selectTo = (to: CellPlace | undefined): void => {
    const from = current.peek();
    if (!from || !to) return;
    state.cellRange.value = from.row === to.row && from.column === to.column ? undefined : { from, to };
    artboard.redraw();
  };
  const run = (id: string): boolean => {
    const selection = selectionNow();
    const command = selection && tableCommand(id, selection);
    if (!command) return false;
    if (command.edit && editor.apply(command.edit)) edit(command.next);
    else editing?.focus();
    return true;
  };

  const edit = (given: CellPlace | undefined): void => {
    editing?.close();
    editing = undefined;
    state.cellRange.value = undefined;
    const layer = layerNow();
    const cell = given && layer ? cellSpans(layer).originOf(given.row, given.column) : given;
    target = cell && new CellTarget(editor, layerId, cell, sight);
    current.value = cell;
    if (!target || !target.read()) return;
    const edited = target;
    editing = new TextEditing(stage, {
      target: edited,
      outline: () => edited.shown?.box,
      commit,
      onKey,
      onPaste,
      onCopy,
      menu: () => {
        const selection = selectionNow();
        return { items: selection ? [...tableMenu(selection), 'separator'] : ([] as MenuItem[]), choose: run };
      },
      onChange: showOwn,
    });
    editing.session.selectAll();
    editing.changed();
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const layer = layerNow();
    const cell = current.peek();
    if (!layer || !cell) return false;
    if (event.altKey && event.shiftKey && event.key.startsWith('Arrow')) {
      const { from, to } = state.cellRange.peek() ?? { from: cell, to: cell };
      const isRtl = target?.isRtl === true;
      const across = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const row = Math.max(layer.showHeader ? -1 : 0, Math.min(layer.rows.length - 1, rowNumber(to.row) + down));
      const column = Math.max(0, Math.min(layer.columns.length - 1, to.column + (isRtl ? -across : across)));
      const next = { row: rowPlace(row), column };
      state.cellRange.value = from.row === next.row && from.column === next.column ? undefined : { from, to: next };
      artboard.redraw();
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const selection = selectionNow();
    if ((event.key === 'Delete' || event.key === 'Backspace') && selection && hasSeveral(selection)) {
      const { page, range } = selection;
      editor.apply(
        setTable(page, layer.id, msg('Clear cells'), (table) => {
          for (const place of placesIn(blockOf(table, range))) writeCell(table, place, '');
        }),
      );
      return true;
    }
    if (event.key === 'Escape' && state.cellRange.peek()) {
      state.cellRange.value = undefined;
      artboard.redraw();
      return true;
    }
    if (event.key === 'Enter' && event.shiftKey) {
      editing?.session.insert('\n', 'type');
      return true;
    }
    if (event.key === 'Enter') {
      const below = cellBelow(layer, cell);
      if (below) edit(below);
      else commit();
      return true;
    }
    if (event.key !== 'Tab') return false;
    const next = cellBeside(layer, cell, event.shiftKey ? -1 : 1);
    if (next) edit(next);
    else if (!event.shiftKey && editor.apply(addRow(state.page.peek(), layer, layer.rows.length))) {
      edit({ row: layer.rows.length, column: 0 });
    }
    return true;
  };
  const onPaste = (clipboard: DataTransfer): boolean => {
    const layer = layerNow();
    const cell = current.peek();
    if (!layer || !cell) return false;
    const html = clipboard.getData('text/html');
    if (hasTable(html)) {
      void import('./paste-cells.ts').then(({ pasteCells }) => pasteCells(editor, layer.id, cell, html));
      return true;
    }
    const grid = readGrid(cleanText(clipboard.getData('text/plain')));
    if (!grid) return false;
    editor.apply(fillCells(state.page.peek(), layer, cell, grid));
    return true;
  };
  /** Several cells are copied as spreadsheets do, in lines with tabs. */
  const onCopy = (clipboard: DataTransfer, isCut: boolean): boolean => {
    const selection = selectionNow();
    if (!selection || !hasSeveral(selection)) return false;
    const { layer, page, range } = selection;
    const block = blockOf(layer, range);
    const lines = new Map<CellRange['from']['row'], string[]>();
    for (const place of placesIn(block))
      lines.set(place.row, [...(lines.get(place.row) ?? []), quoted(cellText(layer, place) ?? '')]);
    clipboard.setData('text/plain', [...lines.values()].map((line) => line.join('\t')).join('\n'));
    if (isCut)
      editor.apply(
        setTable(page, layer.id, msg('Cut'), (table) => {
          for (const place of placesIn(block)) writeCell(table, place, '');
        }),
      );
    return true;
  };
  let isPressed = false;
  let isSelecting = false;

  return {
    id: 'table',
    cursor: (pointer) => (cellAt(pointer) ? 'text' : 'default'),
    enter: () =>
      untracked(() => {
        const layer = layerNow();
        if (!layer || layer.locked) return queueMicrotask(commit);
        state.selection.value = [layerId];
        showOwn();
        edit(current.peek() ?? placeOfCell(layer, 0, 0));
      }),
    leave: () =>
      untracked(() => {
        edit(undefined);
        artboard.cancelPreview();
      }),
    pointerDown(pointer) {
      const cell = cellAt(pointer);
      if (!cell) {
        commit();
        artboard.focus();
        const hit = artboard.layersAt(pointer.page)[0]?.layer.id;
        state.selection.value = hit === undefined ? [] : [hit];
        return;
      }
      const now = current.peek();
      isPressed = true;
      isSelecting = pointer.shift && now !== undefined && !isSameCell(now, cell);
      if (isSelecting) return selectTo(cell);
      if (!now || !isSameCell(now, cell)) edit(cell);
      else if (state.cellRange.peek()) selectTo(cell);
      editing?.pointerDown(pointer);
    },
    pointerMove(pointer) {
      const now = current.peek();
      const cell = isPressed && pointer.isDown ? cellAt(pointer) : undefined;
      // Within its cell a drag selects text, beyond it cells.
      if (cell && now && (isSelecting || !isSameCell(now, cell))) {
        isSelecting = true;
        selectTo(cell);
      } else if (!isSelecting) editing?.pointerMove(pointer);
    },
    pointerUp() {
      isPressed = false;
      isSelecting = false;
      editing?.pointerUp();
    },
    pointerCancel() {
      isPressed = false;
      isSelecting = false;
      editing?.pointerUp();
    },
    longPress: (pointer) => editing?.longPress(pointer) ?? false,
    openMenu(event, page) {
      const cell = cellAt({ page });
      const selection = selectionNow();
      const places = selection ? [...placesIn(blockOf(selection.layer, selection.range))] : [];
      if (cell && !places.some((place) => isSameCell(place, cell))) edit(cell);
      return editing?.openMenu(event, page, cell !== undefined) ?? false;
    },
    keyDown(event) {
      if (event.key === 'Escape') {
        commit();
        return true;
      }
      editing?.focus();
      return false;
    },
    draw(pen) {
      const matrix = artboard.matrixOf(layerId);
      const box = stage.geometry.boxOf(layerId);
      if (matrix && box) pen.outline(box, matrix, { dash: [3, 3] });
      const selection = selectionNow();
      const table = artboard.laidOut(layerId);
      const block =
        selection && table && 'table' in table && hasSeveral(selection)
          ? cellBlockBox(selection.layer, table.table, blockOf(selection.layer, selection.range))
          : undefined;
      if (matrix && block) pen.area(block, matrix);
      editing?.draw(pen);
    },
  };
}

function isSameCell(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.column === other.column;
}

/** Whether HTML of a clipboard has cells, so that reading it is worth fetching the code. */
function hasTable(html: string): boolean {
  return /<td[\s>]/i.test(html);
}

/** A value among those of a line: with a tab or a line feed in it, it stands in quotes. */
function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
