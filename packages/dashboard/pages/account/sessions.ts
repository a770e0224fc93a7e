import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { SessionRecord } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/badge.ts';
import '../../elements/data-table.ts';

/** Where the person is signed in. */
export class PlatenSessions extends DashboardElement {
  readonly #list = new ListLoader<SessionRecord>(this, async (_from, signal) => ({
    rows: (await this.client.listSessions({}, { signal })).data,
  }));

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  async #end({ id }: SessionRecord): Promise<void> {
    await this.attempt(() => this.client.endSession({ params: { id: Number(id) } }), msg('Session ended'));
    await this.#list.reload({ keep: true });
  }

  async #endOthers(): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Sign out everywhere else?'),
      text: msg('You stay signed in on this device only.'),
      confirm: msg('Sign out everywhere else'),
    });
    if (!isYes) return;
    await this.attempt(() => this.client.endOtherSessions(), msg('All other sessions have ended.'));
    await this.#list.reload({ keep: true });
  }

  #columns(): Column<SessionRecord>[] {
    return [
      {
        id: 'device',
        label: msg('Device'),
        isName: true,
        cell: ({ device, is_current: isCurrent }) =>
          html`<span
            ><bdi>${device}</bdi> ${
              isCurrent ? html`<platen-badge tone="accent">${msg('Current')}</platen-badge>` : nothing
            }</span
          >`,
      },
      { id: 'address', label: msg('From'), cell: ({ ip_address: ip }) => html`<bdi dir="ltr">${ip ?? ''}</bdi>` },
      { id: 'seen', label: msg('Last seen'), isShort: true, cell: ({ last_seen_at: at }) => formatInstant(at) },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (session) =>
          session.is_current
            ? nothing
            : html`<platen-button variant="quiet" @click=${() => this.#end(session)}
                >${msg('Sign out')}<span class="visually-hidden">
                  ${msg(str`the session of ${session.device}`)}</span
                ></platen-button
              >`,
      },
    ];
  }

  override render() {
    return html`<section class="card" aria-label=${msg('Sessions')}>
      <h2>${msg('Sessions')}</h2>
      <platen-data-table
        .label=${msg('Sessions')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: SessionRecord) => id}
        .state=${this.#list.state === 'more' ? 'ready' : this.#list.state}
        .error=${this.#list.error}
        @retry=${() => this.#list.retry()}
      ></platen-data-table>
      ${
        this.#list.rows.length > 1
          ? html`<div class="buttons">
              <platen-button icon="LogOut" @click=${this.#endOthers}>${msg('Sign out everywhere else')}</platen-button>
            </div>`
          : nothing
      }
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-sessions', PlatenSessions);
