import { msg, str } from '@lit/localize';
import type { ChartLayer } from '@platen/template';
import { css, html, nothing } from 'lit';
import {
  addChartColumn,
  addChartRow,
  chartCellText,
  chartColumns,
  deleteChartColumn,
  deleteChartRow,
  fillChart,
  renameChartColumn,
  setChartCell,
} from '../../commands/edit-chart.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import type { Edit } from '../../store/template-document.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { cellField, cellGrid, cellGridStyles } from '../inspector/cell-grid.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';

/** The rows of a chart as a grid of fields, with the names of columns above. Cells copied from a spreadsheet fill it from where they are pasted. */
export class PlatenChartRows extends withProperties(EditorElement, {
  layer: reactive<ChartLayer>(undefined, { attribute: false }),
  /** Index of the first row that is shown. */
  first: internal(0),
}) {
  /** Rejected text is replaced by the value that stays. */
  #apply(edit: Edit | undefined): void {
    if (!this.editor?.apply(edit)) this.requestUpdate();
  }

  override render() {
    const { layer, editor } = this;
    if (!layer || !editor) return nothing;
    const page = editor.state.page.peek();
    const columns = chartColumns(layer.rows);
    return html`
      ${cellGrid({
        label: msg('Chart values'),
        columns,
        rowCount: layer.rows.length,
        isComputed: layer.expressions?.['content'] !== undefined,
        first: this.first,
        show: (first) => (this.first = first),
        head: (column) =>
          html`<div class="head">
            ${cellField({
              label: msg(str`Name of column ${column + 1}`),
              value: columns[column] ?? '',
              maxLength: 120,
              change: (text) => this.#apply(renameChartColumn(page, layer, column, text)),
              paste: (cells) => this.#apply(fillChart(page, layer, { row: 'header', column }, cells)),
            })}
            <platen-icon-button
              icon="X"
              .label=${msg(str`Delete column ${columns[column] ?? ''}`)}
              ?disabled=${columns.length < 2}
              @click=${() => this.#apply(deleteChartColumn(page, layer, column))}
            ></platen-icon-button>
          </div>`,
        text: (row, column) => chartCellText(layer.rows[row] ?? {}, columns[column] ?? ''),
        change: (row, column, text) => this.#apply(setChartCell(page, layer, { row, column }, text)),
        paste: (row, column, cells) => this.#apply(fillChart(page, layer, { row, column }, cells)),
        deleteRow: (row) => this.#apply(deleteChartRow(page, layer, row)),
      })}
      <div class="buttons">
        <platen-button icon="Plus" @click=${() => this.#apply(addChartRow(page, layer))}
          >${msg('Add row')}</platen-button
        >
        <platen-button
          icon="Plus"
          ?disabled=${layer.rows.length === 0}
          @click=${() => this.#apply(addChartColumn(page, layer))}
          >${msg('Add column')}</platen-button
        >
      </div>
    `;
  }

  static override styles = [
    baseStyles,
    cellGridStyles,
    css`
      th {
        padding: 0;
        border-inline-end: 1px solid var(--platen-line);
      }
      .head {
        display: flex;
        align-items: center;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];
}

defineElement('platen-chart-rows', PlatenChartRows);
