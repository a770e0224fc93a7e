import { msg } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import './error-state.ts';

/** A column of a table of rows. */
export interface Column<Row> {
  id: string;
  label: string;
  /** Returns the content of the cell in a row. */
  cell(row: Row): unknown;
  /** Whether it holds numbers, which stand at the end. */
  isNumber?: boolean;
  /** Whether it stays on one line, as moments do. */
  isShort?: boolean;
  /** Whether its label is for screen readers only, as over buttons. */
  hideLabel?: boolean;
  /** Whether it is the one by which people know the row. */
  isName?: boolean;
}

/**
 * Rows with columns, in every state that a list can be in. Where there is little room each row is a card.
 * @slot empty - What stands there when there are no rows, such as a `platen-empty-state`.
 * @fires load-more - The next rows are wanted.
 * @fires retry - What failed is to be tried again.
 */
export class PlatenDataTable extends withProperties(PlatenElement, {
  /** Accessible name. */
  label: reactive(''),
  columns: reactive<readonly Column<never>[]>([], { attribute: false }),
  rows: reactive<readonly unknown[]>([], { attribute: false }),
  /** Returns the key that identifies a row. */
  rowKey: reactive(
    () =>
      (row: never): unknown =>
        row,
    { attribute: false },
  ),
  /** As a `ListLoader` has it. */
  state: reactive<'loading' | 'ready' | 'more' | 'failed'>('ready'),
  error: reactive(''),
  hasMore: reactive(false, { type: Boolean, attribute: 'has-more' }),
}) {
  override render() {
    const isWaiting = this.state === 'loading';
    if (this.state === 'ready' && this.rows.length === 0) return html`<slot name="empty"></slot>`;
    return html`
      ${
        this.rows.length > 0 || isWaiting
          ? html`<table role="table" aria-label=${this.label} aria-busy=${String(isWaiting)}>
              <thead role="rowgroup">
                <tr role="row">
                  ${this.columns.map(
                    ({ label, isNumber = false, hideLabel = false }) =>
                      html`<th role="columnheader" scope="col" ?data-number=${isNumber}>
                        <span class=${hideLabel ? 'visually-hidden' : ''}>${label}</span>
                      </th>`,
                  )}
                </tr>
              </thead>
              <tbody role="rowgroup">
                ${isWaiting ? this.#renderWaiting() : repeat(this.rows, this.rowKey as (row: unknown) => unknown, (row) => this.#renderRow(row))}
              </tbody>
            </table>`
          : nothing
      }
      ${isWaiting ? html`<p class="visually-hidden" role="status">${msg('Loading…')}</p>` : nothing}
      ${this.state === 'failed' ? html`<platen-error-state .text=${this.error}></platen-error-state>` : nothing}
      ${
        this.hasMore && this.rows.length > 0 && this.state !== 'failed'
          ? html`<platen-button ?busy=${this.state === 'more'} @click=${() => this.notify('load-more')}
              >${msg('Load more')}</platen-button
            >`
          : nothing
      }
    `;
  }

  #renderRow(row: unknown): TemplateResult {
    return html`<tr role="row">
      ${this.columns.map((column) => {
        const {
          cell,
          label,
          isNumber = false,
          isShort = false,
          isName = false,
          hideLabel = false,
        } = column as Column<unknown>;
        const name = hideLabel ? '' : label;
        return isName
          ? html`<th role="rowheader" scope="row" data-label=${name} ?data-short=${isShort}>${cell(row)}</th>`
          : html`<td role="cell" data-label=${name} ?data-number=${isNumber} ?data-short=${isShort}>${cell(row)}</td>`;
      })}
    </tr>`;
  }

  #renderWaiting(): TemplateResult[] {
    return Array.from(
      { length: 4 },
      () =>
        html`<tr role="row" class="waiting">
          ${this.columns.map(() => html`<td role="cell"><span></span></td>`)}
        </tr>`,
    );
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        justify-items: start;
        gap: 12px;
        min-width: 0;
        container-type: inline-size;
      }
      :host > *,
      ::slotted(*) {
        width: 100%;
      }
      platen-button {
        width: auto;
      }
      table {
        border-collapse: collapse;
        background: var(--platen-surface);
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        border-spacing: 0;
      }
      th,
      td {
        padding: 9px 12px;
        border-block-end: 1px solid var(--platen-line);
        text-align: start;
        font-weight: inherit;
        overflow-wrap: anywhere;
        vertical-align: middle;
      }
      tbody tr:last-child > * {
        border-block-end: 0;
      }
      tbody th {
        font-weight: 600;
      }
      a {
        color: var(--platen-accent);
        text-underline-offset: 2px;
      }
      tbody :is(platen-button, platen-icon-button) {
        margin-block: -5px;
      }
      tbody th > platen-button {
        margin-inline-start: -13px;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .mono {
        font-family: var(--platen-mono);
        font-size: 0.95em;
      }
      code {
        overflow-wrap: break-word;
      }
      thead th {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        font-weight: 550;
        white-space: nowrap;
      }
      [data-short] {
        white-space: nowrap;
      }
      [data-number] {
        text-align: end;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      tbody tr:hover:not(.waiting) {
        background: var(--platen-hover);
      }
      .waiting span {
        display: block;
        height: 12px;
        border-radius: 6px;
        background: var(--platen-line);
        animation: breathe 1.2s ease-in-out infinite alternate;
      }
      @keyframes breathe {
        to {
          opacity: 0.4;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .waiting span {
          animation: none;
        }
      }
      @container (max-width: 600px) {
        thead {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        table,
        tbody,
        tr,
        th,
        td {
          display: block;
        }
        tr {
          padding: 10px 12px;
          border-block-end: 1px solid var(--platen-line);
        }
        tr:last-child {
          border-block-end: 0;
        }
        tbody :is(th, td) {
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          justify-content: space-between;
          gap: 4px 12px;
          padding: 4px 0;
          border: 0;
          text-align: start;
        }
        tbody :is(th, td)[data-label]:not([data-label=''])::before {
          content: attr(data-label);
          color: var(--platen-ink-soft);
          font-size: 0.92em;
          font-weight: 400;
        }
      }
    `,
  ];
}

defineElement('platen-data-table', PlatenDataTable);
