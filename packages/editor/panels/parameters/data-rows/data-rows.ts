import { msg, str } from '@lit/localize';
import { effect } from '@preact/signals-core';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { dataPreview, type DataPreview } from '../../../store/rows/data-preview.ts';
import type { RowFlag } from '../../../store/rows/row-flags.ts';
import { RowChecker } from '../../../store/rows/row-checker.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { EditorElement } from '../../editor-element.ts';
import { sectionStyles } from '../../inspector/section-styles.ts';
import { rowFlagText } from '../error-text.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import { readRows, readRowsFile, rowFileTypes } from './read-rows.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';
import '../../../controls/select-field.ts';
import './rows-table.ts';

/** How long the template must rest before its rows are checked again. */
const restMs = 400;

/**
 * Rows of data from a file, dropped, or pasted from a spreadsheet: which column fills which parameter, row after row on the artboard,
 * and a list of all rows in which those are flagged that do not fit.
 */
export class PlatenDataRows extends withProperties(EditorElement, {
  error: internal(''),
  isOver: internal(false),
  isMapping: internal(false),
}) {
  readonly #checker = new RowChecker();
  #stop: (() => void) | undefined;

  get #preview(): DataPreview | undefined {
    return this.editor && dataPreview(this.editor.state);
  }

  /** Checks all rows again a moment after the template, the rows or their mapping have changed. */
  #watch(): void {
    const { editor } = this;
    const preview = this.#preview;
    if (!editor || !preview) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const dispose = effect(() => {
      const rows = preview.values.value;
      const template = editor.state.template.value;
      const pageId = editor.state.page.value.id;
      const design = editor.state.shownDesign.value;
      // Fonts that arrive make another layout.
      const isReady = editor.state.layout.value !== undefined;
      clearTimeout(timer);
      if (rows.length === 0 || !isReady) return;
      timer = setTimeout(() => {
        const { resources, platform } = editor.artboard ?? {};
        if (resources && platform) void this.#checker.check({ template, pageId, rows, resources, platform, design });
      }, restMs);
    });
    this.#stop = () => {
      clearTimeout(timer);
      dispose();
      this.#checker.stop();
    };
  }

  readonly #describe = (flag: RowFlag): string => {
    const { state } = this.editor ?? {};
    const parameters = state?.page.peek().parameters ?? [];
    return rowFlagText(
      flag,
      (key) => parameters.find((parameter) => parameter.key === key)?.constraints,
      (id) => state?.layersById.peek().get(id)?.layer,
    );
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    this.#stop = undefined;
  }

  async #take(read: (preview: DataPreview) => Promise<string>): Promise<void> {
    const preview = this.#preview;
    if (!preview) return;
    const before = preview.table.peek();
    this.error = await read(preview);
    const table = preview.table.peek();
    if (table && table !== before) this.isMapping = Object.keys(preview.mapping.peek()).length < table.columns.length;
  }

  async #takeFile(file: File | undefined): Promise<void> {
    if (file) await this.#take((preview) => readRowsFile(preview, file));
  }

  async #paste(): Promise<void> {
    try {
      const text = await navigator.clipboard.readText();
      await this.#take((preview) => readRows(preview, text));
    } catch {
      this.error = msg('This page cannot read the clipboard. Click here and use the paste shortcut.');
    }
  }

  #onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    void this.#take((preview) => readRows(preview, text));
  }

  #onDrag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    this.isOver = event.type === 'dragover';
    if (event.type === 'drop') void this.#takeFile(event.dataTransfer.files[0]);
  }

  override render() {
    const preview = this.#preview;
    if (!preview) return nothing;
    if (!this.#stop) this.#watch();
    const table = preview.table.value;
    return html`<platen-section .heading=${msg('Preview with data')} collapsible .collapsed=${!table}>
      <div
        class="drop"
        tabindex="-1"
        ?data-over=${this.isOver}
        @dragover=${this.#onDrag}
        @dragleave=${this.#onDrag}
        @drop=${this.#onDrag}
        @paste=${this.#onPaste}
      >
        ${table ? this.#renderTable(preview, table.columns) : this.#renderEmpty()}
        ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      </div>
      <input
        type="file"
        hidden
        tabindex="-1"
        accept=${rowFileTypes}
        aria-label=${msg('Data file')}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          void this.#takeFile(input.files?.[0]);
          input.value = '';
        }}
      />
    </platen-section>`;
  }

  #renderEmpty() {
    return html`<p class="note">
        ${msg('A CSV file, or cells copied from a spreadsheet. Name the columns in the first row after the parameters.')}
      </p>
      <div class="row">
        <platen-button icon="FileText" @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input')?.click()}
          >${msg('Choose a file')}</platen-button
        >
        <platen-button icon="ClipboardPaste" @click=${this.#paste}>${msg('Paste')}</platen-button>
      </div>`;
  }

  #renderTable(preview: DataPreview, columns: readonly string[]) {
    const { length } = preview.values.value;
    const shown = preview.shown.value;
    return html`
      <div class="row">
        <platen-icon-button
          icon="ChevronLeft"
          flip
          .label=${msg('Previous row')}
          ?disabled=${shown === undefined || shown <= 0}
          @click=${() => preview.show((shown ?? 0) - 1)}
        ></platen-icon-button>
        <span class="grow count" aria-live="polite"
          >${shown === undefined ? msg(str`${length} rows`) : msg(str`Row ${shown + 1} of ${length}`)}</span
        >
        <platen-icon-button
          icon="ChevronRight"
          flip
          .label=${msg('Next row')}
          ?disabled=${shown !== undefined && shown >= length - 1}
          @click=${() => preview.show(shown === undefined ? 0 : shown + 1)}
        ></platen-icon-button>
        <platen-icon-button
          icon="Columns3"
          toggle
          .pressed=${this.isMapping}
          .label=${msg('Map columns')}
          @click=${() => (this.isMapping = !this.isMapping)}
        ></platen-icon-button>
        <platen-icon-button
          icon="X"
          .label=${msg('Close data')}
          @click=${() => {
            this.error = '';
            preview.close();
          }}
        ></platen-icon-button>
      </div>
      ${this.isMapping ? this.#renderMapping(preview, columns) : nothing}
      <platen-rows-table
        .rows=${preview.values.value}
        .shown=${shown}
        .findings=${this.#checker.findings.value}
        .describe=${this.#describe}
        @row-select=${(event: CustomEvent<number>) => preview.show(event.detail)}
      ></platen-rows-table>
    `;
  }

  #renderMapping(preview: DataPreview, columns: readonly string[]) {
    const mapping = preview.mapping.value;
    const template = this.editor?.state.template.value;
    const keys = [...new Set(template?.pages.flatMap(({ parameters }) => parameters.map(({ key }) => key)) ?? [])];
    return html`<div class="items mapping">
      ${columns.map((column) => {
        const key = mapping[column];
        const others = key === undefined || keys.includes(key) ? keys : [...keys, key];
        return html`<platen-select-field
          .label=${msg(str`Column “${column}” fills`)}
          .value=${key ?? ''}
          .options=${[{ value: '', label: msg('None') }, ...others.map((value) => ({ value, label: value }))]}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            preview.map(column, event.detail === '' ? undefined : event.detail);
          }}
        ></platen-select-field>`;
      })}
    </div>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      .drop {
        display: grid;
        gap: 10px;
        grid-template-columns: minmax(0, 1fr);
        outline: none;
      }
      .drop[data-over] {
        outline: 2px dashed var(--platen-accent);
        outline-offset: 4px;
        border-radius: var(--platen-radius-small);
      }
      .count {
        font-variant-numeric: tabular-nums;
        text-align: center;
      }
      .error {
        color: var(--platen-danger);
        font-size: 0.92em;
      }
      .mapping {
        padding: 8px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
      .mapping > * {
        --platen-sunken: var(--platen-surface);
      }
    `,
  ];
}

defineElement('platen-data-rows', PlatenDataRows);
