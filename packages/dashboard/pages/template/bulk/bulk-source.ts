import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { batchDataTypes, batchLimits } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { createTable, type BulkTable } from '../../../bulk/bulk-table.ts';
import { DashboardElement } from '../../../elements/dashboard-element.ts';

/**
 * Where rows come from: a file that is chosen or dropped, or cells that are pasted. The service reads them, as it reads those of batches.
 * @fires table-read - `detail` is the BulkTable.
 * @fires table-start - The person wants to type rows.
 * @fires example-request - The person wants a file to fill in.
 */
export class PlatenBulkSource extends withProperties(DashboardElement, {
  isOver: internal(false),
  busy: internal(false),
  error: internal(''),
}) {
  async #take(file: Blob | undefined): Promise<void> {
    if (!file || this.busy) return;
    this.error = '';
    if (file.size > batchLimits.bytes) {
      this.error = msg('Maximum file size: 32 MB.');
      return;
    }
    this.busy = true;
    try {
      this.notify('table-read', createTable(await this.#read(new Uint8Array(await file.arrayBuffer()))));
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  /** The type is told by the content: systems name those of spreadsheets in many ways. */
  #read(bytes: Uint8Array<ArrayBuffer>): Promise<BulkTable> {
    const isXlsx = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return this.client.readBatchRows(
      { body: bytes },
      { contentType: isXlsx ? batchDataTypes.xlsx : batchDataTypes.csv },
    );
  }

  async #paste(): Promise<void> {
    try {
      await this.#take(new Blob([await navigator.clipboard.readText()]));
    } catch {
      this.error = msg('This page cannot read the clipboard. Click here and use the paste shortcut.');
    }
  }

  #onPaste(event: ClipboardEvent): void {
    const { clipboardData } = event;
    const text = clipboardData?.getData('text/plain') ?? '';
    event.preventDefault();
    void this.#take(clipboardData?.files[0] ?? (text.trim() === '' ? undefined : new Blob([text])));
  }

  #onDrag(event: DragEvent): void {
    event.preventDefault();
    this.isOver = event.type === 'dragover';
    if (event.type === 'drop') void this.#take(event.dataTransfer?.files[0]);
  }

  override render() {
    return html`<div
      class="drop"
      tabindex="-1"
      ?data-over=${this.isOver}
      @dragover=${this.#onDrag}
      @dragleave=${this.#onDrag}
      @drop=${this.#onDrag}
      @paste=${this.#onPaste}
    >
      <platen-icon name="Table"></platen-icon>
      <h2>${msg('Render many at once')}</h2>
      <p class="soft">
        ${msg('Each row of a spreadsheet becomes a render of this template. Choose or drop a CSV or XLSX file, or paste cells. The first row names the columns.')}
      </p>
      <div class="buttons">
        <platen-button
          variant="primary"
          icon="FileText"
          ?busy=${this.busy}
          @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input')?.click()}
          >${msg('Choose a file')}</platen-button
        >
        <platen-button icon="ClipboardPaste" @click=${this.#paste}>${msg('Paste')}</platen-button>
        <platen-button icon="Plus" @click=${() => this.notify('table-start')}>${msg('Type rows')}</platen-button>
      </div>
      <p class="soft">
        <button type="button" class="link" @click=${() => this.notify('example-request')}>
          ${msg('Download a CSV with the columns of this template')}
        </button>
      </p>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.busy ? html`<p class="visually-hidden" role="status">${msg('Loading…')}</p>` : nothing}
      <input
        type="file"
        hidden
        tabindex="-1"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label=${msg('Data file')}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          void this.#take(input.files?.[0]);
          input.value = '';
        }}
      />
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .drop {
        display: grid;
        justify-items: center;
        gap: 10px;
        padding: 40px 24px;
        border: 1px dashed var(--platen-line-strong);
        border-radius: var(--platen-radius);
        text-align: center;
      }
      .drop[data-over] {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
      }
      platen-icon {
        --platen-icon-size: 30px;
        color: var(--platen-accent);
      }
      h2 {
        font-size: 1.15em;
      }
      p {
        max-width: 62ch;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
        margin-block: 6px 2px;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .link {
        padding: 4px;
        border: 0;
        background: none;
        color: var(--platen-accent);
        text-decoration: underline;
        text-underline-offset: 2px;
        cursor: pointer;
      }
      .error {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-bulk-source', PlatenBulkSource);
