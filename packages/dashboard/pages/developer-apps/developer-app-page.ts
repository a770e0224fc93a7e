import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { OAuthApp } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { DraftPage, type DraftHeading } from '../../elements/draft-page.ts';
import { changesOfApp, draftOfApp, wrongRedirects, type AppDraft } from './app-draft.ts';
import '../../elements/badge.ts';
import '../../elements/copy-field.ts';
import '../../elements/empty-state.ts';
import '../../elements/secret-dialog.ts';
import './app-form.ts';

/** One app of the workspace: its settings, what its developers need, and its end. */
export class DeveloperAppPage extends DraftPage<OAuthApp, AppDraft> {
  static override properties = { ...DraftPage.properties, secret: { state: true } };
  /** A new secret, while it is shown. */
  declare secret: string | undefined;

  constructor() {
    super();
    this.secret = undefined;
  }

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
    return this.#change(app, changesOfApp(app, draft), msg('The app is saved.'));
  }

  #change(app: OAuthApp, body: Parameters<typeof this.client.updateOAuthApp>[0]['body'], done: string): Promise<void> {
    return this.work(async () => {
      this.show((await this.client.updateOAuthApp({ params: { appId: app.id }, body })).data);
    }, done);
  }

  async #setDisabled(app: OAuthApp, disabled: boolean): Promise<void> {
    if (disabled) {
      const isYes = await this.dashboard.questions.ask({
        heading: msg('Switch the app off?'),
        text: msg('None of its tokens work until you switch it on again.'),
        confirm: msg('Switch it off'),
        isDanger: true,
      });
      if (!isYes) return;
    }
    await this.#change(app, { disabled }, disabled ? msg('The app is switched off.') : msg('The app is switched on.'));
  }

  async #replaceSecret({ id, name }: OAuthApp): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Replace the client secret?'),
      text: msg(str`The old one stops working at once: “${name}” gets no new tokens until it has the new one.`),
      confirm: msg('Replace the secret'),
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
      heading: msg('Delete the app?'),
      text: msg(str`“${name}” can do nothing more for anybody, and cannot be brought back.`),
      confirm: msg('Delete the app'),
      isDanger: true,
    });
    if (!isYes) return;
    const isDone = await this.attempt(
      () => this.client.deleteOAuthApp({ params: { appId: id } }),
      msg('The app is deleted.'),
    );
    if (isDone) this.dashboard.router.go('/apps');
  }

  #forDevelopers(app: OAuthApp) {
    const { serviceUrl } = this.session.place;
    return html`<section class="card" aria-label=${msg('For its developers')}>
      <h2>${msg('For its developers')}</h2>
      <platen-copy-field .label=${msg('Client id')} .value=${app.id}></platen-copy-field>
      ${
        app.type === 'confidential'
          ? html`<p class="soft">${msg('Client secret')}: <span class="mono" dir="ltr">${app.secret_hint}…</span></p>
              <div class="buttons">
                <platen-button icon="RefreshCw" ?disabled=${this.busy} @click=${() => this.#replaceSecret(app)}
                  >${msg('Replace the client secret')}</platen-button
                >
              </div>`
          : html`<p class="soft">${msg('It has no secret: it proves itself by PKCE.')}</p>`
      }
      <platen-copy-field
        .label=${msg('Metadata of the server')}
        .value=${`${serviceUrl}/.well-known/oauth-authorization-server`}
        .hint=${msg('OAuth libraries find every other address in it.')}
      ></platen-copy-field>
      <platen-copy-field .label=${msg('Consent page')} .value=${`${serviceUrl}/oauth/authorize`}></platen-copy-field>
      <platen-copy-field .label=${msg('Tokens')} .value=${`${serviceUrl}/v1/oauth/token`}></platen-copy-field>
    </section>`;
  }

  #end(app: OAuthApp) {
    return html`<section class="card" aria-label=${msg('Switch off or delete')}>
      <h2>${msg('Switch off or delete')}</h2>
      <div class="buttons">
        <platen-button
          .icon=${app.disabled ? 'Play' : 'Pause'}
          ?disabled=${this.busy}
          @click=${() => this.#setDisabled(app, !app.disabled)}
          >${app.disabled ? msg('Switch it on') : msg('Switch it off')}</platen-button
        >
        <platen-button variant="danger" icon="Trash2" @click=${() => this.#delete(app)}
          >${msg('Delete the app')}</platen-button
        >
      </div>
    </section>`;
  }

  protected override headingOf(app: OAuthApp | undefined): DraftHeading {
    return { text: app?.name ?? msg('App'), backTo: '/apps', backLabel: msg('Developer apps') };
  }

  protected override mark({ disabled }: OAuthApp) {
    return disabled ? html`<platen-badge tone="danger">${msg('Switched off')}</platen-badge>` : nothing;
  }

  protected override missing() {
    return html`<platen-empty-state icon="FileX2" .heading=${msg('There is no such app in this workspace')}>
      <a slot="actions" href=${this.href('/apps')}>${msg('To the apps')}</a>
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
