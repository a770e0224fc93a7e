import { untracked } from '@preact/signals-core';
import type { TableLayer } from '@platen/template';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import { addRow, fillCells, readGrid } from '../../commands/edit-table.ts';
import { CellTarget } from './cell-target.ts';
import { cellBelow, cellBeside, placeOfCell } from '../../rich-text/table-cells.ts';
import type { CellPlace } from '../../store/editor-state.ts';
import { cellAtPoint } from './table-hit.ts';
import { TextEditing } from '../editing/text-editing.ts';

/**
 * Editing the cells of a table on the artboard: a click edits a cell, Tab and Shift+Tab go to the next and the one before, Enter to
 * the one below, Shift+Enter begins a line; Tab in the last cell adds a row. Cells copied from a spreadsheet fill the cells from here.
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

  const edit = (cell: CellPlace | undefined): void => {
    editing?.close();
    editing = undefined;
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
      onChange: showOwn,
    });
    editing.session.selectAll();
    editing.changed();
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const layer = layerNow();
    const cell = current.peek();
    if (!layer || !cell || event.ctrlKey || event.metaKey || event.altKey) return false;
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
  const onPaste = (text: string): boolean => {
    const layer = layerNow();
    const cell = current.peek();
    const grid = readGrid(text);
    if (!layer || !cell || !grid) return false;
    editor.apply(fillCells(state.page.peek(), layer, cell, grid));
    return true;
  };

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
      if (now?.row !== cell.row || now.column !== cell.column) edit(cell);
      editing?.pointerDown(pointer);
    },
    pointerMove: (pointer) => editing?.pointerMove(pointer),
    pointerUp: () => editing?.pointerUp(),
    pointerCancel: () => editing?.pointerUp(),
    longPress: (pointer) => editing?.longPress(pointer) ?? false,
    openMenu: (event, page) => editing?.openMenu(event, page) ?? false,
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
      editing?.draw(pen);
    },
  };
}
