import { msg } from '@lit/localize';
import type { Notification } from '@platen/api';
import { css, html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/notification-entry.ts';
import '../../elements/page-heading.ts';
import './notification-settings.ts';

/** The person's notifications and their settings. */
export class NotificationsPage extends PageElement {
  readonly #list = new ListLoader<Notification, number>(this, async (from, signal) => {
    const query = {
      limit: 30,
      ...(this.#isUnreadOnly && { unread: 'true' as const }),
      ...(from !== undefined && { cursor: from }),
    };
    const { data, pagination } = await this.client.listNotifications({ query }, { signal });
    return { rows: data, next: pagination.next_cursor ?? undefined };
  });
  #shown = '';

  get #isUnreadOnly(): boolean {
    return this.location.query.get('unread') === 'true';
  }

  protected override async load(): Promise<void> {
    await this.#list.reload();
  }

  override updated(_changed: PropertyValues): void {
    const { feed } = this.dashboard;
    // What is new, was read elsewhere, or is wanted now.
    const shown = `${this.#isUnreadOnly} ${feed.recent.peek()[0]?.id ?? 0} ${feed.unreadCount.peek()}`;
    if (this.#shown !== '' && shown !== this.#shown) void this.#list.reload({ keep: true });
    this.#shown = shown;
  }

  #renderList() {
    const { rows, state, error } = this.#list;
    if (state === 'failed' && rows.length === 0) {
      return html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>`;
    }
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (rows.length === 0 && this.#isUnreadOnly) {
      return html`<platen-empty-state icon="CheckCheck" .heading=${msg('All caught up')}> </platen-empty-state>`;
    }
    if (rows.length === 0) {
      return html`<platen-empty-state icon="Bell" .heading=${msg('No notifications yet')}>
        ${msg('See when a review is waiting for you, and what others decide and say about your templates.')}
      </platen-empty-state>`;
    }
    return html`<ul>
        ${repeat(
          rows,
          ({ id }) => id,
          (one) => html`<li><platen-notification-entry .notification=${one}></platen-notification-entry></li>`,
        )}
      </ul>
      ${
        this.#list.hasMore
          ? html`<platen-button ?busy=${state === 'more'} @click=${() => this.#list.more()}
              >${msg('Load more')}</platen-button
            >`
          : nothing
      }`;
  }

  override render() {
    const { feed, router } = this.dashboard;
    // Read here, so that the page is drawn again when they change.
    const unread = feed.unreadCount.value;
    void feed.recent.value;
    return html`<platen-page-heading .heading=${msg('Notifications')}>
        ${msg('Activity in all your workspaces. Notifications are kept for 90 days.')}
        <platen-button
          slot="actions"
          icon="CheckCheck"
          ?disabled=${unread === 0}
          @click=${() => this.attempt(() => feed.readAll())}
          >${msg('Mark all as read')}</platen-button
        >
      </platen-page-heading>
      <div class="columns">
        <section class="card" aria-label=${msg('Notifications')}>
          <platen-switch-field
            .label=${msg('Unread only')}
            .value=${this.#isUnreadOnly}
            @value-change=${({ detail }: CustomEvent<boolean>) =>
              router.setQuery({ unread: detail ? 'true' : undefined })}
          ></platen-switch-field>
          ${this.#renderList()}
        </section>
        <platen-notification-settings></platen-notification-settings>
      </div>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      ul {
        margin: 0 -10px;
        padding: 0;
        list-style: none;
      }
      .card > platen-button {
        justify-self: start;
      }
    `,
  ];
}

defineElement('platen-page-notifications', NotificationsPage);
