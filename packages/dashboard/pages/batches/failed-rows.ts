import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import type { RenderBatch, RenderBatchRow, TemplateDetail } from '@platen/api';
import { defineElement, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { createCellReader, parseTemplate } from '@platen/template';
import type { CellIssues, RowIssues } from '../../bulk/check-rows.ts';
import type { CellChange } from '../../bulk/data-grid.ts';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../bulk/data-grid.ts';

/** Rows that are shown, and that the service takes corrected at once. */
const maxShown = 1000;
const partSize = 500;

/**
 * The rows of a batch that failed, with their values to be corrected.
 * @fires batch-retry - Corrected rows are rendered again.
 */
export class PlatenFailedRows extends withProperties(DashboardElement, {
  batch: required<RenderBatch>(),
  /** The template; without it nothing can be corrected. */
  detail: reactive<TemplateDetail>(undefined, { attribute: false }),
  rows: internal<readonly RenderBatchRow[]>(() => []),
  /** Cells that were changed, by the places of row and column. */
  changes: internal<ReadonlyMap<number, ReadonlyMap<number, string>>>(
    () => new Map<number, ReadonlyMap<number, string>>(),
  ),
  busy: internal(false),
  error: internal(''),
}) {
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('batch') && changed.get('batch')?.completed_at !== this.batch.completed_at) void this.#load();
  }

  async #load(): Promise<void> {
    this.error = '';
    this.changes = new Map();
    try {
      const rows: RenderBatchRow[] = [];
      for (let cursor: number | null = 0; cursor !== null && rows.length < maxShown;) {
        const query: { status: 'failed'; limit: number; cursor?: number } = {
          status: 'failed',
          limit: partSize,
          ...(cursor > 0 && { cursor }),
        };
        const answer: Awaited<ReturnType<typeof this.client.listRenderBatchRows>> =
          await this.client.listRenderBatchRows({ params: { id: this.batch.id }, query });
        rows.push(...answer.data);
        cursor = answer.next_cursor;
      }
      this.rows = rows;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  /** The keys of all values, and of those that are missing. */
  get #keys(): string[] {
    const issues = this.rows.flatMap((row) => row.issues.map(({ column }) => column));
    const keys = new Set([...this.rows.flatMap(({ modifications }) => Object.keys(modifications)), ...issues]);
    keys.delete('');
    return [...keys];
  }

  #issues(keys: readonly string[]): RowIssues {
    const found = new Map<number, CellIssues>();
    for (const [place, { issues, error }] of this.rows.entries()) {
      const own = new Map(
        issues
          .filter(({ column }) => this.changes.get(place)?.has(keys.indexOf(column)) !== true)
          .map(({ column, message }) => [Math.max(0, keys.indexOf(column)), message]),
      );
      // What is wrong with the row as a whole stands in the last column.
      if (issues.length === 0 && error !== null && !this.changes.has(place)) own.set(keys.length, error);
      if (own.size > 0) found.set(place, own);
    }
    return found;
  }

  #change({ row, column, block }: CellChange, columns: number): void {
    const changes = new Map(this.changes);
    for (const [down, cells] of block.entries()) {
      if (row + down >= this.rows.length) break;
      const own = new Map(changes.get(row + down));
      for (const [across, cell] of cells.entries()) if (column + across < columns) own.set(column + across, cell);
      changes.set(row + down, own);
    }
    this.changes = changes;
  }

  async #retry(detail: TemplateDetail, keys: readonly string[]): Promise<void> {
    const reader = createCellReader(parseTemplate(detail.content));
    const corrected = [...this.changes].map(([place, cells]) => {
      const { row = 0, modifications = {} } = this.rows[place] ?? {};
      const given = Object.fromEntries([...cells].map(([column, cell]) => [keys[column] ?? '', cell]));
      const unchanged = Object.entries(modifications).filter(([key]) => !Object.hasOwn(given, key));
      const values = { ...Object.fromEntries(unchanged), ...reader.read(given) } as Record<string, string>;
      return { row, modifications: values };
    });
    this.busy = true;
    this.error = '';
    try {
      await this.client.retryRenderBatch({ params: { id: this.batch.id }, body: { rows: corrected } });
      this.notify('batch-retry');
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  override render() {
    const { rows, batch, detail } = this;
    if (rows.length === 0) return this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing;
    const keys = this.#keys;
    const cells = rows.map(({ modifications, error }, place) => [
      ...keys.map((key, column) => this.changes.get(place)?.get(column) ?? textOf(modifications[key])),
      error ?? '',
    ]);
    const columns = [
      ...keys.map((name) => ({ name, isFixed: detail === undefined })),
      { name: msg('Error'), isFixed: true, isSoft: true },
    ];
    const count = this.changes.size;
    return html`<section class="card" aria-labelledby="failed">
      <h2 id="failed">
        ${batch.failed === 1 ? msg('1 row failed') : msg(str`${formatNumber(batch.failed)} rows failed`)}
      </h2>
      <p class="soft">
        ${msg('Correct the values in their cells, then render these rows again. Rows that succeeded stay as they are.')}
        ${batch.failed > rows.length ? msg(str`The first ${formatNumber(rows.length)} are shown.`) : nothing}
      </p>
      <platen-data-grid
        .label=${msg('Rows that failed')}
        .columns=${columns}
        .rows=${cells}
        .numbers=${rows.map(({ row }) => row)}
        .issues=${this.#issues(keys)}
        @cell-change=${(event: CustomEvent<CellChange>) => this.#change(event.detail, keys.length)}
      ></platen-data-grid>
      <div class="buttons">
        <platen-button
          variant="primary"
          icon="RotateCw"
          ?busy=${this.busy}
          ?disabled=${this.busy || count === 0 || detail === undefined}
          @click=${() => detail && this.#retry(detail, keys)}
          >${
            count === 0
              ? msg('Render corrected rows')
              : count === 1
                ? msg('Render 1 corrected row')
                : msg(str`Render ${formatNumber(count)} corrected rows`)
          }</platen-button
        >
      </div>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
    </section>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

defineElement('platen-failed-rows', PlatenFailedRows);
