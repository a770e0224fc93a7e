import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { OAuthApp } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant, formatNumber } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/badge.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/page-heading.ts';
import '../../elements/secret-dialog.ts';
import './create-app-dialog.ts';

/** The apps that the workspace makes for others to sign in to with this service. */
export class DeveloperAppsPage extends withProperties(PageElement, {
  isCreating: internal(false),
  /** The app that was just made, while its secret is shown. */
  made: internal<{ id: string; secret: string }>(),
}) {
  readonly #list = new ListLoader<OAuthApp>(this, async (_from, signal) => ({
    rows: (await this.client.listOAuthApps({}, { signal })).data,
  }));

  protected override load(): Promise<void> {
    return this.#list.reload();
  }

  #created({ id, secret }: { id: string; secret: string | null }): void {
    this.isCreating = false;
    if (secret === null) this.dashboard.router.go(`/apps/${encodeURIComponent(id)}`);
    else this.made = { id, secret };
  }

  #columns(): Column<OAuthApp>[] {
    return [
      {
        id: 'name',
        label: msg('Name'),
        isName: true,
        cell: ({ id, name }) => html`<a href=${this.href(`/apps/${encodeURIComponent(id)}`)}><bdi>${name}</bdi></a>`,
      },
      {
        id: 'state',
        label: msg('Status'),
        cell: ({ mode, disabled }) =>
          disabled
            ? html`<platen-badge tone="danger">${msg('Turned off')}</platen-badge>`
            : mode === 'live'
              ? html`<platen-badge tone="success">${msg('Live')}</platen-badge>`
              : html`<platen-badge tone="warning">${msg('In development')}</platen-badge>`,
      },
      {
        id: 'type',
        label: msg('Runs'),
        cell: ({ type }) => (type === 'confidential' ? msg('On a server') : msg('On user devices')),
      },
      { id: 'users', label: msg('Users'), isNumber: true, cell: ({ users }) => formatNumber(users) },
      {
        id: 'used',
        label: msg('Last used'),
        isShort: true,
        cell: ({ last_used_at: at }) => (at === null ? msg('Never') : formatInstant(at)),
      },
    ];
  }

  override render() {
    const create = html`<platen-button
      slot="actions"
      variant="primary"
      icon="Plus"
      @click=${() => (this.isCreating = true)}
      >${msg('Create app')}</platen-button
    >`;
    return html`<platen-page-heading .heading=${msg('Developer apps')}>
        ${msg('Your programs that act on behalf of people, through OAuth 2.0.')} ${create}
      </platen-page-heading>
      <platen-data-table
        .label=${msg('Developer apps')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: OAuthApp) => id}
        .state=${this.#list.state === 'more' ? 'ready' : this.#list.state}
        .error=${this.#list.error}
        @retry=${() => this.#list.retry()}
      >
        <platen-empty-state slot="empty" icon="Blocks" .heading=${msg('No apps yet')}>
          ${msg('Create an app if your program works with other people’s templates. Each person gives consent on a page of this service, and your program gets tokens for what they allow. For your own workspace, an API key is enough.')}
          ${create}
        </platen-empty-state>
      </platen-data-table>
      ${
        this.isCreating
          ? html`<platen-create-app-dialog
              @app-create=${({ detail }: CustomEvent<{ id: string; secret: string | null }>) => this.#created(detail)}
              @dialog-close=${() => (this.isCreating = false)}
            ></platen-create-app-dialog>`
          : nothing
      }
      ${
        this.made
          ? html`<platen-secret-dialog
              .heading=${msg('App created')}
              .name=${this.made.id}
              .nameLabel=${msg('Client ID')}
              .label=${msg('Client secret')}
              .secret=${this.made.secret}
              @dialog-close=${() => this.dashboard.router.go(`/apps/${encodeURIComponent(this.made?.id ?? '')}`)}
            ></platen-secret-dialog>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-developer-apps', DeveloperAppsPage);
