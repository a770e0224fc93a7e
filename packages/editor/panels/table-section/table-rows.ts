import { msg, str } from '@lit/localize';
import type { TableLayer } from '@platen/template';
import { css, html, nothing } from 'lit';
import { addRow, deleteRow, fillCells, setTable } from '../../commands/edit-table.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import { cellText, writeCell } from '../../rich-text/table-cells.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { cellGrid, cellGridStyles } from '../inspector/cell-grid.ts';
import '../../controls/button.ts';

/** The values of a table as a grid of fields. Cells copied from a spreadsheet fill the cells from where they are pasted. */
export class PlatenTableRows extends withProperties(EditorElement, {
  layer: reactive<TableLayer>(undefined, { attribute: false }),
  /** Index of the first row that is shown. */
  first: internal(0),
}) {
  override render() {
    const { layer, editor } = this;
    if (!layer || !editor) return nothing;
    const page = editor.state.page.peek();
    return html`
      ${cellGrid({
        label: msg('Table values'),
        columns: layer.columns.map(({ title }, index) => title || msg(str`Column ${index + 1}`)),
        rowCount: layer.rows.length,
        isComputed: layer.expressions?.['content'] !== undefined,
        first: this.first,
        show: (first) => (this.first = first),
        text: (row, column) => cellText(layer, { row, column }) ?? '',
        change: (row, column, text) =>
          editor.apply(setTable(page, layer.id, msg('Typing'), (table) => writeCell(table, { row, column }, text))),
        paste: (row, column, cells) => editor.apply(fillCells(page, layer, { row, column }, cells)),
        deleteRow: (row) => editor.apply(deleteRow(page, layer, row)),
      })}
      <platen-button icon="Plus" @click=${() => editor.apply(addRow(page, layer, layer.rows.length))}
        >${msg('Add row')}</platen-button
      >
    `;
  }

  static override styles = [
    baseStyles,
    cellGridStyles,
    css`
      /* In a dialog: as high as it has room for. */
      :host([wide]) .scroll {
        max-height: none;
      }
      :host([wide]) input {
        min-width: 140px;
        padding: 8px;
      }
      :host([wide]) platen-button {
        justify-self: start;
      }
    `,
  ];
}

defineElement('platen-table-rows', PlatenTableRows);
