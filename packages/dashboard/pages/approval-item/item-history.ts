import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalActivity } from '@platen/api';
import { defineElement, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { personName } from '../../elements/approval-text.ts';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { groupActivity, type ActivityGroup } from './group-activity.ts';
import '../../elements/error-state.ts';

/** History of an item, newest first; events of one session of an agent or tool are grouped. */
export class PlatenItemHistory extends withProperties(DashboardElement, {
  flow: required<string>({}),
  item: required<number>({ type: Number }),
}) {
  readonly #list = new ListLoader<ApprovalActivity, number>(this, async (cursor, signal) => {
    const params = { flow: this.flow, item: this.item };
    const query = { limit: 30, ...(cursor !== undefined && { cursor }) };
    const { activity, pagination } = await this.client.listItemActivity({ params, query }, { signal });
    return { rows: activity, next: pagination.next_cursor ?? undefined };
  });

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  /** Reads it again, after something was done. */
  async reload(): Promise<void> {
    await this.#list.reload({ keep: true });
  }

  override render() {
    const { rows, state, error, hasMore } = this.#list;
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    return html`
      <ol aria-label=${msg('History')}>
        ${groupActivity(rows).map((group) => html`<li>${this.#renderGroup(group)}</li>`)}
      </ol>
      ${state === 'failed' ? html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>` : nothing}
      ${hasMore ? html`<platen-button ?busy=${state === 'more'} @click=${() => this.#list.more()}>${msg('Show older')}</platen-button>` : nothing}
    `;
  }

  #renderGroup({ sessionId, lines }: ActivityGroup) {
    if (sessionId === null) return lines.map((line) => this.#renderLine(line));
    return html`<div class="session">
      <p class="soft">${msg('Tool session')} <bdi class="mono">${sessionId}</bdi></p>
      ${lines.map((line) => this.#renderLine(line))}
    </div>`;
  }

  #renderLine(line: ApprovalActivity) {
    const { version, reason, createdAt } = line;
    return html`<div class="line">
      <p><bdi>${activityText(line)}</bdi></p>
      ${reason ? html`<blockquote dir="auto"><span>${reason}</span></blockquote>` : nothing}
      <p class="soft">
        <time datetime=${createdAt}>${formatInstant(createdAt)}</time>
        ${version === null ? nothing : html`<span>${msg(str`Version ${version}`)}</span>`}
      </p>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
        justify-items: start;
      }
      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
        width: 100%;
      }
      li,
      .session {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      .session {
        padding-inline-start: 10px;
        border-inline-start: 3px solid var(--platen-accent);
      }
      p {
        overflow-wrap: anywhere;
      }
      .soft {
        display: flex;
        flex-wrap: wrap;
        gap: 0 10px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .mono {
        font-family: var(--platen-mono);
        overflow-wrap: anywhere;
      }
      blockquote {
        margin: 2px 0;
        padding-inline-start: 10px;
        border-inline-start: 2px solid var(--platen-line-strong);
        overflow-wrap: anywhere;
      }
      blockquote span {
        white-space: pre-wrap;
      }
    `,
  ];
}

/** Describes an event as a sentence. */
function activityText({ kind, actor, fromStage, toStage }: ApprovalActivity): string {
  const who = personName(actor);
  const from = fromStage ?? '';
  const to = toStage ?? '';
  switch (kind) {
    case 'added':
      return msg(str`${who} added it to ${to}`);
    case 'moved':
      return msg(str`${who} moved it from ${from} to ${to}`);
    case 'approved':
      return to === ''
        ? msg(str`${who} approved it in ${from}`)
        : msg(str`${who} approved it in ${from}. It moved to ${to}`);
    case 'changes_requested':
      return msg(str`${who} requested changes in ${from}`);
    case 'held':
      return msg(str`${who} put it on hold`);
    case 'released':
      return msg(str`${who} released it`);
    case 'due_changed':
      return msg(str`${who} changed the due date`);
    case 'removed':
      return msg(str`${who} removed it from the flow`);
    case 'commented':
      return msg(str`${who} commented on it`);
  }
}

defineElement('platen-item-history', PlatenItemHistory);
