import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { WorkflowRun } from '@platen/api';
import { defineElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../../elements/dashboard-element.ts';
import type { Column } from '../../../elements/data-table.ts';
import { formatInstant, formatNumber } from '../../../elements/format-values.ts';
import { ListLoader } from '../../../elements/list-loader.ts';
import { catalogText } from '../../../workflows/catalog-text.ts';
import {
  describeRows,
  describeRunStatus,
  describeTime,
  describeTrigger,
  hasEnded,
} from '../../../workflows/describe-run.ts';
import type { NodeCatalog, NodeType } from '../../../workflows/node-catalog.ts';
import '../../../elements/badge.ts';
import '../../../elements/data-table.ts';
import '../../../elements/empty-state.ts';

/** How often runs in progress are read again while the page is seen, in milliseconds. */
const everyMs = 4000;
const partSize = 20;

/** The runs of a workflow, newest first; those in progress are followed. */
export class PlatenRunList extends withProperties(DashboardElement, {
  workflowId: reactive(0, { attribute: false }),
  catalog: reactive<NodeCatalog>(() => new Map<string, NodeType>(), { attribute: false }),
}) {
  readonly #list = new ListLoader<WorkflowRun, number>(this, async (cursor, signal) => {
    const query = { limit: partSize, ...(cursor !== undefined && { cursor }) };
    const { data, pagination } = await this.client.listWorkflowRuns(
      { params: { id: this.workflowId }, query },
      { signal },
    );
    return { rows: data, next: pagination.next_cursor ?? undefined };
  }).follow({ everyMs, keyOf: ({ id }) => id, isOpen: (run) => !hasEnded(run) });

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  #titleOf(type: string): string {
    return catalogText.of(this.catalog.get(type)?.title ?? type);
  }

  get #columns(): Column<WorkflowRun>[] {
    return [
      {
        id: 'start',
        label: msg('Started'),
        isName: true,
        isShort: true,
        cell: ({ id, created_at: at }) =>
          html`<a href=${this.href(`/workflows/${this.workflowId}/runs/${id}`)}>${formatInstant(at)}</a>`,
      },
      {
        id: 'status',
        label: msg('Status'),
        cell: ({ status }) => {
          const { label, tone, icon } = describeRunStatus(status);
          return html`<platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge>`;
        },
      },
      { id: 'trigger', label: msg('Trigger'), cell: (run) => describeTrigger(run, (type) => this.#titleOf(type)) },
      { id: 'rows', label: msg('Rows'), cell: describeRows },
      {
        id: 'credits',
        label: msg('Credits'),
        isNumber: true,
        cell: (run) => formatNumber(run.automation_credits_used + run.render_credits_used),
      },
      { id: 'time', label: msg('Duration'), isNumber: true, cell: describeTime },
    ];
  }

  override render() {
    return html`<platen-data-table
      .label=${msg('History')}
      .columns=${this.#columns}
      .rows=${this.#list.rows}
      .rowKey=${({ id }: WorkflowRun) => id}
      .state=${this.#list.state}
      .error=${this.#list.error}
      .hasMore=${this.#list.hasMore}
      @load-more=${() => this.#list.more()}
      @retry=${() => this.#list.retry()}
    >
      <platen-empty-state slot="empty" icon="History" .heading=${msg('No runs yet')}>
        ${msg('Runs are listed here for 30 days, with what each step took and gave.')}
      </platen-empty-state>
    </platen-data-table>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];
}

defineElement('platen-run-list', PlatenRunList);
