import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { batchRowStatuses, type BatchRowStatus, type RenderBatch, type RenderBatchRow } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { describeBatchStatus } from '../../bulk/batch-text.ts';
import type { Column } from '../../elements/data-table.ts';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/badge.ts';
import '../../elements/data-table.ts';

const partSize = 50;

/** The rows of a batch with their files. */
export class PlatenBatchRows extends withProperties(DashboardElement, {
  batch: required<RenderBatch>(),
  status: internal<BatchRowStatus | ''>(''),
}) {
  readonly #list = new ListLoader<RenderBatchRow>(this, async (from, signal) => {
    const query = {
      limit: partSize,
      ...(this.status !== '' && { status: this.status }),
      ...(from !== undefined && { cursor: Number(from) }),
    };
    const { data, next_cursor: next } = await this.client.listRenderBatchRows(
      { params: { id: this.batch.id }, query },
      { signal },
    );
    return { rows: data, next: next === null ? undefined : String(next) };
  });

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('batch');
    const isOther = changed.has('batch') && (before?.status !== this.batch.status || before.id !== this.batch.id);
    if (changed.has('status')) void this.#list.reload();
    // While it is rendered, what is shown changes with its first part only.
    else if (isOther || (changed.has('batch') && this.#list.rows.length < partSize && this.#list.state === 'ready'))
      void this.#list.reload({ keep: true });
  }

  get #columns(): Column<RenderBatchRow>[] {
    return [
      { id: 'row', label: msg('Row'), isName: true, cell: ({ row }) => formatNumber(row) },
      {
        id: 'status',
        label: msg('Status'),
        cell: ({ status }) => {
          const { label, tone, icon } = describeBatchStatus(status);
          return html`<platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge>`;
        },
      },
      {
        id: 'files',
        label: msg('Files'),
        cell: ({ files, error, issues }) =>
          files.length > 0
            ? files.map(
                ({ url, name }) =>
                  html`<a href=${url} target="_blank" rel="noopener noreferrer"><bdi>${name}</bdi></a> `,
              )
            : html`<span class="soft"
                >${issues.map(({ column, message }) => `${column} ${message}`).join('; ') || (error ?? '')}</span
              >`,
      },
      {
        id: 'notes',
        label: msg('Notes'),
        cell: ({ report }) => [...new Set(report.map(({ message }) => message))].slice(0, 3).join(' '),
      },
    ];
  }

  override render() {
    const { total } = this.batch;
    return html`<section aria-labelledby="rows">
      <div class="line">
        <h2 id="rows">${total === 1 ? msg('1 row') : msg(str`${formatNumber(total)} rows`)}</h2>
        <platen-select-field
          hide-label
          .label=${msg('Status')}
          .value=${this.status}
          .options=${[
            { value: '', label: msg('All statuses') },
            ...batchRowStatuses.map((value) => ({ value, label: describeBatchStatus(value).label })),
          ]}
          @value-change=${(event: CustomEvent<BatchRowStatus | ''>) => (this.status = event.detail)}
        ></platen-select-field>
      </div>
      <platen-data-table
        .label=${msg('Rows')}
        .columns=${this.#columns}
        .rows=${this.#list.rows}
        .rowKey=${({ row }: RenderBatchRow) => row}
        .state=${this.#list.state === 'more' ? 'ready' : this.#list.state}
        .error=${this.#list.error}
        .hasMore=${this.#list.hasMore}
        @load-more=${() => this.#list.more()}
        @retry=${() => this.#list.retry()}
      >
        <p slot="empty" class="soft">${this.status === '' ? nothing : msg('No rows with this status.')}</p>
      </platen-data-table>
    </section>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
        margin-block-end: 10px;
      }
      h2 {
        font-size: 1.1em;
      }
    `,
  ];
}

defineElement('platen-batch-rows', PlatenBatchRows);
