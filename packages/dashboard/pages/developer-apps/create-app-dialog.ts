import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { OAuthApp } from '@platen/api';
import { defineElement, type SelectOption, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { readLines, wrongRedirects } from './app-draft.ts';

/**
 * Asks what a new app is, and makes it.
 * @fires app-create - `detail` is `{ id, secret }`; the secret is null for public apps.
 * @fires dialog-close
 */
export class PlatenCreateAppDialog extends withProperties(DashboardElement, {
  name: internal(''),
  type: internal<OAuthApp['type']>('confidential'),
  redirects: internal(''),
  error: internal(''),
  busy: internal(false),
}) {
  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  async #create(): Promise<void> {
    const name = this.name.trim();
    const wrong = wrongRedirects(this.redirects);
    this.error =
      name === ''
        ? msg('Enter a name. People see it when they are asked for access.')
        : wrong.length > 0
          ? msg(str`Codes cannot be sent to: ${wrong.join(', ')}`)
          : '';
    if (this.error !== '') return;
    this.busy = true;
    try {
      const body = { name, type: this.type, redirect_uris: readLines(this.redirects) };
      const { data } = await this.client.createOAuthApp({ body });
      this.notify('app-create', { id: data.id, secret: data.client_secret });
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  override render() {
    const types: SelectOption[] = [
      { value: 'confidential', label: msg('On a server that can keep a secret') },
      { value: 'public', label: msg('In a browser, or on a phone or computer') },
    ];
    return html`<platen-dialog open .heading=${msg('Create app')} @dialog-close=${() => this.notify('dialog-close')}>
      <div class="fields">
        <platen-text-field
          .label=${msg('Name')}
          .maxlength=${100}
          .value=${this.name}
          @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
        ></platen-text-field>
        <platen-select-field
          .label=${msg('Where does it run?')}
          .value=${this.type}
          .options=${types}
          @value-change=${({ detail }: CustomEvent<OAuthApp['type']>) => (this.type = detail)}
        ></platen-select-field>
        <platen-text-field
          multiline
          .label=${msg('Redirect URLs')}
          .hint=${msg('One full URL per line, for example https://app.example/callback.')}
          .value=${this.redirects}
          @value-input=${({ detail }: CustomEvent<string>) => (this.redirects = detail)}
        ></platen-text-field>
        <p class="soft">${msg('It starts in development: only you and test users can authorize it.')}</p>
        ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      </div>
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button slot="footer" variant="primary" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#create}
        >${msg('Create app')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-create-app-dialog', PlatenCreateAppDialog);
