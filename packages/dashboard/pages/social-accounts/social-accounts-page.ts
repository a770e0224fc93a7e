import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { platformRules, type SocialAccount, type SocialPlatform } from '@platen/api/social';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatDate } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { loadSocialAccounts } from '../../social/social-accounts.ts';
import '../../elements/badge.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import '../../social/account-image.ts';
import '../../social/rate-note.ts';
import './connect-dialog.ts';

/** The accounts of networks that the workspace publishes to. */
export class SocialAccountsPage extends withProperties(PageElement, {
  /** The connection in progress: to a network of choice, or reconnecting an account. */
  connecting: internal<{ platform?: SocialPlatform }>(),
}) {
  readonly #list = new ListLoader<SocialAccount>(this, async () => ({
    rows: await loadSocialAccounts(this.session, { isFresh: true }),
  }));

  protected override async load(): Promise<void> {
    // What the network's page sends people back with.
    const connected = Number(this.location.query.get('connected') ?? Number.NaN);
    if (Number.isInteger(connected)) {
      this.#say(connected);
      this.dashboard.router.setQuery({ connected: '' });
    }
    await this.#list.reload();
  }

  #say(count: number): void {
    const { notices } = this.dashboard;
    if (count === 0) notices.error(msg('No account was connected.'));
    else notices.done(count === 1 ? msg('Account connected') : msg(str`${count} accounts are connected.`));
  }

  async #onConnect(accounts: readonly SocialAccount[]): Promise<void> {
    this.connecting = undefined;
    this.#say(accounts.length);
    await this.#list.reload({ keep: true });
  }

  async #disconnect(account: SocialAccount): Promise<void> {
    const { id, account_name: name, platform } = account;
    let planned: number;
    let isMore: boolean;
    try {
      const query = { status: 'scheduled' as const, account: id, limit: 100 };
      const { data, pagination } = await this.client.listSocialPosts({ query });
      planned = data.length;
      isMore = pagination.has_more;
    } catch (error) {
      this.dashboard.notices.error(this.describe(error));
      return;
    }
    const postsRemain = msg('Published posts stay online.');
    const isSure = await this.dashboard.questions.ask({
      heading: msg(str`Disconnect ${name} on ${platformRules[platform].name}?`),
      text:
        planned === 0
          ? `${msg('No scheduled post uses it.')} ${postsRemain}`
          : `${
              planned === 1
                ? msg('One scheduled post uses it and will not be published there.')
                : isMore
                  ? msg(str`More than ${planned} scheduled posts use it and will not be published there.`)
                  : msg(str`${planned} scheduled posts use it and will not be published there.`)
            } ${postsRemain}`,
      confirm: msg('Disconnect'),
      isDanger: true,
    });
    const disconnect = (): Promise<unknown> => this.client.disconnectSocialAccount({ params: { accountId: id } });
    if (isSure && (await this.attempt(disconnect, msg(str`${name} is no longer connected.`)))) {
      await this.#list.reload({ keep: true });
    }
  }

  #account(account: SocialAccount) {
    const { account_name: name, account_username: handle, platform, requires_reconnect: isLost } = account;
    return html`<li ?data-lost=${isLost}>
      <platen-account-image
        .platform=${platform}
        .name=${name}
        .image=${account.account_avatar ?? ''}
      ></platen-account-image>
      <div class="words">
        <h2><bdi>${name}</bdi></h2>
        <p class="soft">
          ${platformRules[platform].name}${handle === null ? nothing : html` · <bdi dir="ltr">@${handle}</bdi>`}
        </p>
        <p class="soft">${msg(str`Connected on ${formatDate(account.connected_at)}`)}</p>
        ${
          isLost
            ? html`<p>
                <platen-badge tone="warning" icon="TriangleAlert">${msg('Reconnect needed')}</platen-badge>
              </p>`
            : nothing
        }
      </div>
      ${
        this.session.can('admin')
          ? html`<div class="buttons">
              ${
                isLost
                  ? html`<platen-button variant="primary" icon="Plug" @click=${() => (this.connecting = { platform })}
                      >${msg('Reconnect')}<span class="visually-hidden"> ${name}</span></platen-button
                    >`
                  : nothing
              }
              <platen-button variant="quiet" @click=${() => this.#disconnect(account)}
                >${msg('Disconnect')}<span class="visually-hidden"> ${name}</span></platen-button
              >
            </div>`
          : isLost
            ? html`<p class="soft">${msg('A workspace admin must reconnect it.')}</p>`
            : nothing
      }
    </li>`;
  }

  #content() {
    const { rows, state, error } = this.#list;
    if (state === 'failed') {
      return html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>`;
    }
    if (state === 'loading') {
      return html`<p class="visually-hidden" role="status">${msg('Loading…')}</p>
        <ul class="accounts" aria-hidden="true">
          <li class="waiting"></li>
          <li class="waiting"></li>
        </ul>`;
    }
    if (rows.length > 0) {
      return html`<ul class="accounts">
        ${rows.map((account) => this.#account(account))}
      </ul>`;
    }
    const isAdmin = this.session.can('admin');
    return html`<platen-empty-state icon="Plug" .heading=${msg('No account is connected yet')}>
      ${
        isAdmin
          ? msg('Connect the accounts that this workspace publishes to: profiles, pages, channels and boards.')
          : msg('Workspace admins connect the accounts.')
      }
      ${
        isAdmin
          ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${() => (this.connecting = {})}
              >${msg('Connect account')}</platen-button
            >`
          : nothing
      }
    </platen-empty-state>`;
  }

  override render() {
    return html`<platen-page-heading .heading=${msg('Social accounts')}>
        ${msg('Accounts that this workspace publishes to.')}
        ${
          this.session.can('admin')
            ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${() => (this.connecting = {})}
                >${msg('Connect account')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      <platen-rate-note></platen-rate-note>
      ${this.#content()}
      ${
        this.connecting
          ? html`<platen-connect-dialog
              .platform=${this.connecting.platform}
              @accounts-connect=${({ detail }: CustomEvent<readonly SocialAccount[]>) => this.#onConnect(detail)}
              @dialog-close=${() => (this.connecting = undefined)}
            ></platen-connect-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .accounts {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        gap: 14px;
      }
      .accounts > li {
        display: flex;
        flex-wrap: wrap;
        gap: 10px 14px;
        align-items: start;
        padding: 16px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
      }
      .accounts > li[data-lost] {
        border-color: var(--platen-warning);
      }
      .accounts > .waiting {
        height: 108px;
        opacity: 0.6;
      }
      .words {
        display: grid;
        flex: 1;
        gap: 2px;
        min-width: 150px;
        overflow-wrap: anywhere;
      }
      h2 {
        font-size: 1.08em;
      }
      .buttons {
        justify-content: end;
        width: 100%;
      }
    `,
  ];
}

defineElement('platen-page-social-accounts', SocialAccountsPage);
