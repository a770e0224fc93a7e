import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import type { TableColumn, TableRow } from '@platen/template';
import { PlatenElement, reactive, withProperties } from '@platen/editor/element';
import { controls } from './controls.ts';

/**
 * Rows of a table as fields.
 * @fires rows-change - `detail` is the new list of rows.
 */
class TableRowsField extends withProperties(PlatenElement, {
  columns: reactive<readonly TableColumn[]>([], { attribute: false }),
  rows: reactive<readonly TableRow[]>([], { attribute: false }),
}) {
  #change(rows: readonly TableRow[]): void {
    this.dispatchEvent(new CustomEvent('rows-change', { detail: rows }));
  }

  #edit(row: number, key: string, event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { value } = event.target;
    this.#change(this.rows.map((old, index) => (index === row ? { ...old, [key]: value } : old)));
  }

  /** Letters that a column's fields have room for at least: what is in them, with an end to what one row can take. */
  #lettersOf(column: TableColumn): number {
    const lengths = this.rows.map((row) => String(row[column.key] ?? '').length);
    return Math.min(32, Math.max(column.title.length, ...lengths) + 3);
  }

  override render() {
    return html`
      <ol>
        ${this.rows.map(
          (row, index) => html`
            <li>
              <span class="cells">
                ${this.columns.map(
                  (column) =>
                    html`<label .style=${`flex-basis: ${this.#lettersOf(column)}ch`}>
                      <span>${column.title || column.key}</span>
                      <input
                        aria-label=${msg(str`${column.title || column.key}, row ${index + 1}`)}
                        dir="auto"
                        .value=${String(row[column.key] ?? '')}
                        @input=${(event: Event) => this.#edit(index, column.key, event)}
                      />
                    </label>`,
                )}
              </span>
              <button
                type="button"
                class="quiet"
                aria-label=${msg(str`Remove row ${index + 1}`)}
                @click=${() => this.#change(this.rows.filter((_, other) => other !== index))}
              >
                ✕
              </button>
            </li>
          `,
        )}
      </ol>
      <button type="button" @click=${() => this.#change([...this.rows, {}])}>${msg('Add row')}</button>
    `;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      ol {
        display: grid;
        gap: 8px;
        margin: 0 0 8px;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        align-items: start;
        gap: 4px;
        padding: 8px;
        border-radius: var(--radius-small);
        background: var(--sunken);
      }
      .cells {
        display: flex;
        flex: 1;
        flex-wrap: wrap;
        gap: 6px;
        min-width: 0;
      }
      label {
        display: grid;
        flex: 1 1 8ch;
        gap: 2px;
        min-width: 0;
        max-width: 100%;
        font-size: 13px;
      }
      label span {
        color: var(--ink-soft);
        font-size: 12px;
      }
      li input:not([type='range'], [type='color'], [type='file'], [type='checkbox']) {
        min-width: 0;
        min-height: 32px;
        padding: 4px 8px;
        font-size: 13px;
      }
    `,
  ];
}

customElements.define('table-rows-field', TableRowsField);
