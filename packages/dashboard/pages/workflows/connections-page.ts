import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { WorkflowConnection } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant, formatNumber } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { catalogText } from '../../workflows/catalog-text.ts';
import { connectionTitle, connectionTypes } from '../../workflows/connection-fields.ts';
import { loadConnections } from '../../workflows/node-catalog.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/page-heading.ts';

/** The connections of the workspace’s workflows to other services. */
export class WorkflowConnectionsPage extends withProperties(PageElement, {
  isAdding: internal(false),
  /** Id of the connection that is being tested. */
  testing: internal<number>(),
}) {
  readonly #list = new ListLoader<WorkflowConnection>(this, async () => ({
    rows: await loadConnections(this.session, { isFresh: true }),
  }));

  protected override load(): Promise<void> {
    return this.#list.reload();
  }

  async #open(): Promise<void> {
    if (await this.attempt(() => import('../../workflows/connection-dialog.ts'))) this.isAdding = true;
  }

  async #onAdd({ name }: WorkflowConnection): Promise<void> {
    this.isAdding = false;
    this.dashboard.notices.done(msg(str`“${name}” works and is saved.`));
    await this.#list.reload({ keep: true });
  }

  async #test({ id, name }: WorkflowConnection): Promise<void> {
    this.testing = id;
    const test = (): Promise<unknown> => this.client.testWorkflowConnection({ params: { id } });
    if (await this.attempt(test, msg(str`“${name}” works.`))) await this.#list.reload({ keep: true });
    this.testing = undefined;
  }

  #describeUses(usedIn: number): string {
    if (usedIn === 0) return msg('No workflow uses it.');
    return usedIn === 1
      ? msg('1 workflow uses it: its steps fail from then on.')
      : msg(str`${formatNumber(usedIn)} workflows use it: their steps fail from then on.`);
  }

  async #delete({ id, name, used_in: usedIn }: WorkflowConnection): Promise<void> {
    const isSure = await this.dashboard.questions.ask({
      heading: msg(str`Delete “${name}”?`),
      text: this.#describeUses(usedIn),
      confirm: msg('Delete connection'),
      isDanger: true,
    });
    const remove = (): Promise<unknown> => this.client.deleteWorkflowConnection({ params: { id } });
    if (isSure && (await this.attempt(remove, msg('Connection deleted')))) await this.#list.reload({ keep: true });
  }

  #columns(): Column<WorkflowConnection>[] {
    const mayChange = this.session.can('admin');
    return [
      {
        id: 'name',
        label: msg('Name'),
        isName: true,
        cell: ({ name, problem }) =>
          html`<bdi>${name}</bdi> ${
              problem === null
                ? nothing
                : html`<platen-badge tone="danger" icon="TriangleAlert">${msg('Problem')}</platen-badge>
                    <p class="error"><bdi>${problem}</bdi></p>`
            }`,
      },
      { id: 'type', label: msg('Service'), cell: ({ type }) => catalogText.of(connectionTitle(type)) },
      {
        id: 'settings',
        label: msg('Settings'),
        cell: ({ settings }) => {
          const shown = Object.values(settings).filter((one) => typeof one === 'string');
          return html`<bdi class="mono" dir="ltr">${shown.join(' · ')}</bdi>`;
        },
      },
      {
        id: 'uses',
        label: msg('Used in'),
        isShort: true,
        cell: ({ used_in: count }) =>
          count === 0 ? '–' : count === 1 ? msg('1 workflow') : msg(str`${formatNumber(count)} workflows`),
      },
      { id: 'tested', label: msg('Answered last'), isShort: true, cell: ({ tested_at: at }) => formatInstant(at) },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (connection) =>
          html`<platen-icon-button
              icon=${this.testing === connection.id ? 'LoaderCircle' : 'Plug'}
              .label=${msg(str`Test ${connection.name}`)}
              ?disabled=${this.testing !== undefined}
              @click=${() => this.#test(connection)}
            ></platen-icon-button>
            ${
              mayChange
                ? html`<platen-icon-button
                    icon="Trash2"
                    .label=${msg(str`Delete ${connection.name}`)}
                    @click=${() => this.#delete(connection)}
                  ></platen-icon-button>`
                : nothing
            }`,
      },
    ];
  }

  override render() {
    const create = this.session.can('admin')
      ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${() => this.#open()}
          >${msg('New connection')}</platen-button
        >`
      : nothing;
    return html`<platen-page-heading
        .heading=${msg('Connections')}
        back-href=${this.href('/workflows')}
        back-label=${msg('Workflows')}
      >
        ${msg('Mail servers, buckets, tables and channels that workflows use. Their secrets are stored encrypted and never shown again.')}
        ${create}
      </platen-page-heading>
      <platen-data-table
        .label=${msg('Connections')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: WorkflowConnection) => id}
        .state=${this.#list.state}
        .error=${this.#list.error}
        @retry=${() => this.#list.retry()}
      >
        <platen-empty-state slot="empty" icon="Plug" .heading=${msg('No connections yet')}>
          ${
            this.session.can('admin')
              ? msg('Add one here, or in the step that needs it.')
              : msg('Workspace admins add connections.')
          }
          ${create}
        </platen-empty-state>
      </platen-data-table>
      ${
        this.isAdding
          ? html`<platen-connection-dialog
              .types=${connectionTypes}
              @connection-add=${({ detail }: CustomEvent<WorkflowConnection>) => this.#onAdd(detail)}
              @dialog-close=${() => (this.isAdding = false)}
            ></platen-connection-dialog>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-workflow-connections', WorkflowConnectionsPage);
