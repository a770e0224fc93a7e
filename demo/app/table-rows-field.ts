import { LitElement, css, html } from 'lit';
import type { TableColumn, TableRow } from '@platen/template';
import { controls } from './shared-styles.ts';

/**
 * Rows of a table as fields.
 * @fires rows-change - `detail` is the new list of rows.
 */
class TableRowsField extends LitElement {
  static override properties = { columns: { attribute: false }, rows: { attribute: false } };
  declare columns: readonly TableColumn[];
  declare rows: readonly TableRow[];

  constructor() {
    super();
    this.columns = [];
    this.rows = [];
  }

  #change(rows: readonly TableRow[]): void {
    this.dispatchEvent(new CustomEvent('rows-change', { detail: rows }));
  }

  #edit(row: number, key: string, event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { value } = event.target;
    this.#change(this.rows.map((old, index) => (index === row ? { ...old, [key]: value } : old)));
  }

  override render() {
    return html`
      <ol>
        ${this.rows.map(
          (row, index) => html`
            <li>
              ${this.columns.map(
                (column) =>
                  html`<input
                    style=${`flex: ${Math.max(1, Math.round(column.width))} 1 60px`}
                    aria-label=${`${column.title || column.key}, row ${index + 1}`}
                    placeholder=${column.title || column.key}
                    .value=${String(row[column.key] ?? '')}
                    @input=${(event: Event) => this.#edit(index, column.key, event)}
                  />`,
              )}
              <button
                type="button"
                class="quiet"
                aria-label=${`Remove row ${index + 1}`}
                @click=${() => this.#change(this.rows.filter((_, other) => other !== index))}
              >
                ✕
              </button>
            </li>
          `,
        )}
      </ol>
      <button type="button" @click=${() => this.#change([...this.rows, {}])}>Add row</button>
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
        flex-wrap: wrap;
        gap: 4px;
        padding: 6px;
        border-radius: var(--radius-small);
        background: var(--sunken);
      }
      li input:not([type='range'], [type='color'], [type='file'], [type='checkbox']) {
        width: auto;
        min-width: 0;
        min-height: 32px;
        padding: 4px 8px;
        font-size: 13px;
      }
    `,
  ];
}

customElements.define('table-rows-field', TableRowsField);
