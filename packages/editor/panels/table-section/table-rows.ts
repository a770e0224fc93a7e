import { msg, str } from '@lit/localize';
import type { TableLayer } from '@platen/template';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { addRow, deleteRow, fillCells, readGrid, setTable } from '../../commands/edit-table.ts';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { cellText, writeCell } from '../../rich-text/table-cells.ts';
import { cleanText } from '../../rich-text/source-offsets.ts';
import { EditorElement } from '../editor-element.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/icon-button.ts';

/** Rows that are shown at a time. */
const rowsPerPage = 20;

/** The values of a table as a grid of fields. Cells copied from a spreadsheet fill the cells from where they are pasted. */
export class PlatenTableRows extends withProperties(EditorElement, {
  layer: reactive<TableLayer>(undefined, { attribute: false }),
  /** Index of the first row that is shown. */
  first: internal(0),
}) {
  #set(row: number, column: number, text: string): void {
    const { editor, layer } = this;
    if (!editor || !layer) return;
    editor.apply(
      setTable(editor.state.page.peek(), layer.id, msg('Typing'), (table) =>
        writeCell(table, { row, column }, cleanText(text)),
      ),
    );
  }

  #paste(event: ClipboardEvent, row: number, column: number): void {
    const { editor, layer } = this;
    const grid = readGrid(cleanText(event.clipboardData?.getData('text/plain') ?? ''));
    if (!editor || !layer || !grid) return;
    event.preventDefault();
    editor.apply(fillCells(editor.state.page.peek(), layer, { row, column }, grid));
  }

  override render() {
    const { layer, editor } = this;
    if (!layer || !editor) return nothing;
    const page = editor.state.page.peek();
    const last = Math.max(0, Math.floor((layer.rows.length - 1) / rowsPerPage) * rowsPerPage);
    const first = Math.min(this.first, last);
    const shown = layer.rows.slice(first, first + rowsPerPage);
    const title = (index: number): string => layer.columns[index]?.title || msg(str`Column ${index + 1}`);
    return html`
      <div class="scroll" tabindex="0" role="region" aria-label=${msg('Table values')}>
        <table>
          <thead>
            <tr>
              ${layer.columns.map((_, index) => html`<th scope="col">${title(index)}</th>`)}
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${shown.map((_, index) => {
              const row = first + index;
              return html`<tr>
                ${layer.columns.map(
                  (__, column) =>
                    html`<td>
                      <input
                        dir="auto"
                        autocomplete="off"
                        maxlength="10000"
                        aria-label=${msg(str`Row ${row + 1}, ${title(column)}`)}
                        .value=${live(cellText(layer, { row, column }) ?? '')}
                        @change=${(event: Event) =>
                          event.target instanceof HTMLInputElement && this.#set(row, column, event.target.value)}
                        @paste=${(event: ClipboardEvent) => this.#paste(event, row, column)}
                      />
                    </td>`,
                )}
                <td>
                  <platen-icon-button
                    icon="Trash2"
                    .label=${msg(str`Delete row ${row + 1}`)}
                    @click=${() => editor.apply(deleteRow(page, layer, row))}
                  ></platen-icon-button>
                </td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
      ${
        layer.rows.length === 0
          ? html`<p class="note">${msg('No rows yet')}</p>`
          : layer.rows.length > rowsPerPage
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
      <platen-button icon="Plus" @click=${() => editor.apply(addRow(page, layer, layer.rows.length))}
        >${msg('Add row')}</platen-button
      >
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
        padding: 4px 6px;
        background: var(--platen-raised);
        color: var(--platen-ink-soft);
        font-weight: 500;
        text-align: start;
        white-space: nowrap;
      }
      td {
        padding: 0;
        border-block-start: 1px solid var(--platen-line);
        border-inline-end: 1px solid var(--platen-line);
      }
      input {
        width: 92px;
        padding: 5px 6px;
        border: 0;
        background: transparent;
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
      .note {
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-table-rows', PlatenTableRows);
