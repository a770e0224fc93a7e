import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { WorkflowStatus, WorkflowSummary } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatAgo, formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { catalogText } from '../../workflows/catalog-text.ts';
import { describeRunStatus, describeWorkflowStatus } from '../../workflows/describe-run.ts';
import { loadNodeCatalog, type NodeCatalog, type NodeType } from '../../workflows/node-catalog.ts';
import { nodeIcon } from '../../workflows/node-icons.ts';
import { deleteWorkflow, duplicateWorkflow } from '../../workflows/workflow-actions.ts';
import '../../elements/badge.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/page-heading.ts';

const statuses = ['draft', 'active', 'paused', 'archived'] as const satisfies readonly WorkflowStatus[];
/** A workspace has a few hundred workflows at most, so that searching reads them all. */
const partSize = 50;
const allSize = 200;

/** The workflows of the workspace. */
export class WorkflowsPage extends withProperties(PageElement, {
  catalog: internal<NodeCatalog>(() => new Map<string, NodeType>()),
  search: internal(''),
  isCreating: internal(false),
}) {
  readonly #list = new ListLoader<WorkflowSummary, number>(this, async (cursor, signal) => {
    const status = this.#status;
    const query = {
      limit: this.search === '' ? partSize : allSize,
      ...(status !== undefined && { status }),
      ...(cursor !== undefined && { cursor }),
    };
    const { data, pagination } = await this.client.listWorkflows({ query }, { signal });
    return { rows: data, next: pagination.next_cursor ?? undefined };
  });

  get #status(): WorkflowStatus | undefined {
    return statuses.find((one) => one === this.location.query.get('status'));
  }

  protected override async load(): Promise<void> {
    const reading = this.#list.reload();
    // Its words are a help only.
    this.catalog = await loadNodeCatalog(this.session).catch(() => this.catalog);
    await reading;
  }

  async #find(search: string): Promise<void> {
    this.search = search;
    if (search === '') return;
    // What is not loaded yet may be what is searched for.
    while (this.#list.hasMore && this.#list.state === 'ready') {
      await this.#list.more();
      if (this.search !== search) return;
    }
  }

  get #shown(): readonly WorkflowSummary[] {
    const words = this.search.trim().toLocaleLowerCase();
    if (words === '') return this.#list.rows;
    return this.#list.rows.filter(({ name, description }) =>
      `${name}\n${description}`.toLocaleLowerCase().includes(words),
    );
  }

  async #act(action: string, workflow: WorkflowSummary): Promise<void> {
    if (action === 'duplicate') await duplicateWorkflow(this, workflow);
    else if (await deleteWorkflow(this, workflow)) await this.#list.reload({ keep: true });
  }

  async #create(): Promise<void> {
    if (await this.attempt(() => import('./new-workflow-dialog.ts'))) this.isCreating = true;
  }

  #columns(): Column<WorkflowSummary>[] {
    return [
      {
        id: 'name',
        label: msg('Name'),
        isName: true,
        cell: ({ id, name }) => html`<a href=${this.href(`/workflows/${id}`)}><bdi>${name}</bdi></a>`,
      },
      {
        id: 'trigger',
        label: msg('Trigger'),
        cell: ({ trigger_type: type }) => {
          const node = this.catalog.get(type);
          return html`<platen-badge .icon=${node ? nodeIcon(node) : ''}
            >${catalogText.of(node?.title ?? type)}</platen-badge
          >`;
        },
      },
      {
        id: 'status',
        label: msg('Status'),
        cell: ({ status }) => {
          const { label, tone, icon } = describeWorkflowStatus(status);
          return html`<platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge>`;
        },
      },
      { id: 'last', label: msg('Last run'), isShort: true, cell: (workflow) => this.#lastRun(workflow) },
      {
        id: 'next',
        label: msg('Next run'),
        isShort: true,
        cell: ({ next_run_at: at }) => (at === null ? '–' : formatInstant(at)),
      },
      ...(this.session.can('member') ? [this.#actions()] : []),
    ];
  }

  #lastRun({ id, last_run: run }: WorkflowSummary) {
    if (run === null) return '–';
    const { label, tone, icon } = describeRunStatus(run.status as Parameters<typeof describeRunStatus>[0]);
    return html`<a href=${this.href(`/workflows/${id}/runs/${run.id}`)}
      ><platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge> ${formatAgo(run.created_at)}</a
    >`;
  }

  #actions(): Column<WorkflowSummary> {
    return {
      id: 'actions',
      label: msg('Actions'),
      hideLabel: true,
      isNumber: true,
      cell: (workflow) =>
        html`<platen-menu
          placement="below-end"
          .label=${msg('More actions')}
          .items=${[
            { id: 'duplicate', label: msg('Duplicate'), icon: 'CopyPlus' },
            'separator',
            { id: 'delete', label: msg('Delete…'), icon: 'Trash2', danger: true },
          ]}
          @menu-select=${({ detail }: CustomEvent<string>) => this.#act(detail, workflow)}
        >
          <platen-icon-button
            slot="trigger"
            icon="EllipsisVertical"
            haspopup="menu"
            .label=${`${msg('More actions')}: ${workflow.name}`}
          ></platen-icon-button>
        </platen-menu>`,
    };
  }

  override render() {
    const mayCreate = this.session.can('member');
    const create = mayCreate
      ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${() => this.#create()}
          >${msg('Create workflow')}</platen-button
        >`
      : nothing;
    const shown = this.#shown;
    const isFiltered = this.search.trim() !== '' || this.#status !== undefined;
    const isEmpty = this.#list.state === 'ready' && this.#list.rows.length === 0 && !isFiltered;
    return html`<platen-page-heading .heading=${msg('Workflows')}>
        ${msg('Rows from somewhere become images, videos or documents and go where they are needed, by hand or by themselves.')}
        ${
          mayCreate
            ? html`<platen-button
                slot="actions"
                icon="Plug"
                @click=${() => this.dashboard.router.go('/workflows/connections')}
                >${msg('Connections')}</platen-button
              >`
            : nothing
        }
        ${create}
      </platen-page-heading>
      ${isEmpty ? nothing : this.#renderFilters()}
      <platen-data-table
        .label=${msg('Workflows')}
        .columns=${this.#columns()}
        .rows=${shown}
        .rowKey=${({ id }: WorkflowSummary) => id}
        .state=${this.#list.state}
        .error=${this.#list.error}
        .hasMore=${this.#list.hasMore && this.search === ''}
        @load-more=${() => this.#list.more()}
        @retry=${() => this.#list.retry()}
      >
        ${
          isFiltered
            ? html`<platen-empty-state slot="empty" icon="Search" .heading=${msg('No workflows found')}>
                ${msg('Try other words or another status.')}
              </platen-empty-state>`
            : html`<platen-empty-state slot="empty" icon="Workflow" .heading=${msg('No workflows yet')}>
                ${msg('A workflow takes rows from a form, a file, a feed or another service, renders a template for each, and delivers the files. Begin with a ready-made one or an empty one.')}
                ${create}
              </platen-empty-state>`
        }
      </platen-data-table>
      ${
        this.isCreating
          ? html`<platen-new-workflow-dialog
              @dialog-close=${() => (this.isCreating = false)}
            ></platen-new-workflow-dialog>`
          : nothing
      }`;
  }

  #renderFilters() {
    return html`<search class="filters">
      <platen-text-field
        type="search"
        icon="Search"
        maxlength="200"
        .label=${msg('Search by name')}
        .value=${this.search}
        @value-input=${({ detail }: CustomEvent<string>) => this.#find(detail)}
      ></platen-text-field>
      <platen-select-field
        .label=${msg('Status')}
        .value=${this.#status ?? ''}
        .options=${[
          { value: '', label: msg('All') },
          ...statuses.map((status) => ({ value: status, label: describeWorkflowStatus(status).label })),
        ]}
        @value-change=${({ detail }: CustomEvent<string>) => {
          this.dashboard.router.setQuery({ status: detail });
          void this.updateComplete.then(() => this.#list.reload());
        }}
      ></platen-select-field>
    </search>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .filters {
        max-width: 560px;
      }
    `,
  ];
}

defineElement('platen-page-workflows', WorkflowsPage);
