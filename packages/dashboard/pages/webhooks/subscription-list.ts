import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { WebhookSubscription } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { Column } from '../../elements/data-table.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { describeEvent, describeSubscription } from './webhook-text.ts';
import '../../elements/badge.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import './subscription-dialog.ts';

/** The addresses to which events of the workspace are posted. */
export class PlatenSubscriptionList extends withProperties(DashboardElement, {
  /** The dialog: for a new one, or for that one. */
  opened: internal<{ subscription?: WebhookSubscription }>(),
}) {
  readonly #list = new ListLoader<WebhookSubscription>(this, async (_from, signal) => ({
    rows: (await this.client.listWebhookSubscriptions({}, { signal })).data,
  }));

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  async #run(action: string, subscription: WebhookSubscription): Promise<void> {
    const { id, name, active } = subscription;
    const params = { id };
    if (action === 'edit') this.opened = { subscription };
    if (action === 'test') {
      const isSent = await this.attempt(
        () => this.client.testWebhookSubscription({ params }),
        msg('Test message sent'),
      );
      if (isSent) this.dashboard.router.go(`/webhooks/${id}`);
    }
    if (action === 'switch') {
      await this.attempt(() => this.client.updateWebhookSubscription({ params, body: { active: !active } }));
      await this.#list.reload({ keep: true });
    }
    if (action === 'delete') {
      const isYes = await this.dashboard.questions.ask({
        heading: msg('Delete subscription?'),
        text: msg(str`“${name}” and the log of its deliveries are deleted. Messages that wait are not sent.`),
        confirm: msg('Delete'),
        isDanger: true,
      });
      if (!isYes) return;
      await this.attempt(() => this.client.deleteWebhookSubscription({ params }), msg('Subscription deleted'));
      await this.#list.reload({ keep: true });
    }
  }

  #columns(): Column<WebhookSubscription>[] {
    return [
      {
        id: 'name',
        label: msg('Name'),
        isName: true,
        cell: ({ id, name }) => html`<a href=${this.href(`/webhooks/${id}`)}><bdi>${name}</bdi></a>`,
      },
      { id: 'url', label: msg('URL'), cell: ({ url }) => html`<span class="mono" dir="ltr">${url}</span>` },
      {
        id: 'events',
        label: msg('Events'),
        cell: ({ events }) => events.map((event) => describeEvent(event)).join(', '),
      },
      {
        id: 'status',
        label: msg('Status'),
        cell: (subscription) => {
          const { label, tone } = describeSubscription(subscription);
          return html`<platen-badge tone=${tone}>${label}</platen-badge>`;
        },
      },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (subscription) =>
          html`<platen-menu
            .label=${msg(str`Actions for ${subscription.name}`)}
            placement="below-end"
            .items=${[
              { id: 'edit', label: msg('Edit'), icon: 'Pencil' },
              { id: 'test', label: msg('Send a test message'), icon: 'Plug' },
              { id: 'switch', label: subscription.active ? msg('Pause') : msg('Resume'), icon: 'RefreshCw' },
              { id: 'delete', label: msg('Delete…'), icon: 'Trash2' },
            ]}
            @menu-select=${({ detail }: CustomEvent<string>) => this.#run(detail, subscription)}
          >
            <platen-icon-button
              slot="trigger"
              icon="EllipsisVertical"
              haspopup="menu"
              .label=${msg(str`Actions for ${subscription.name}`)}
            ></platen-icon-button>
          </platen-menu>`,
      },
    ];
  }

  override render() {
    const create = (): void => void (this.opened = {});
    const close = (): void => void (this.opened = undefined);
    return html`<section class="card" aria-label=${msg('Outgoing webhooks')}>
      <h2>${msg('Outgoing webhooks')}</h2>
      <p class="soft">${msg('The service posts what happens in this workspace to your own servers.')}</p>
      <platen-data-table
        .label=${msg('Outgoing webhooks')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: WebhookSubscription) => id}
        .state=${this.#list.state === 'more' ? 'ready' : this.#list.state}
        .error=${this.#list.error}
        @retry=${() => this.#list.retry()}
      >
        <platen-empty-state slot="empty" icon="Plug" .heading=${msg('No subscriptions')}>
          ${msg('Subscribe an address, for example to update a shop as soon as a template is published.')}
        </platen-empty-state>
      </platen-data-table>
      <div class="buttons">
        <platen-button icon="Plus" @click=${create}>${msg('Subscribe to events')}</platen-button>
      </div>
      ${
        this.opened
          ? html`<platen-subscription-dialog
              .subscription=${this.opened.subscription}
              @subscription-save=${() => {
                close();
                void this.#list.reload({ keep: true });
              }}
              @dialog-close=${close}
            ></platen-subscription-dialog>`
          : nothing
      }
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-subscription-list', PlatenSubscriptionList);
