import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalActivity, ApprovalItem } from '@platen/api';
import { defineElement, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { activityIcon, describeActivity } from './activity-text.ts';
import '../../elements/error-state.ts';

/** Events of one session of an agent or tool, or a single event outside of one. */
interface Happening {
  sessionId: string | null;
  entries: ApprovalActivity[];
}

/**
 * The history of a template in a flow, at the side of the window.
 * @fires drawer-close - It should be removed.
 */
export class PlatenActivityDrawer extends withProperties(DashboardElement, {
  item: required<ApprovalItem>(),
}) {
  readonly #list = new ListLoader<ApprovalActivity, number>(this, async (cursor, signal) => {
    const { activity, pagination } = await this.client.listItemActivity(
      {
        params: { flow: String(this.item.flow.id), item: this.item.id },
        query: { limit: 50, ...(cursor !== undefined && { cursor }) },
      },
      { signal },
    );
    return { rows: activity, next: pagination.next_cursor ?? undefined };
  });

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
    void this.#list.reload();
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  #happenings(): Happening[] {
    const found: Happening[] = [];
    for (const entry of this.#list.rows) {
      const last = found.at(-1);
      if (last && entry.sessionId !== null && last.sessionId === entry.sessionId) last.entries.push(entry);
      else found.push({ sessionId: entry.sessionId, entries: [entry] });
    }
    return found;
  }

  #entry(entry: ApprovalActivity) {
    return html`<li>
      <platen-icon .name=${activityIcon(entry.kind)}></platen-icon>
      <div>
        <p>${describeActivity(entry)}</p>
        ${entry.reason ? html`<blockquote dir="auto">${entry.reason}</blockquote>` : nothing}
        <time datetime=${entry.createdAt}>${formatInstant(entry.createdAt)}</time>
      </div>
    </li>`;
  }

  #content() {
    const { rows, state, error, hasMore } = this.#list;
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (state === 'failed') {
      return html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>`;
    }
    return html`${rows.length === 0 ? html`<p class="soft">${msg('No activity yet')}</p>` : nothing}
    ${this.#happenings().map(({ entries }) =>
      entries.length > 1
        ? html`<div class="session">
            <p class="soft">${msg(str`Tool session: ${entries.length}`)}</p>
            <ol>
              ${entries.map((entry) => this.#entry(entry))}
            </ol>
          </div>`
        : html`<ol>
            ${entries.map((entry) => this.#entry(entry))}
          </ol>`,
    )}
    ${
      hasMore
        ? html`<platen-button ?busy=${state === 'more'} @click=${() => this.#list.more()}
            >${msg('Load more')}</platen-button
          >`
        : nothing
    }`;
  }

  override render() {
    return html`<dialog
      aria-labelledby="heading"
      @close=${() => this.notify('drawer-close')}
      @click=${(event: Event) => event.target === event.currentTarget && this.#close()}
    >
      <div class="frame">
        <header>
          <h2 id="heading">${msg('History')}: <bdi>${this.item.template.name}</bdi></h2>
          <platen-icon-button icon="X" .label=${msg('Close')} @click=${this.#close}></platen-icon-button>
        </header>
        <div class="content" tabindex="0" role="region" aria-labelledby="heading">${this.#content()}</div>
      </div>
    </dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
      dialog {
        inset-block: 0;
        inset-inline: auto 0;
        width: min(400px, 92vw);
        max-width: none;
        height: 100%;
        max-height: none;
        margin: 0;
        padding: 0;
        border: 0;
        border-inline-start: 1px solid var(--platen-line);
        background: var(--platen-raised);
        color: var(--platen-ink);
        box-shadow: var(--platen-shadow);
      }
      dialog::backdrop {
        background: rgb(10 8 20 / 35%);
      }
      .frame {
        display: flex;
        flex-direction: column;
        height: 100%;
      }
      header {
        display: flex;
        align-items: start;
        gap: 12px;
        padding: 16px 12px 10px 20px;
      }
      header:dir(rtl) {
        padding: 16px 20px 10px 12px;
      }
      h2 {
        flex: 1;
        min-width: 0;
        font-size: 1.15em;
        overflow-wrap: anywhere;
      }
      .content {
        display: grid;
        flex: 1;
        gap: 18px;
        align-content: start;
        min-height: 0;
        padding: 6px 20px 24px;
        overflow: auto;
      }
      ol {
        display: grid;
        gap: 18px;
      }
      .session {
        display: grid;
        gap: 12px;
        padding: 10px 12px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
      }
      li {
        display: flex;
        gap: 12px;
        --platen-icon-size: 17px;
      }
      li platen-icon {
        flex: none;
        margin-block-start: 1px;
        color: var(--platen-ink-soft);
      }
      li div {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      blockquote {
        margin: 5px 0;
        padding-inline-start: 10px;
        border-inline-start: 3px solid var(--platen-line);
        white-space: pre-line;
      }
      time,
      .soft {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-activity-drawer', PlatenActivityDrawer);
