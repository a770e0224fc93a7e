import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { formatNumber } from '../elements/format-values.ts';
import '../elements/notification-entry.ts';

/** A larger number of unread ones is not written out. */
const maxShown = 99;

/** The bell: how many notifications are unread, and the newest ones on a press. */
export class PlatenNotificationBell extends withProperties(DashboardElement, {
  /** Which side of the bell the list lies on. */
  placement: reactive<'below-start' | 'below-end'>('below-start'),
  isOpen: internal(false),
}) {
  #toggle({ detail }: CustomEvent<boolean>): void {
    this.isOpen = detail;
    if (detail) void this.dashboard.feed.refresh();
  }

  #renderList() {
    const { feed } = this.dashboard;
    const recent = feed.recent.value;
    if (recent.length > 0) {
      return html`<ul>
        ${repeat(
          recent,
          ({ id }) => id,
          (one) => html`<li><platen-notification-entry .notification=${one}></platen-notification-entry></li>`,
        )}
      </ul>`;
    }
    if (feed.state.value === 'failed') {
      return html`<p class="empty" role="alert">
        ${msg('The service cannot be reached. Check your connection and try again.')}
      </p>`;
    }
    if (feed.state.value === 'loading') return html`<p class="empty">${msg('Loading…')}</p>`;
    return html`<div class="empty">
      <platen-icon name="Bell"></platen-icon>
      <strong>${msg('No notifications yet')}</strong>
      <span>${msg('See when a review is waiting for you, and what others decide and say about your templates.')}</span>
    </div>`;
  }

  override render() {
    const { feed } = this.dashboard;
    if (feed.state.value === 'none') return nothing;
    const unread = feed.unreadCount.value;
    const count = unread > maxShown ? `${formatNumber(maxShown)}+` : formatNumber(unread);
    const label = unread > 0 ? msg(str`Notifications: ${formatNumber(unread)} unread`) : msg('Notifications');
    return html`<platen-popover
      wide
      .label=${msg('Notifications')}
      .placement=${this.placement}
      .open=${this.isOpen}
      @open-change=${this.#toggle}
    >
      <platen-icon-button slot="trigger" icon="Bell" haspopup="dialog" .label=${label}>
        ${unread > 0 ? html`<span class="count" aria-hidden="true">${count}</span>` : nothing}
      </platen-icon-button>
      ${
        this.isOpen
          ? html`<section @notification-open=${() => (this.isOpen = false)}>
              <header>
                <h2>${msg('Notifications')}</h2>
                <platen-button
                  variant="quiet"
                  icon="CheckCheck"
                  ?disabled=${unread === 0}
                  @click=${() => this.attempt(() => feed.readAll())}
                  >${msg('Mark all as read')}</platen-button
                >
              </header>
              ${this.#renderList()}
              <a href=${this.href('/notifications')} @click=${() => (this.isOpen = false)}
                >${msg('All notifications and settings')}</a
              >
            </section>`
          : nothing
      }
    </platen-popover>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        flex: none;
      }
      platen-icon-button {
        position: relative;
      }
      .count {
        position: absolute;
        inset-block-start: -1px;
        inset-inline-end: -1px;
        min-width: 17px;
        padding: 0 4px;
        border-radius: 9px;
        background: var(--platen-accent);
        color: var(--platen-accent-ink);
        font-size: 11px;
        font-weight: 650;
        line-height: 17px;
        text-align: center;
        pointer-events: none;
        forced-color-adjust: none;
      }
      section {
        display: grid;
        gap: 6px;
        width: 380px;
        max-width: 100%;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 4px 12px;
      }
      h2 {
        font-size: 1.1em;
      }
      ul {
        max-height: min(64vh, 600px);
        overflow: auto;
        margin: 0 -6px;
        padding: 0;
        list-style: none;
      }
      @media (max-width: 600px) {
        section {
          width: auto;
        }
        ul {
          max-height: 48vh;
        }
      }
      .empty {
        display: grid;
        justify-items: center;
        gap: 6px;
        margin: 0;
        padding: 26px 20px;
        color: var(--platen-ink-soft);
        text-align: center;
        --platen-icon-size: 24px;
      }
      .empty strong {
        color: var(--platen-ink);
      }
      a {
        padding-block: 8px 2px;
        border-block-start: 1px solid var(--platen-line);
        color: var(--platen-accent);
        text-align: center;
        text-underline-offset: 2px;
      }
    `,
  ];
}

defineElement('platen-notification-bell', PlatenNotificationBell);
