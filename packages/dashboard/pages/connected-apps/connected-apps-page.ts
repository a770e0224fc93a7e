import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConnectedApp } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/copy-field.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './connected-app-card.ts';

/** The applications that the person let in, in whatever workspaces. */
export class ConnectedAppsPage extends PageElement {
  readonly #list = new ListLoader<ConnectedApp>(this, async (_from, signal) => ({
    rows: (await this.client.listConnectedApps({}, { signal })).data,
  }));

  protected override load(): Promise<void> {
    return this.#list.reload();
  }

  async #remove({ id, name }: ConnectedApp): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg(str`Remove ${name}?`),
      text: msg('It loses access on all devices. You can authorize it again later.'),
      confirm: msg('Remove app'),
      isDanger: true,
    });
    if (!isYes) return;
    await this.attempt(() => this.client.removeConnectedApp({ params: { grantId: Number(id) } }), msg('App removed'));
    await this.#list.reload({ keep: true });
  }

  async #removeWorkspace({ id, name, workspaces }: ConnectedApp, workspaceId: string): Promise<void> {
    const workspace = workspaces.find((one) => one.id === workspaceId)?.name ?? '';
    const isYes = await this.dashboard.questions.ask({
      heading: msg(str`Remove ${workspace} from ${name}?`),
      text:
        workspaces.length > 1
          ? msg('It keeps access to the other workspaces.')
          : msg('This is its only workspace, so the app is removed too.'),
      confirm: msg('Remove workspace'),
      isDanger: true,
    });
    if (!isYes) return;
    const params = { grantId: Number(id), workspaceId: Number(workspaceId) };
    await this.attempt(
      () => this.client.removeConnectedWorkspace({ params }),
      msg('The app no longer has access to the workspace.'),
    );
    await this.#list.reload({ keep: true });
  }

  #body() {
    const { state, rows, error } = this.#list;
    if (state === 'failed')
      return html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>`;
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (rows.length === 0) {
      return html`<platen-empty-state icon="Plug" .heading=${msg('No connected apps')}>
        ${msg('Assistants and programs that you authorize are listed here with their permissions. You can remove them at any time. To connect an assistant, give it this URL:')}
        <platen-copy-field
          slot="actions"
          .label=${msg('Address for assistants (MCP)')}
          .value=${`${this.session.place.serviceUrl}/mcp`}
        ></platen-copy-field>
      </platen-empty-state>`;
    }
    return html`<div class="stack">
      ${repeat(
        rows,
        ({ id }) => id,
        (app) =>
          html`<platen-connected-app-card
            .app=${app}
            @app-remove=${() => this.#remove(app)}
            @workspace-remove=${({ detail }: CustomEvent<string>) => this.#removeWorkspace(app, detail)}
          ></platen-connected-app-card>`,
      )}
    </div>`;
  }

  override render() {
    return html`<platen-page-heading .heading=${msg('Connected apps')}>
        ${msg('Programs that act on your behalf, and what each can do.')}
      </platen-page-heading>
      ${this.#body()}`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      platen-copy-field {
        width: min(420px, 74vw);
      }
    `,
  ];
}

defineElement('platen-page-connected-apps', ConnectedAppsPage);
