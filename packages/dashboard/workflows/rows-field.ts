import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, internal, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { createTable, putCells, readBlock, type BulkTable } from '../bulk/bulk-table.ts';
import type { CellChange, PlatenDataGrid } from '../bulk/data-grid.ts';
import { formatNumber } from '../elements/format-values.ts';
import { addColumn, removeColumn, rowsOfTable, tableOfRows } from './typed-rows.ts';
import '../bulk/data-grid.ts';
import './name-adder.ts';

/**
 * Rows that are typed in or pasted, in a small grid.
 * @fires value-change - `detail` is the list of rows.
 */
export class PlatenRowsField extends withProperties(PlatenElement, {
  label: reactive(''),
  hint: reactive(''),
  error: reactive(''),
  value: reactive<unknown>(undefined, { attribute: false }),
  disabled: reactive(false, { type: Boolean }),
  /** Place of the row with the cursor. */
  row: internal(0),
}) {
  get #grid(): PlatenDataGrid | null {
    return this.renderRoot.querySelector('platen-data-grid');
  }

  #set(table: BulkTable, focus?: { row: number; column: number }): void {
    this.value = rowsOfTable(table);
    this.notify('value-change', this.value);
    if (focus) void this.updateComplete.then(() => this.#grid?.focusCell(focus));
  }

  /** Cells that were copied from a spreadsheet, the first row with the names. */
  #onPaste(event: ClipboardEvent): void {
    const [columns = [], ...rows] = readBlock(event.clipboardData?.getData('text/plain') ?? '');
    const names = columns.map((name, index) => name.trim() || msg(str`Column ${index + 1}`));
    if (rows.length === 0) return;
    event.preventDefault();
    this.#set(createTable({ columns: [...new Set(names)], rows: rows.slice(0, 1000) }));
  }

  #removal(table: BulkTable, index: number) {
    return html`<platen-icon-button
      icon="Trash2"
      .label=${msg(str`Remove ${table.columns[index] ?? ''}`)}
      ?disabled=${this.disabled}
      @click=${() => this.#set(removeColumn(table, index))}
    ></platen-icon-button>`;
  }

  override render() {
    const table = tableOfRows(this.value);
    const { columns, rows } = table;
    return html`<div role="group" aria-labelledby="name" class="all">
      <p class="soft" id="name">${this.label}</p>
      ${
        columns.length === 0
          ? nothing
          : html`<platen-data-grid
                .label=${this.label}
                .columns=${columns.map((name) => ({ name, isFixed: this.disabled }))}
                .rows=${rows}
                .columnControl=${(index: number) => this.#removal(table, index)}
                @cell-change=${({ detail: { row, column, block } }: CustomEvent<CellChange>) =>
                  this.#set(putCells(table, { row, column }, block))}
                @row-focus=${({ detail }: CustomEvent<number>) => (this.row = detail)}
              ></platen-data-grid>
              <div class="line">
                <platen-button
                  class="add-row"
                  icon="Plus"
                  ?disabled=${this.disabled || rows.length >= 1000}
                  @click=${() =>
                    this.#set({ columns, rows: [...rows, columns.map(() => '')] }, { row: rows.length, column: 0 })}
                  >${msg('Add row')}</platen-button
                >
                <platen-button
                  icon="Trash2"
                  ?disabled=${this.disabled || rows.length < 2}
                  @click=${() => this.#set({ columns, rows: rows.toSpliced(this.row, 1) })}
                  >${msg(str`Remove row ${formatNumber(Math.min(this.row, rows.length - 1) + 1)}`)}</platen-button
                >
              </div>`
      }
      <platen-name-adder
        .label=${columns.length === 0 ? msg('Name of the first column, or paste cells here') : msg('Name of another column')}
        .action=${msg('Add column')}
        .taken=${columns}
        ?disabled=${this.disabled}
        @name-add=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#set(addColumn(table, event.detail));
        }}
        @paste=${columns.length === 0 ? this.#onPaste : nothing}
      ></platen-name-adder>
      ${
        this.error
          ? html`<p class="wrong">${this.error}</p>`
          : this.hint
            ? html`<p class="soft">${this.hint}</p>`
            : nothing
      }
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .all {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      platen-name-adder {
        max-width: 480px;
      }
      .soft {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .wrong {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-rows-field', PlatenRowsField);
