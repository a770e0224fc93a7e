import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { batchDataTypes, batchLimits } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';

/**
 * A file of rows that is uploaded for a step.
 * @fires value-change - `detail` is the id of the uploaded file; undefined for none.
 */
export class PlatenRowsFileField extends withProperties(DashboardElement, {
  label: reactive(''),
  hint: reactive(''),
  error: reactive(''),
  /** The id of the file; empty for none. */
  value: reactive(''),
  disabled: reactive(false, { type: Boolean }),
  busy: internal(false),
  problem: internal(''),
  /** The name of the file that was uploaded here. */
  name: internal(''),
}) {
  async #take(file: File | undefined): Promise<void> {
    if (!file) return;
    this.problem = '';
    if (file.size > batchLimits.bytes) {
      this.problem = msg('Maximum file size: 32 MB.');
      return;
    }
    this.busy = true;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      // The type is told by the content: systems name those of spreadsheets in many ways.
      const isXlsx = bytes[0] === 0x50 && bytes[1] === 0x4b;
      const contentType = isXlsx ? batchDataTypes.xlsx : batchDataTypes.csv;
      const { fileId } = await this.client.uploadBatchRows({ body: bytes }, { contentType });
      this.name = file.name;
      this.notify('value-change', fileId);
    } catch (error) {
      this.problem = this.describe(error);
    }
    this.busy = false;
  }

  #remove(): void {
    this.name = '';
    this.problem = '';
    this.notify('value-change', undefined);
  }

  override render() {
    const wrong = this.problem || this.error;
    return html`<fieldset>
      <legend>${this.label}</legend>
      <div class="line">
        <platen-button
          icon="FileText"
          ?busy=${this.busy}
          ?disabled=${this.disabled || this.busy}
          @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input')?.click()}
          >${msg('Choose a file')}</platen-button
        >
        ${
          this.value === ''
            ? nothing
            : html`<bdi class="name" role="status">${this.name || this.value}</bdi>
                <platen-icon-button
                  icon="Trash2"
                  .label=${msg('Remove file')}
                  ?disabled=${this.disabled}
                  @click=${this.#remove}
                ></platen-icon-button>`
        }
      </div>
      <input
        type="file"
        hidden
        aria-label=${this.label}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        @change=${(event: Event & { currentTarget: HTMLInputElement }) => {
          void this.#take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      ${wrong ? html`<p class="message wrong" role="alert">${wrong}</p>` : this.hint ? html`<p class="message">${this.hint}</p>` : nothing}
    </fieldset>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 4px;
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        margin-block-end: 4px;
        padding: 0;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      .name {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .message {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .wrong {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-rows-file-field', PlatenRowsFileField);
