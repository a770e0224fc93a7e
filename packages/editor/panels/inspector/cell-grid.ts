import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { readGrid } from '../../commands/edit-table.ts';
import { cleanText } from '../../rich-text/source-offsets.ts';
import '../../controls/icon-button.ts';

/** Rows that are shown at a time. */
const rowsPerPage = 20;

/** A field for one cell. */
export interface CellField {
  label: string;
  value: string;
  /** Default 10,000. */
  maxLength?: number;
  change(text: string): void;
  /** Called instead of `change` for cells copied from a spreadsheet. */
  paste(cells: string[][]): void;
}

/** Rows of values, shown as fields below the names of their columns. */
export interface CellGrid {
  label: string;
  columns: readonly string[];
  rowCount: number;
  /** Whether an expression gives other rows than these. */
  isComputed: boolean;
  /** Index of the first row to show. */
  first: number;
  /** Called with the index of the first row of another part. */
  show(first: number): void;
  /** The head of a column; default its name. */
  head?(column: number): unknown;
  text(row: number, column: number): string;
  change(row: number, column: number, text: string): void;
  paste(row: number, column: number, cells: string[][]): void;
  deleteRow(row: number): void;
}

/** The rows of a table or a chart as a grid of fields, {@link rowsPerPage} at a time. Needs {@link cellGridStyles}. */
export function cellGrid(grid: CellGrid): TemplateResult {
  const { columns, rowCount } = grid;
  const last = Math.max(0, Math.floor((rowCount - 1) / rowsPerPage) * rowsPerPage);
  const first = Math.min(grid.first, last);
  const end = Math.min(rowCount, first + rowsPerPage);
  return html`
    ${grid.isComputed ? html`<p class="note">${msg('An expression provides the rows.')}</p>` : nothing}
    ${columns.length === 0 ? nothing : cells(grid, first, end)}
    ${
      rowCount === 0 || columns.length === 0
        ? grid.isComputed
          ? nothing
          : html`<p class="note">${msg('No rows yet')}</p>`
        : rowCount > rowsPerPage
          ? html`<div class="pages">
              <platen-icon-button
                icon="ChevronLeft"
                flip
                .label=${msg('Rows before')}
                ?disabled=${first === 0}
                @click=${() => grid.show(first - rowsPerPage)}
              ></platen-icon-button>
              <span>${msg(str`${first + 1} to ${end} of ${rowCount}`)}</span>
              <platen-icon-button
                icon="ChevronRight"
                flip
                .label=${msg('Rows after')}
                ?disabled=${first >= last}
                @click=${() => grid.show(first + rowsPerPage)}
              ></platen-icon-button>
            </div>`
          : nothing
    }
  `;
}

function cells(grid: CellGrid, first: number, end: number): TemplateResult {
  const { columns } = grid;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${grid.label}>
    <table>
      <thead>
        <tr>
          ${columns.map((name, column) => html`<th scope="col">${grid.head?.(column) ?? name}</th>`)}
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${Array.from({ length: end - first }, (_, index) => {
          const row = first + index;
          return html`<tr>
            ${columns.map(
              (name, column) =>
                html`<td>
                  ${cellField({
                    label: msg(str`Row ${row + 1}, ${name}`),
                    value: grid.text(row, column),
                    change: (text) => grid.change(row, column, text),
                    paste: (pasted) => grid.paste(row, column, pasted),
                  })}
                </td>`,
            )}
            <td>
              <platen-icon-button
                icon="Trash2"
                .label=${msg(str`Delete row ${row + 1}`)}
                @click=${() => grid.deleteRow(row)}
              ></platen-icon-button>
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** The field of a cell, of the rows or in a head. */
export function cellField({ label, value, maxLength = 10_000, change, paste }: CellField): TemplateResult {
  return html`<input
    dir="auto"
    autocomplete="off"
    maxlength=${maxLength}
    aria-label=${label}
    .value=${live(value)}
    @change=${(event: Event) => event.target instanceof HTMLInputElement && change(cleanText(event.target.value))}
    @paste=${(event: ClipboardEvent) => {
      const pasted = readGrid(cleanText(event.clipboardData?.getData('text/plain') ?? ''));
      if (!pasted) return;
      event.preventDefault();
      paste(pasted);
    }}
  />`;
}

/** How a grid of cells looks. */
export const cellGridStyles = css`
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
    width: 100%;
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
  td:last-child {
    width: 0;
    border-inline-end: 0;
  }
  thead td {
    border-block-start: 0;
  }
  input {
    width: 100%;
    min-width: 74px;
    padding: 5px 6px;
    border: 0;
    background: transparent;
    color: inherit;
    font-weight: inherit;
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
`;
