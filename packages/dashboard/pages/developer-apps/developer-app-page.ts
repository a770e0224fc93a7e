import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { OAuthApp } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { DraftPage, type DraftHeading } from '../../elements/draft-page.ts';
import { changesOfApp, draftOfApp, wrongRedirects, type AppDraft } from './app-draft.ts';
import '../../elements/badge.ts';
import '../../elements/copy-field.ts';
import '../../elements/empty-state.ts';
import '../../elements/secret-dialog.ts';
import './app-form.ts';

/** One app of the workspace: its settings, what its developers need, and its end. */
export class DeveloperAppPage extends withProperties(DraftPage<OAuthApp, AppDraft>, {
  /** A new secret, while it is shown. */
  secret: internal<string>(),
}) {
  protected override async read(): Promise<OAuthApp | undefined> {
    const { data } = await this.client.listOAuthApps();
    return data.find(({ id }) => id === this.param('id'));
  }

  protected override draftOf = draftOfApp;
  protected override changesOf = changesOfApp;

  protected override isValid({ name, redirectUris }: AppDraft): boolean {
    return name.trim() !== '' && wrongRedirects(redirectUris).length === 0;
  }

  protected override save(app: OAuthApp, draft: AppDraft): Promise<void> {
    return this.#change(app, changesOfApp(app, draft), msg('App saved'));
  }

  #change(app: OAuthApp, body: Parameters<typeof this.client.updateOAuthApp>[0]['body'], done: string): Promise<void> {
    return this.work(async () => {
      this.show((await this.client.updateOAuthApp({ params: { appId: app.id }, body })).data);
    }, done);
  }

  async #setDisabled(app: OAuthApp, disabled: boolean): Promise<void> {
    if (disabled) {
      const isYes = await this.dashboard.questions.ask({
        heading: msg('Turn off app?'),
        text: msg('Its tokens stop working until you turn it on again.'),
        confirm: msg('Turn off'),
        isDanger: true,
      });
      if (!isYes) return;
    }
    await this.#change(app, { disabled }, disabled ? msg('App turned off') : msg('App turned on'));
  }

  async #replaceSecret({ id, name }: OAuthApp): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Replace client secret?'),
      text: msg(str`The old one stops working immediately. “${name}” gets no new tokens until it uses the new one.`),
      confirm: msg('Replace secret'),
      isDanger: true,
    });
    if (!isYes) return;
    await this.work(async () => {
      const { client_secret: secret, ...app } = (await this.client.rotateOAuthAppSecret({ params: { appId: id } }))
        .data;
      this.show(app);
      this.secret = secret ?? undefined;
    });
  }

  async #delete({ id, name }: OAuthApp): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Delete app?'),
      text: msg(str`“${name}” loses all access. This cannot be undone.`),
      confirm: msg('Delete app'),
      isDanger: true,
    });
    if (!isYes) return;
    const isDone = await this.attempt(() => this.client.deleteOAuthApp({ params: { appId: id } }), msg('App deleted'));
    if (isDone) this.dashboard.router.go('/apps');
  }

  #forDevelopers(app: OAuthApp) {
    const { serviceUrl } = this.session.place;
    return html`<section class="card" aria-label=${msg('For developers')}>
      <h2>${msg('For developers')}</h2>
      <platen-copy-field .label=${msg('Client ID')} .value=${app.id}></platen-copy-field>
      ${
        app.type === 'confidential'
          ? html`<p class="soft">${msg('Client secret')}: <span class="mono" dir="ltr">${app.secret_hint}…</span></p>
              <div class="buttons">
                <platen-button icon="RefreshCw" ?disabled=${this.busy} @click=${() => this.#replaceSecret(app)}
                  >${msg('Replace client secret')}</platen-button
                >
              </div>`
          : html`<p class="soft">${msg('No secret: it uses PKCE.')}</p>`
      }
      <platen-copy-field
        .label=${msg('Server metadata')}
        .value=${`${serviceUrl}/.well-known/oauth-authorization-server`}
        .hint=${msg('OAuth libraries find all other URLs there.')}
      ></platen-copy-field>
      <platen-copy-field .label=${msg('Consent page')} .value=${`${serviceUrl}/oauth/authorize`}></platen-copy-field>
      <platen-copy-field .label=${msg('Tokens')} .value=${`${serviceUrl}/v1/oauth/token`}></platen-copy-field>
    </section>`;
  }

  #end(app: OAuthApp) {
    return html`<section class="card" aria-label=${msg('Turn off or delete')}>
      <h2>${msg('Turn off or delete')}</h2>
      <div class="buttons">
        <platen-button
          .icon=${app.disabled ? 'Play' : 'Pause'}
          ?disabled=${this.busy}
          @click=${() => this.#setDisabled(app, !app.disabled)}
          >${app.disabled ? msg('Turn on') : msg('Turn off')}</platen-button
        >
        <platen-button variant="danger" icon="Trash2" @click=${() => this.#delete(app)}
          >${msg('Delete app')}</platen-button
        >
      </div>
    </section>`;
  }

  protected override headingOf(app: OAuthApp | undefined): DraftHeading {
    return { text: app?.name ?? msg('App'), backTo: '/apps', backLabel: msg('Developer apps') };
  }

  protected override mark({ disabled }: OAuthApp) {
    return disabled ? html`<platen-badge tone="danger">${msg('Turned off')}</platen-badge>` : nothing;
  }

  protected override missing() {
    return html`<platen-empty-state icon="FileX2" .heading=${msg('App not found in this workspace')}>
      <a slot="actions" href=${this.href('/apps')}>${msg('Go to apps')}</a>
    </platen-empty-state>`;
  }

  protected override content(app: OAuthApp, draft: AppDraft) {
    return html`<div class="columns">
        <platen-app-form
          .app=${app}
          .draft=${draft}
          @draft-change=${({ detail }: CustomEvent<Partial<AppDraft>>) => this.set(detail)}
        ></platen-app-form>
        <div class="stack">${this.#forDevelopers(app)} ${this.#end(app)}</div>
      </div>
      ${
        this.secret === undefined
          ? nothing
          : html`<platen-secret-dialog
              .heading=${msg('The new secret')}
              .label=${msg('Client secret')}
              .secret=${this.secret}
              @dialog-close=${() => (this.secret = undefined)}
            ></platen-secret-dialog>`
      }`;
  }
}

defineElement('platen-page-developer-app', DeveloperAppPage);
