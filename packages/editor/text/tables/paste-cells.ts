import { msg } from '@lit/localize';
import { pasteTable } from '../../commands/edit-table-cells.ts';
import type { Editor } from '../../context/editor-context.ts';
import type { CellPlace } from '../../store/editor-state.ts';
import { readTableHtml } from '../clipboard/read-table.ts';

/** Puts the cells of a clipboard into a table, from a cell on. Fetched with the first paste of cells. */
export function pasteCells(editor: Editor, layerId: string, from: CellPlace, html: string): void {
  const layer = editor.state.layersById.peek().get(layerId)?.layer;
  const pasted = readTableHtml(html);
  if (layer?.type !== 'table' || !pasted) return;
  editor.apply(pasteTable(editor.state.page.peek(), layer, from, pasted));
  if (pasted.isCut)
    editor.notify({ kind: 'info', text: msg('The table has more rows or columns than fit; the rest was left out.') });
}
