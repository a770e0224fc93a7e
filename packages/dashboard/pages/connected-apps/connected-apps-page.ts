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
      text: msg('It can do nothing more for you, on no device. You can let it in again later.'),
      confirm: msg('Remove the app'),
      isDanger: true,
    });
    if (!isYes) return;
    await this.attempt(
      () => this.client.removeConnectedApp({ params: { grantId: Number(id) } }),
      msg('The app is removed.'),
    );
    await this.#list.reload({ keep: true });
  }

  async #removeWorkspace({ id, name, workspaces }: ConnectedApp, workspaceId: string): Promise<void> {
    const workspace = workspaces.find((one) => one.id === workspaceId)?.name ?? '';
    const isYes = await this.dashboard.questions.ask({
      heading: msg(str`Take ${workspace} from ${name}?`),
      text:
        workspaces.length > 1
          ? msg('It keeps the other workspaces that you gave it.')
          : msg('It is the only workspace that it has: the app is removed with it.'),
      confirm: msg('Take the workspace away'),
      isDanger: true,
    });
    if (!isYes) return;
    const params = { grantId: Number(id), workspaceId: Number(workspaceId) };
    await this.attempt(
      () => this.client.removeConnectedWorkspace({ params }),
      msg('The app does not reach the workspace any more.'),
    );
    await this.#list.reload({ keep: true });
  }

  #body() {
    const { state, rows, error } = this.#list;
    if (state === 'failed')
      return html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>`;
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (rows.length === 0) {
      return html`<platen-empty-state icon="Plug" .heading=${msg('No app is connected')}>
        ${msg('When you let an assistant or another program work with your templates, it is listed here with what it may do, and you can end it at any time. To connect an assistant, give it this address:')}
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
        ${msg('Programs that you let work in your name, and what each may do.')}
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
