import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { OAuthApp } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { changesOfApp, draftOfApp, wrongRedirects, type AppDraft } from './app-draft.ts';
import '../../elements/badge.ts';
import '../../elements/copy-field.ts';
import '../../elements/empty-state.ts';
import '../../elements/failure-state.ts';
import '../../elements/page-heading.ts';
import '../../elements/secret-dialog.ts';
import './app-form.ts';

/** One app of the workspace: its settings, what its developers need, and its end. */
export class DeveloperAppPage extends PageElement {
  static override properties = {
    ...PageElement.properties,
    app: { state: true },
    draft: { state: true },
    failure: { state: true },
    isMissing: { state: true },
    busy: { state: true },
    secret: { state: true },
  };
  declare app: OAuthApp | undefined;
  declare draft: AppDraft | undefined;
  declare failure: string;
  declare isMissing: boolean;
  declare busy: boolean;
  /** A new secret, while it is shown. */
  declare secret: string | undefined;

  constructor() {
    super();
    this.app = undefined;
    this.draft = undefined;
    this.failure = '';
    this.isMissing = false;
    this.busy = false;
    this.secret = undefined;
  }

  protected override async load(): Promise<void> {
    this.failure = '';
    try {
      const { data } = await this.client.listOAuthApps();
      const app = data.find(({ id }) => id === this.param('id'));
      if (app) this.#show(app);
      else this.isMissing = true;
    } catch (error) {
      this.failure = this.describe(error);
    }
  }

  #show(app: OAuthApp): void {
    this.app = app;
    this.draft = draftOfApp(app);
  }

  async #change(app: OAuthApp, body: Parameters<typeof this.client.updateOAuthApp>[0]['body'], done: string) {
    this.busy = true;
    await this.attempt(async () => {
      this.#show((await this.client.updateOAuthApp({ params: { appId: app.id }, body })).data);
    }, done);
    this.busy = false;
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
    this.busy = true;
    await this.attempt(async () => {
      const { client_secret: secret, ...app } = (await this.client.rotateOAuthAppSecret({ params: { appId: id } }))
        .data;
      this.#show(app);
      this.secret = secret ?? undefined;
    });
    this.busy = false;
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

  override render() {
    const { app, draft } = this;
    const changes = app && draft ? changesOfApp(app, draft) : {};
    const isChanged = Object.keys(changes).length > 0;
    const isValid = draft ? draft.name.trim() !== '' && wrongRedirects(draft.redirectUris).length === 0 : false;
    return html`<platen-page-heading
        .heading=${app?.name ?? msg('App')}
        back-href=${this.href('/apps')}
        back-label=${msg('Developer apps')}
      >
        ${app || this.failure || this.isMissing ? nothing : html`<span role="status">${msg('Loading…')}</span>`}
        ${app?.disabled ? html`<platen-badge tone="danger">${msg('Switched off')}</platen-badge>` : nothing}
        ${
          app && draft
            ? html`<platen-button
                  slot="actions"
                  ?disabled=${!isChanged || this.busy}
                  @click=${() => (this.draft = draftOfApp(app))}
                  >${msg('Discard')}</platen-button
                >
                <platen-button
                  slot="actions"
                  variant="primary"
                  icon="Save"
                  ?busy=${this.busy}
                  ?disabled=${!isChanged || !isValid || this.busy}
                  @click=${() => this.#change(app, changes, msg('The app is saved.'))}
                  >${msg('Save')}</platen-button
                >`
            : nothing
        }
      </platen-page-heading>
      ${
        this.failure
          ? html`<platen-failure-state .text=${this.failure} @retry=${() => this.load()}></platen-failure-state>`
          : nothing
      }
      ${
        this.isMissing
          ? html`<platen-empty-state icon="FileX2" .heading=${msg('There is no such app in this workspace')}>
              <a slot="actions" href=${this.href('/apps')}>${msg('To the apps')}</a>
            </platen-empty-state>`
          : nothing
      }
      ${
        app && draft
          ? html`<div class="columns">
              <platen-app-form
                .app=${app}
                .draft=${draft}
                @draft-change=${({ detail }: CustomEvent<Partial<AppDraft>>) => {
                  if (this.draft) this.draft = { ...this.draft, ...detail };
                }}
              ></platen-app-form>
              <div class="stack">${this.#forDevelopers(app)} ${this.#end(app)}</div>
            </div>`
          : nothing
      }
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

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-developer-app', DeveloperAppPage);
