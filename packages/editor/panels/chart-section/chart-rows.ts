import { msg, str } from '@lit/localize';
import type { ChartLayer } from '@platen/template';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
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
  type ChartCell,
} from '../../commands/edit-chart.ts';
import { readGrid } from '../../commands/edit-table.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import { cleanText } from '../../rich-text/source-offsets.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';

/** Rows that are shown at a time. */
const rowsPerPage = 20;

/** The rows of a chart as a grid of fields, with the names of columns above. Cells copied from a spreadsheet fill it from where they are pasted. */
export class PlatenChartRows extends withProperties(EditorElement, {
  layer: reactive<ChartLayer>(undefined, { attribute: false }),
  /** Index of the first row that is shown. */
  first: internal(0),
}) {
  #paste(event: ClipboardEvent, cell: ChartCell): void {
    const { editor, layer } = this;
    const grid = readGrid(cleanText(event.clipboardData?.getData('text/plain') ?? ''));
    if (!editor || !layer || !grid) return;
    event.preventDefault();
    editor.apply(fillChart(editor.state.page.peek(), layer, cell, grid));
  }

  #change(cell: ChartCell, input: EventTarget | null): void {
    const { editor, layer } = this;
    if (!editor || !layer || !(input instanceof HTMLInputElement)) return;
    const text = cleanText(input.value);
    const page = editor.state.page.peek();
    const isDone = editor.apply(
      cell.row === 'header' ? renameChartColumn(page, layer, cell.column, text) : setChartCell(page, layer, cell, text),
    );
    // What cannot be taken is shown as it was.
    if (!isDone) this.requestUpdate();
  }

  #field(cell: ChartCell, value: string, label: string): unknown {
    return html`<input
      dir="auto"
      autocomplete="off"
      maxlength=${cell.row === 'header' ? 120 : 10_000}
      aria-label=${label}
      .value=${live(value)}
      @change=${(event: Event) => this.#change(cell, event.target)}
      @paste=${(event: ClipboardEvent) => this.#paste(event, cell)}
    />`;
  }

  override render() {
    const { layer, editor } = this;
    if (!layer || !editor) return nothing;
    const page = editor.state.page.peek();
    const columns = chartColumns(layer.rows);
    const last = Math.max(0, Math.floor((layer.rows.length - 1) / rowsPerPage) * rowsPerPage);
    const first = Math.min(this.first, last);
    const shown = layer.rows.slice(first, first + rowsPerPage);
    return html`
      ${
        columns.length === 0
          ? html`<p class="note">${msg('No rows yet')}</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label=${msg('Chart values')}>
              <table>
                <thead>
                  <tr>
                    ${columns.map(
                      (name, column) =>
                        html`<th scope="col">
                          <div class="head">
                            ${this.#field({ row: 'header', column }, name, msg(str`Name of column ${column + 1}`))}
                            <platen-icon-button
                              icon="X"
                              .label=${msg(str`Delete column ${name}`)}
                              ?disabled=${columns.length < 2}
                              @click=${() => editor.apply(deleteChartColumn(page, layer, column))}
                            ></platen-icon-button>
                          </div>
                        </th>`,
                    )}
                    <td></td>
                  </tr>
                </thead>
                <tbody>
                  ${shown.map((own, index) => {
                    const row = first + index;
                    return html`<tr>
                      ${columns.map(
                        (name, column) =>
                          html`<td>
                            ${this.#field({ row, column }, chartCellText(own, name), msg(str`Row ${row + 1}, ${name}`))}
                          </td>`,
                      )}
                      <td>
                        <platen-icon-button
                          icon="Trash2"
                          .label=${msg(str`Delete row ${row + 1}`)}
                          @click=${() => editor.apply(deleteChartRow(page, layer, row))}
                        ></platen-icon-button>
                      </td>
                    </tr>`;
                  })}
                </tbody>
              </table>
            </div>`
      }
      ${
        layer.rows.length > rowsPerPage
          ? html`<div class="pages">
              <platen-icon-button
                icon="ChevronLeft"
                flip
                .label=${msg('Rows before')}
                ?disabled=${first === 0}
                @click=${() => (this.first = first - rowsPerPage)}
              ></platen-icon-button>
              <span>${msg(str`${first + 1} to ${first + shown.length} of ${layer.rows.length}`)}</span>
              <platen-icon-button
                icon="ChevronRight"
                flip
                .label=${msg('Rows after')}
                ?disabled=${first >= last}
                @click=${() => (this.first = first + rowsPerPage)}
              ></platen-icon-button>
            </div>`
          : nothing
      }
      <div class="buttons">
        <platen-button icon="Plus" @click=${() => editor.apply(addChartRow(page, layer))}
          >${msg('Add row')}</platen-button
        >
        <platen-button
          icon="Plus"
          ?disabled=${layer.rows.length === 0}
          @click=${() => editor.apply(addChartColumn(page, layer))}
          >${msg('Add column')}</platen-button
        >
      </div>
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        min-width: 0;
      }
      .scroll {
        max-height: 320px;
        overflow: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
      }
      table {
        border-collapse: collapse;
      }
      th {
        position: sticky;
        inset-block-start: 0;
        padding: 0;
        background: var(--platen-raised);
        color: var(--platen-ink-soft);
      }
      .head {
        display: flex;
        align-items: center;
      }
      th input {
        font-weight: 500;
      }
      td,
      th {
        border-block-end: 1px solid var(--platen-line);
        border-inline-end: 1px solid var(--platen-line);
      }
      td {
        padding: 0;
      }
      input {
        width: 92px;
        min-width: 0;
        padding: 5px 6px;
        border: 0;
        background: transparent;
        color: inherit;
      }
      input:focus {
        outline: 2px solid var(--platen-accent);
        outline-offset: -2px;
      }
      .pages {
        display: flex;
        align-items: center;
        justify-content: space-between;
        color: var(--platen-ink-soft);
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .note {
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-chart-rows', PlatenChartRows);
