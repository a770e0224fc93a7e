import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { webhookEvent, type WebhookDelivery, type WebhookDeliveryDetail, type WebhookSubscription } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant, formatNumber } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { describeDelivery, describeEvent, describeSubscription } from './webhook-text.ts';
import '../../elements/badge.ts';
import '../../elements/code-block.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/page-heading.ts';

/** A subscription and the log of its deliveries. */
export class WebhookPage extends withProperties(PageElement, {
  subscription: internal<WebhookSubscription>(),
  /** The delivery whose message is open. */
  shown: internal<WebhookDeliveryDetail>(),
  busy: internal(false),
}) {
  readonly #list = new ListLoader<WebhookDelivery, number>(this, async (cursor, signal) => {
    const query = { limit: 25, ...(cursor !== undefined && { cursor }) };
    const { data, pagination } = await this.client.listWebhookDeliveries({ params: this.#params, query }, { signal });
    return { rows: data, next: pagination.next_cursor ?? undefined };
  });

  get #params(): { id: number } {
    return { id: Number(this.param('id')) };
  }

  protected override async load(): Promise<void> {
    const [subscription] = await Promise.allSettled([
      this.client.getWebhookSubscription({ params: this.#params }),
      this.#list.reload(),
    ]);
    if (subscription.status === 'fulfilled') this.subscription = subscription.value.data;
  }

  async #show({ id }: WebhookDelivery): Promise<void> {
    await this.attempt(async () => {
      const params = { ...this.#params, deliveryId: id };
      this.shown = (await this.client.getWebhookDelivery({ params })).data;
    });
  }

  async #redeliver({ id }: WebhookDelivery): Promise<void> {
    this.busy = true;
    const params = { ...this.#params, deliveryId: id };
    await this.attempt(() => this.client.redeliverWebhookDelivery({ params }), msg('Webhook resent'));
    await this.#list.reload({ keep: true });
    this.busy = false;
  }

  #columns(): Column<WebhookDelivery>[] {
    return [
      {
        id: 'when',
        label: msg('When'),
        isName: true,
        isShort: true,
        cell: (delivery) =>
          html`<platen-button variant="quiet" haspopup="dialog" @click=${() => this.#show(delivery)}
            >${formatInstant(delivery.created_at)}</platen-button
          >`,
      },
      {
        id: 'event',
        label: msg('Event'),
        cell: ({ event }) => describeEvent(webhookEvent.safeParse(event).data ?? 'webhook.test'),
      },
      {
        id: 'status',
        label: msg('Status'),
        cell: ({ status, last_status: code, last_error: error }) => {
          const { label, tone } = describeDelivery(status);
          return html`<platen-badge tone=${tone}>${label}</platen-badge>
            <span class="soft">${error ?? code ?? ''}</span>`;
        },
      },
      { id: 'attempts', label: msg('Attempts'), isNumber: true, cell: ({ attempts }) => formatNumber(attempts) },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (delivery) =>
          html`<platen-button icon="RefreshCw" ?disabled=${this.busy} @click=${() => this.#redeliver(delivery)}
            >${msg('Resend')}</platen-button
          >`,
      },
    ];
  }

  override render() {
    const { subscription, shown } = this;
    const state = subscription && describeSubscription(subscription);
    return html`<platen-page-heading
        .heading=${subscription?.name ?? msg(str`Webhook ${this.param('id')}`)}
        back-href=${this.href('/webhooks')}
        back-label=${msg('Webhooks')}
      >
        ${
          subscription && state
            ? html`<span class="mono" dir="ltr">${subscription.url}</span>
                <platen-badge tone=${state.tone}>${state.label}</platen-badge>`
            : nothing
        }
        <platen-button slot="actions" icon="RefreshCw" @click=${() => this.#list.reload({ keep: true })}
          >${msg('Refresh')}</platen-button
        >
      </platen-page-heading>
      <platen-data-table
        .label=${msg('Deliveries')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: WebhookDelivery) => id}
        .state=${this.#list.state}
        .error=${this.#list.error}
        ?has-more=${this.#list.hasMore}
        @load-more=${() => this.#list.more()}
        @retry=${() => this.#list.retry()}
      >
        <platen-empty-state slot="empty" icon="Plug" .heading=${msg('No deliveries')}>
          ${msg('Messages of the last 7 days appear here, with what the address responded. Send a test message to try it.')}
        </platen-empty-state>
      </platen-data-table>
      ${
        shown
          ? html`<platen-dialog
              open
              size="large"
              .heading=${msg('Message')}
              @dialog-close=${() => (this.shown = undefined)}
            >
              <platen-code-block
                .label=${msg('Message')}
                .code=${JSON.stringify(shown.body, undefined, 2).slice(0, 20_000)}
              ></platen-code-block>
            </platen-dialog>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-webhook', WebhookPage);
