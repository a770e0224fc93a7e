import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateDetail } from '@platen/api';
import { defineElement, internal, required, withProperties, type SelectOption } from '@platen/editor/controls';
import type { ShownDesign } from '@platen/editor/design-choices';
import { baseStyles } from '@platen/editor/theme';
import type { ParameterValues } from '@platen/playground';
import type { Report, Template } from '@platen/template';
import {
  bulkKeys,
  createRowReader,
  designKeys,
  isDesignKey,
  putCells,
  startTable,
  writeTable,
  type BulkTable,
} from '../../../bulk/bulk-table.ts';
import { checkRows, createRowChecker, type CellIssues, type RowIssues } from '../../../bulk/check-rows.ts';
import type { CellChange, PlatenDataGrid } from '../../../bulk/data-grid.ts';
import { saveBlob } from '../../../bulk/save-blob.ts';
import { DashboardElement } from '../../../elements/dashboard-element.ts';
import { formatNumber } from '../../../elements/format-values.ts';
import { playgroundColors } from '../../../elements/playground-colors.ts';
import { loadPromptKeys } from '../load-prompt-keys.ts';
import { createTemplateDrawing, type TemplateDrawing } from '../template-drawing.ts';
import { suggestMapping, mapColumn, missingKeys, readDraft, storeDraft, type BulkDraft } from './bulk-draft.ts';
import { bulkPanelStyles } from './bulk-panel-styles.ts';
import { unknownPlaceholders, type BulkChoices } from './bulk-settings.ts';
import { RowsRefusedError, startBatch } from './start-batch.ts';
import '../../../bulk/batch-list.ts';
import '../../../bulk/data-grid.ts';
import './bulk-settings.ts';
import './bulk-source.ts';

/** Milliseconds that typing and moving rest until the image of the row is drawn again. */
const restMs = 120;

/** Many renders of a template: rows of a spreadsheet, checked and shown while they are edited, and started as a batch. */
export class PlatenBulkPanel extends withProperties(DashboardElement, {
  detail: required<TemplateDetail>(),
  /** The template's content, as the engine draws it. */
  template: required<Template>(),
  draft: required<BulkDraft>({ state: true }),
  issues: internal<RowIssues>(() => new Map<number, CellIssues>()),
  /** Places of the rows with issues, while only they are shown. */
  shown: internal<readonly number[]>(),
  /** Place of the row whose image is shown. */
  row: internal(0),
  /** Values and design of the image. */
  drawn: internal<{ values: ParameterValues; design: ShownDesign }>(),
  /** From 1. */
  page: internal(1),
  report: internal<Report>(() => []),
  /** Keys of prompts for the models that are on. */
  prompts: internal<readonly string[]>(() => []),
  busy: internal(false),
  error: internal(''),
}) {
  #drawing: TemplateDrawing | undefined;
  #check = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#drawing ??= createTemplateDrawing(this.session);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#check.abort();
    clearTimeout(this.#timer);
    void this.#drawing?.drawing.close();
    this.#drawing = undefined;
  }

  override willUpdate(): void {
    if (this.hasUpdated) return;
    this.draft = readDraft(this.session, this.template, this.detail.id);
    this.#checkAll();
    this.#drawSoon();
    void loadPromptKeys(this.client, this.template).then((keys) => (this.prompts = keys));
  }

  get #grid(): PlatenDataGrid | null {
    return this.renderRoot.querySelector('platen-data-grid');
  }

  #set(change: Partial<BulkDraft>): void {
    this.draft = { ...this.draft, ...change };
    storeDraft(this.session, this.detail.id, this.draft);
    this.error = '';
    this.#drawSoon();
  }

  #open(table: BulkTable): void {
    this.row = 0;
    this.shown = undefined;
    this.#set({ table, mapping: suggestMapping(this.template, table) });
    this.#checkAll();
    void this.updateComplete.then(() => this.#grid?.focusCell({ row: 0, column: 0 }));
  }

  #close(): void {
    this.#check.abort();
    this.issues = new Map();
    this.#set({ table: undefined, mapping: {} });
  }

  /** Checks every row, as when columns fill other keys. */
  #checkAll(): void {
    const { table, mapping } = this.draft;
    this.#check.abort();
    if (!table) return;
    this.#check = new AbortController();
    const check = createRowChecker(this.template, table.columns, mapping);
    const report = (issues: RowIssues): void => {
      this.issues = issues;
    };
    void checkRows(table.rows, check, report, this.#check.signal);
  }

  #change({ row, column, block }: CellChange): void {
    const { table, mapping } = this.draft;
    if (!table) return;
    const next = putCells(table, { row, column }, block);
    const check = createRowChecker(this.template, table.columns, mapping);
    const issues = new Map(this.issues);
    for (let place = row; place < row + block.length; place++) {
      const found = check(next.rows[place] ?? []);
      if (found.size > 0) issues.set(place, found);
      else issues.delete(place);
    }
    this.#set({ table: next });
    this.issues = issues;
  }

  #addRow(table: BulkTable): void {
    this.shown = undefined;
    this.#set({ table: { ...table, rows: [...table.rows, table.columns.map(() => '')] } });
    this.#checkAll();
    void this.updateComplete.then(() => this.#grid?.focusCell({ row: table.rows.length, column: 0 }));
  }

  #removeRow(table: BulkTable): void {
    const { row } = this;
    this.shown = undefined;
    this.row = Math.max(0, Math.min(row, table.rows.length - 2));
    this.#set({ table: { ...table, rows: table.rows.filter((_, place) => place !== row) } });
    this.#checkAll();
    void this.updateComplete.then(() => this.#grid?.focusCell({ row: this.row, column: 0 }));
  }

  #map(column: string, key: string): void {
    this.#set({ mapping: mapColumn(this.draft.mapping, column, key === '' ? undefined : key) });
    this.#checkAll();
  }

  /** Draws the row with the cursor once nothing has changed for a moment. */
  #drawSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { table, mapping, choices } = this.draft;
      if (!table) return;
      const reader = createRowReader(this.template, table.columns, mapping);
      const row = table.rows[this.row] ?? [];
      this.drawn = { values: reader.values(row), design: reader.design(row, choices.design) };
    }, restMs);
  }

  async #start(table: BulkTable): Promise<void> {
    if (this.issues.size > 0 && !this.draft.choices.skips) {
      this.error = msg('Correct the rows with problems, or leave them out.');
      this.#focusIssue();
      return;
    }
    this.busy = true;
    this.error = '';
    try {
      const id = await startBatch(this.client, this.detail.id, table, this.draft);
      this.dashboard.router.go(`/batches/${id}`);
    } catch (error) {
      this.error = this.describe(error);
      if (error instanceof RowsRefusedError) {
        this.issues = new Map([...this.issues, ...error.issues]);
        this.#focusIssue();
      }
    }
    this.busy = false;
  }

  #focusIssue(): void {
    const [row] = [...this.issues.keys()].toSorted((one, other) => one - other);
    if (row === undefined) return;
    this.shown = undefined;
    const column = this.issues.get(row)?.keys().next().value ?? 0;
    void this.updateComplete.then(() => this.#grid?.focusCell({ row, column }));
  }

  #saveExample(): void {
    const keys = bulkKeys(this.template);
    const examples = new Map(
      this.detail.modifications.map(({ key, example }) => [key.replace(/^page\d+@/, ''), example]),
    );
    const text = writeTable({ columns: keys, rows: [keys.map((key) => examples.get(key) ?? '')] });
    saveBlob(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), `${this.detail.name || 'template'}.csv`);
  }

  override render() {
    const { table } = this.draft;
    return html`${
        table
          ? this.#renderTable(table)
          : html`<platen-bulk-source
              @table-read=${(event: CustomEvent<BulkTable>) => this.#open(event.detail)}
              @table-start=${() => this.#open(startTable(this.template))}
              @example-request=${this.#saveExample}
            ></platen-bulk-source>`
      }
      <section class="earlier" aria-labelledby="earlier">
        <h2 id="earlier">${msg('Batches of this template')}</h2>
        <platen-batch-list .templateId=${this.detail.id}></platen-batch-list>
      </section>`;
  }

  #renderTable(table: BulkTable) {
    const { mapping, choices } = this.draft;
    return html`<div class="work">
      ${this.#renderBar(table)}
      <platen-data-grid
        .label=${msg('Rows')}
        .columns=${table.columns.map((name) => ({ name, isSoft: mapping[name] === undefined }))}
        .rows=${table.rows}
        .shown=${this.shown}
        .issues=${this.issues}
        .columnControl=${(index: number) => this.#renderMapping(table.columns[index] ?? '')}
        @cell-change=${(event: CustomEvent<CellChange>) => this.#change(event.detail)}
        @row-focus=${(event: CustomEvent<number>) => {
          this.row = event.detail;
          this.#drawSoon();
        }}
      ></platen-data-grid>
      <section class="preview" aria-label=${msg('Preview')}>${this.#renderPreview()}</section>
      <section class="settings" aria-labelledby="settings">
        <h2 id="settings">${msg('Output')}</h2>
        <platen-bulk-settings
          .template=${this.template}
          .choices=${choices}
          .columns=${table.columns}
          .example=${table.rows[this.row] ?? []}
          @choices-change=${(event: CustomEvent<BulkChoices>) => this.#set({ choices: event.detail })}
        ></platen-bulk-settings>
        ${this.#renderStart(table)}
      </section>
    </div>`;
  }

  #renderBar({ rows, columns }: BulkTable) {
    const count = this.issues.size;
    return html`<div class="bar">
      <p role="status">
        <strong>${rows.length === 1 ? msg('1 row') : msg(str`${formatNumber(rows.length)} rows`)}</strong>
        ${
          count === 0
            ? nothing
            : html`<span class="wrong"
                >${count === 1 ? msg('1 row with a problem') : msg(str`${formatNumber(count)} rows with problems`)}</span
              >`
        }
      </p>
      ${
        count > 0 || this.shown
          ? html`<platen-button
              variant=${this.shown ? 'primary' : 'plain'}
              aria-pressed=${String(this.shown !== undefined)}
              @click=${() =>
                (this.shown = this.shown ? undefined : [...this.issues.keys()].toSorted((one, other) => one - other))}
              >${msg('Only problems')}</platen-button
            >`
          : nothing
      }
      <platen-button icon="Plus" @click=${() => this.#addRow({ rows, columns })}>${msg('Add row')}</platen-button>
      <platen-button icon="Trash2" ?disabled=${rows.length < 2} @click=${() => this.#removeRow({ rows, columns })}
        >${msg(str`Remove row ${formatNumber(this.row + 1)}`)}</platen-button
      >
      <platen-button variant="quiet" icon="X" @click=${this.#close}>${msg('Close data')}</platen-button>
    </div>`;
  }

  #renderMapping(column: string) {
    const { mapping } = this.draft;
    const key = mapping[column] ?? '';
    const own = bulkKeys(this.template);
    const isListed = key === '' || own.includes(key) || this.prompts.includes(key) || isDesignKey(this.template, key);
    const others = isListed ? own : [...own, key];
    const axes = { locale: msg('Language'), brand: msg('Brand'), mode: msg('Mode') };
    const options: SelectOption[] = [
      { value: '', label: msg('File names only') },
      ...others.map((value) => ({ value, label: value, group: msg('Parameters') })),
      ...this.prompts.map((value) => ({ value, label: value, group: msg('Prompts') })),
      ...designKeys
        .filter((name) => isDesignKey(this.template, name))
        .map((value) => ({ value, label: axes[value], group: msg('Design') })),
    ];
    return html`<platen-select-field
      hide-label
      .label=${msg(str`Column “${column}” fills`)}
      .value=${key}
      .options=${options}
      @value-change=${(event: CustomEvent<string>) => this.#map(column, event.detail)}
    ></platen-select-field>`;
  }

  #renderPreview() {
    const { template, drawn } = this;
    if (!this.#drawing || !drawn) return nothing;
    const messages = [...new Set(this.report.map(({ message }) => message))].slice(0, 5);
    return html`<div class="shown">
        <strong>${msg(str`Row ${formatNumber(this.row + 1)}`)}</strong>
        ${
          template.pages.length < 2
            ? nothing
            : html`<platen-select-field
                hide-label
                .label=${msg('Page')}
                .value=${String(this.page)}
                .options=${template.pages.map((_, index) => ({ value: String(index + 1), label: msg(str`Page ${index + 1}`) }))}
                @value-change=${(event: CustomEvent<string>) => (this.page = Number(event.detail))}
              ></platen-select-field>`
        }
      </div>
      <live-image
        .drawing=${this.#drawing.drawing}
        .template=${template}
        .values=${drawn.values}
        .design=${drawn.design}
        .page=${this.page}
        @report-change=${(event: CustomEvent<Report>) => (this.report = event.detail)}
      ></live-image>
      ${
        messages.length === 0
          ? nothing
          : html`<ul class="report" aria-label=${msg('Notes')}>
              ${messages.map((message) => html`<li><bdi>${message}</bdi></li>`)}
            </ul>`
      }`;
  }

  #renderStart(table: BulkTable) {
    const { mapping, choices } = this.draft;
    const missing = missingKeys(this.template, mapping);
    const left = table.rows.length - (choices.skips ? this.issues.size : 0);
    const isBlocked =
      missing.length > 0 || left === 0 || unknownPlaceholders(choices.pattern, table.columns).length > 0;
    return html`${
        missing.length === 0
          ? nothing
          : html`<p class="wrong">${msg(str`Required, and filled by no column: ${missing.join(', ')}`)}</p>`
      }
      ${
        this.issues.size === 0 && !choices.skips
          ? nothing
          : html`<platen-switch-field
              .label=${msg('Leave out rows with problems')}
              .value=${choices.skips}
              @value-change=${(event: CustomEvent<boolean>) => this.#set({ choices: { ...choices, skips: event.detail } })}
            ></platen-switch-field>`
      }
      <platen-button
        variant="primary"
        icon="Play"
        ?busy=${this.busy}
        ?disabled=${this.busy || isBlocked || !this.session.can('member')}
        @click=${() => this.#start(table)}
        >${left === 1 ? msg('Render 1 row') : msg(str`Render ${formatNumber(left)} rows`)}</platen-button
      >
      ${this.error ? html`<p class="wrong" role="alert">${this.error}</p>` : nothing}`;
  }

  static override styles = [baseStyles, playgroundColors, bulkPanelStyles];
}

defineElement('platen-bulk-panel', PlatenBulkPanel);
