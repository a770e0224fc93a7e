import { msg, str } from '@lit/localize';
import type { Notification, NotificationKind } from '@platen/api';
import { css, html, nothing } from 'lit';
import { defineElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from './dashboard-element.ts';
import { formatAgo, formatInstant } from './format-values.ts';

const icons: Readonly<Record<NotificationKind, string>> = {
  review_wanted: 'ClipboardCheck',
  due: 'AlarmClock',
  approved: 'CircleCheck',
  changes_requested: 'MessageSquareWarning',
  moved: 'ArrowRightLeft',
  mention: 'AtSign',
  comment: 'MessageSquare',
};

/** Describes a notification as a sentence. */
export function describeNotification({ kind, actor, title: given }: Notification): string {
  // Names have their own way of writing, and the sentence keeps the page’s.
  const [name, title] = [actor?.name || msg('Someone'), given].map((text) => `\u2068${text}\u2069`);
  switch (kind) {
    case 'review_wanted':
      return msg(str`${name} requested your review of “${title}”`);
    case 'due':
      return msg(str`“${title}” is due`);
    case 'approved':
      return msg(str`${name} approved “${title}”`);
    case 'changes_requested':
      return msg(str`${name} requested changes to “${title}”`);
    case 'moved':
      return msg(str`${name} moved “${title}” to another stage`);
    case 'mention':
      return msg(str`${name} mentioned you on “${title}”`);
    case 'comment':
      return msg(str`${name} commented on “${title}”`);
  }
}

/**
 * One notification: who did what and when, and a link to it that marks it as read.
 * @fires notification-open - Crosses shadow roots when its link is followed in this window.
 */
export class PlatenNotificationEntry extends withProperties(DashboardElement, {
  notification: reactive<Notification>(undefined, { attribute: false }),
}) {
  /** Path of the page that shows what it is about. */
  #pathOf({ flow, item_id: item }: Notification): string {
    return flow && item !== null ? `/approvals/${encodeURIComponent(flow.slug)}/items/${item}` : '/notifications';
  }

  #follow(event: MouseEvent, notification: Notification): void {
    const { id, read_at: readAt, workspace } = notification;
    // In a window of its own the page itself marks it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { session, router, feed } = this.dashboard;
    this.dispatchEvent(new CustomEvent('notification-open', { bubbles: true, composed: true }));
    if (readAt === null) void this.attempt(() => feed.read([id]));
    if (workspace.id !== session.workspace.peek()?.id) session.useWorkspace(workspace.id);
    router.go(this.#pathOf(notification));
  }

  override render() {
    const { notification } = this;
    if (!notification) return nothing;
    const { kind, comment, workspace, created_at: at, read_at: readAt } = notification;
    const isElsewhere = workspace.id !== this.session.workspace.value?.id;
    const query = isElsewhere ? `?workspace=${workspace.id}` : '';
    return html`<a
      href=${this.href(this.#pathOf(notification)) + query}
      ?data-unread=${readAt === null}
      @click=${(event: MouseEvent) => this.#follow(event, notification)}
    >
      <span class="icon" data-kind=${kind}><platen-icon .name=${icons[kind]}></platen-icon></span>
      <span class="words">
        <span class="what">${describeNotification(notification)}</span>
        ${comment && comment.excerpt !== '' ? html`<span class="said" dir="auto">${comment.excerpt}</span>` : nothing}
        <span class="when">
          <time datetime=${at} title=${formatInstant(at)}>${formatAgo(at)}</time>
          ${isElsewhere ? html`<span aria-hidden="true">·</span><bdi>${workspace.name}</bdi>` : nothing}
        </span>
      </span>
      ${readAt === null ? html`<span class="dot"><span class="visually-hidden">${msg('Unread')}</span></span>` : nothing}
    </a>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      a {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) 8px;
        gap: 4px 10px;
        padding: 10px;
        border-radius: var(--platen-radius-small);
        color: inherit;
        text-decoration: none;
      }
      a:hover {
        background: var(--platen-hover);
      }
      a:focus-visible {
        outline: 2px solid var(--platen-accent);
        outline-offset: -2px;
      }
      .icon {
        display: grid;
        place-items: center;
        width: 30px;
        height: 30px;
        border-radius: 50%;
        background: var(--platen-sunken);
        color: var(--platen-ink-soft);
        --platen-icon-size: 16px;
      }
      [data-unread] .icon {
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
      }
      .words {
        display: grid;
        gap: 2px;
        min-width: 0;
      }
      .what {
        overflow-wrap: anywhere;
      }
      [data-unread] .what {
        font-weight: 600;
      }
      .said {
        display: -webkit-box;
        overflow: hidden;
        color: var(--platen-ink-soft);
        overflow-wrap: anywhere;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        line-clamp: 2;
      }
      .said {
        text-align: -webkit-match-parent;
        text-align: match-parent;
      }
      .when {
        display: flex;
        gap: 5px;
        color: var(--platen-ink-soft);
        font-size: 0.88em;
      }
      .when bdi {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .dot {
        width: 8px;
        height: 8px;
        margin-block-start: 11px;
        border-radius: 50%;
        background: var(--platen-accent);
        forced-color-adjust: none;
      }
    `,
  ];
}

defineElement('platen-notification-entry', PlatenNotificationEntry);
