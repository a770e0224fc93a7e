import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import type { RenderBatch } from '@platen/api';
import { defineElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import type { Column } from '../elements/data-table.ts';
import { formatInstant, formatNumber } from '../elements/format-values.ts';
import { ListLoader } from '../elements/list-loader.ts';
import { TemplateNames } from '../elements/template-names.ts';
import '../elements/data-table.ts';
import '../elements/empty-state.ts';
import './batch-progress.ts';

/** How often batches in progress are read again while the page is seen, in milliseconds. */
const everyMs = 3000;
const partSize = 20;

/** The batches of the last seven days, of a template or of the workspace, with their progress. */
export class PlatenBatchList extends withProperties(DashboardElement, {
  /** Limits the list to one template. */
  templateId: reactive<number>(undefined, { attribute: false }),
}) {
  readonly #names = new TemplateNames(this);
  readonly #list = new ListLoader<RenderBatch>(this, async (from, signal) => {
    const template = this.templateId === undefined ? {} : { template_id: this.templateId };
    const query = { limit: partSize, ...template, ...(from !== undefined && { cursor: Number(from) }) };
    const { data, next_cursor: next } = await this.client.listRenderBatches({ query }, { signal });
    return { rows: data, next: next === null ? undefined : String(next) };
  }).follow({ everyMs, keyOf: ({ id }) => id, isOpen: ({ finished }) => !finished });

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  get #columns(): Column<RenderBatch>[] {
    return [
      {
        id: 'batch',
        label: this.templateId === undefined ? msg('Template') : msg('Batch'),
        isName: true,
        cell: ({ id, template_id: template }) =>
          html`<a href=${this.href(`/batches/${id}`)}
            ><bdi>${this.templateId === undefined ? this.#names.of(template) : msg(str`Batch ${id}`)}</bdi></a
          >`,
      },
      {
        id: 'status',
        label: msg('Status'),
        cell: (batch) => html`<platen-batch-progress .batch=${batch}></platen-batch-progress>`,
      },
      {
        id: 'rows',
        label: msg('Rows'),
        isNumber: true,
        cell: ({ succeeded, total }) => msg(str`${formatNumber(succeeded)} of ${formatNumber(total)}`),
      },
      { id: 'format', label: msg('Format'), cell: ({ format }) => format.toUpperCase() },
      { id: 'created', label: msg('Requested'), isShort: true, cell: ({ created_at: at }) => formatInstant(at) },
    ];
  }

  override render() {
    return html`<platen-data-table
      .label=${msg('Batches')}
      .columns=${this.#columns}
      .rows=${this.#list.rows}
      .rowKey=${({ id }: RenderBatch) => id}
      .state=${this.#list.state}
      .error=${this.#list.error}
      .hasMore=${this.#list.hasMore}
      @load-more=${() => this.#list.more()}
      @retry=${() => this.#list.retry()}
    >
      ${
        this.templateId === undefined
          ? html`<platen-empty-state slot="empty" icon="Table" .heading=${msg('No batches in the last seven days')}>
              ${msg('Open a template and its tab “Bulk” to render it once for each row of a spreadsheet.')}
              <a slot="actions" href=${this.href('/templates')}>${msg('Go to templates')}</a>
            </platen-empty-state>`
          : html`<p slot="empty" class="soft">${msg('None in the last seven days.')}</p>`
      }
    </platen-data-table>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-batch-list', PlatenBatchList);
