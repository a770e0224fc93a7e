import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { LogEntry } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatDuration, formatInstant, formatNumber } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { TemplateNames } from '../../elements/template-names.ts';
import { askToDeleteRender } from '../../elements/delete-render.ts';
import { emptyLogFilter, isFiltered, readLogFilter, toLogQuery, type LogFilter } from './log-filter.ts';
import '../../elements/badge.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/page-heading.ts';
import './log-details.ts';
import './log-filters.ts';

/** The log of the workspace's renders. Its filters stand in the address, so that it can be shared. */
export class LogsPage extends withProperties(PageElement, {
  /** The entry whose details are open. */
  shown: internal<LogEntry>(),
}) {
  readonly #names = new TemplateNames(this);
  readonly #list = new ListLoader<LogEntry>(this, async (from, signal) => {
    const query = { limit: 50, ...toLogQuery(this.#filter), ...(from !== undefined && { cursor: Number(from) }) };
    const { data, pagination } = await this.client.listLogs({ query }, { signal });
    return { rows: data, next: pagination.next_cursor === null ? undefined : String(pagination.next_cursor) };
  });
  #read = '';

  get #filter(): LogFilter {
    return readLogFilter(this.location.query);
  }

  protected override async load(): Promise<void> {
    await this.#list.reload();
  }

  override willUpdate(): void {
    const wanted = JSON.stringify(this.#filter);
    if (this.hasUpdated && wanted !== this.#read) void this.#list.reload();
    this.#read = wanted;
  }

  #nameOf({ template_id: id }: LogEntry): string {
    return id === null ? '' : this.#names.of(id);
  }

  async #delete({ id }: LogEntry): Promise<void> {
    if (!(await askToDeleteRender(this, () => this.client.deleteLoggedRender({ params: { id } })))) return;
    this.shown = undefined;
    await this.#list.reload({ keep: true });
  }

  #columns(): Column<LogEntry>[] {
    return [
      {
        id: 'when',
        label: msg('When'),
        isName: true,
        isShort: true,
        cell: (entry) =>
          html`<platen-button variant="quiet" haspopup="dialog" @click=${() => (this.shown = entry)}
            >${formatInstant(entry.created_at)}<span class="visually-hidden"> ${msg('Details')}</span></platen-button
          >`,
      },
      {
        id: 'outcome',
        label: msg('Result'),
        cell: ({ status, deleted_at: deleted }) =>
          deleted !== null
            ? html`<platen-badge icon="Trash2">${msg('Deleted')}</platen-badge>`
            : status === 200
              ? html`<platen-badge tone="success" icon="Check">${msg('Succeeded')}</platen-badge>`
              : html`<platen-badge tone="danger" icon="CircleAlert">${msg(str`Failed (${status})`)}</platen-badge>`,
      },
      { id: 'template', label: msg('Template'), cell: (entry) => html`<bdi>${this.#nameOf(entry)}</bdi>` },
      { id: 'format', label: msg('Format'), cell: ({ format }) => format.toUpperCase() },
      {
        id: 'source',
        label: msg('Source'),
        cell: ({ source, test }) =>
          html`<bdi>${source}</bdi
            >${test ? html` <platen-badge tone="warning">${msg('Test')}</platen-badge>` : nothing}`,
      },
      { id: 'took', label: msg('Duration'), isNumber: true, cell: ({ response_time_ms: ms }) => formatDuration(ms) },
      {
        id: 'credits',
        label: msg('Credits'),
        isNumber: true,
        cell: ({ credits_used: credits }) => formatNumber(credits),
      },
    ];
  }

  #empty() {
    if (isFiltered(this.#filter)) {
      return html`<platen-empty-state slot="empty" icon="Search" .heading=${msg('No results')}>
        <platen-button slot="actions" @click=${this.#showAll}>${msg('Show all')}</platen-button>
      </platen-empty-state>`;
    }
    return html`<platen-empty-state slot="empty" icon="List" .heading=${msg('No renders yet')}>
      ${msg('Every render is logged here with its result, duration and cost. Render a template from its page, or call the service with an API key.')}
      <a slot="actions" href=${this.href('/templates')}>${msg('Go to templates')}</a>
      ${this.session.can('admin') ? html`<a slot="actions" href=${this.href('/api-keys')}>${msg('Create API key')}</a>` : nothing}
    </platen-empty-state>`;
  }

  readonly #showAll = (): void => {
    this.dashboard.router.setQuery({ ...emptyLogFilter });
  };

  #deletion(entry: LogEntry) {
    if (entry.status !== 200 || entry.deleted_at !== null || !this.session.can('member')) return nothing;
    return html`<platen-button icon="Trash2" @click=${() => this.#delete(entry)}
      >${msg('Delete render')}</platen-button
    >`;
  }

  override render() {
    const filter = this.#filter;
    return html`<platen-page-heading .heading=${msg('Logs')}>
        ${msg('Every render of the workspace. The page URL contains your filters, so you can share it.')}
        ${
          isFiltered(filter)
            ? html`<platen-button slot="actions" icon="X" @click=${this.#showAll}>${msg('Show all')}</platen-button>`
            : nothing
        }
      </platen-page-heading>
      <platen-log-filters
        .filter=${filter}
        .templateName=${filter.template === '' ? '' : this.#names.of(filter.template)}
        @filter-change=${({ detail }: CustomEvent<Partial<LogFilter>>) => this.dashboard.router.setQuery(detail)}
      ></platen-log-filters>
      <platen-data-table
        .label=${msg('Logs')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: LogEntry) => id}
        .state=${this.#list.state}
        .error=${this.#list.error}
        .hasMore=${this.#list.hasMore}
        @load-more=${() => this.#list.more()}
        @retry=${() => this.#list.retry()}
      >
        ${this.#empty()}
      </platen-data-table>
      ${
        this.shown
          ? html`<platen-dialog
              open
              text
              .heading=${msg('Entry of the log')}
              @dialog-close=${() => (this.shown = undefined)}
            >
              <platen-log-details .entry=${this.shown} .templateName=${this.#nameOf(this.shown)}></platen-log-details>
              ${this.#deletion(this.shown)}
            </platen-dialog>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-logs', LogsPage);
