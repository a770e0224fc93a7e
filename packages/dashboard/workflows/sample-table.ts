import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { asObject } from './config-fields.ts';
import { describeCell } from './step-columns.ts';

/** Some rows in a small table: one column for each that a row has. */
export class PlatenSampleTable extends withProperties(PlatenElement, {
  label: reactive(''),
  rows: reactive<readonly Record<string, unknown>[]>([], { attribute: false }),
}) {
  override render() {
    const columns = [...new Set(this.rows.flatMap((row) => Object.keys(row)))];
    if (columns.length === 0) return html`<p class="soft">${msg('No rows')}</p>`;
    return html`<div class="scroller" tabindex="0" role="region" aria-label=${this.label}>
      <table>
        <thead>
          <tr>
            ${columns.map((name) => html`<th scope="col"><bdi>${name}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${this.rows.map(
            (row) =>
              html`<tr>
                ${columns.map((name) => this.#cell(row[name]))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #cell(value: unknown) {
    const { text, url } = cellOf(value);
    return html`<td title=${text.length > 40 ? text : nothing}>
      ${
        url
          ? html`<a href=${url} target="_blank" rel="noopener noreferrer" dir="ltr">${text}</a>`
          : html`<bdi>${text}</bdi>`
      }
    </td>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .scroller {
        overflow: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-surface);
      }
      table {
        border-collapse: collapse;
        font-size: 0.93em;
      }
      th,
      td {
        max-width: 240px;
        padding: 5px 10px;
        overflow: hidden;
        border-block-end: 1px solid var(--platen-line);
        text-align: start;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      tbody tr:last-child td {
        border-block-end: 0;
      }
      th {
        background: var(--platen-sunken);
        color: var(--platen-ink-soft);
        font-weight: 550;
      }
      a {
        color: var(--platen-accent);
      }
      .soft {
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

/** A value as a text, with an address if it is one or is a file that has one. */
function cellOf(value: unknown): { text: string; url: string } {
  const file: unknown = Array.isArray(value) ? value[0] : value;
  const { url, name } = asObject(file);
  if (typeof url === 'string') return { text: typeof name === 'string' ? name : url, url: webAddress(url) };
  const text = describeCell(value);
  return { text, url: webAddress(text) };
}

/** The text if it is the address of something on the web, else an empty one. */
function webAddress(text: string): string {
  return /^https?:\/\/\S+$/.test(text) ? text : '';
}

defineElement('platen-sample-table', PlatenSampleTable);
