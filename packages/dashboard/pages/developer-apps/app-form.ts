import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { OAuthApp } from '@platen/api';
import {
  defineElement,
  PlatenElement,
  type SelectOption,
  internal,
  reactive,
  withProperties,
} from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { pageStyles } from '../../elements/page-styles.ts';
import { wrongRedirects, type AppDraft } from './app-draft.ts';

/** The largest logo that is sent, in bytes: as base64 it must stay below what the service takes. */
const maxLogoBytes = 500_000;

/**
 * Form for an app.
 * @fires draft-change - `detail` is what of the draft is another now.
 */
export class PlatenAppForm extends withProperties(PlatenElement, {
  app: reactive<OAuthApp>(undefined, { attribute: false }),
  draft: reactive<AppDraft>(undefined, { attribute: false }),
  error: internal(''),
}) {
  #set(change: Partial<AppDraft>): void {
    this.notify('draft-change', change);
  }

  async #takeLogo(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    this.error = file.size > maxLogoBytes ? msg('The image is too large. Maximum 500 kB.') : '';
    if (this.error !== '') return;
    const reader = new FileReader();
    reader.addEventListener('load', () => this.#set({ logo: String(reader.result) }));
    reader.readAsDataURL(file);
  }

  #logo(app: OAuthApp, draft: AppDraft) {
    const shown = draft.logo === undefined ? app.logo_url : draft.logo;
    const choose = (): void => this.renderRoot.querySelector<HTMLInputElement>('input[type="file"]')?.click();
    return html`<div class="logo">
      ${
        shown === null
          ? html`<span class="image"><platen-icon name="Blocks"></platen-icon></span>`
          : html`<img class="image" alt=${msg('Logo')} src=${shown} />`
      }
      <platen-button icon="Upload" @click=${choose}>${msg('Choose logo')}</platen-button>
      ${
        shown === null
          ? nothing
          : html`<platen-button variant="quiet" @click=${() => this.#set({ logo: null })}
              >${msg('Remove')}</platen-button
            >`
      }
      <input
        type="file"
        hidden
        tabindex="-1"
        aria-label=${msg('Choose logo')}
        accept="image/png,image/jpeg,image/webp"
        @change=${this.#takeLogo}
      />
    </div>`;
  }

  override render() {
    const { app, draft } = this;
    if (!app || !draft) return nothing;
    const wrong = wrongRedirects(draft.redirectUris);
    const modes: SelectOption[] = [
      { value: 'development', label: msg('In development: you and test users') },
      { value: 'live', label: msg('Live: everyone') },
    ];
    return html`<section class="card" aria-label=${msg('About the app')}>
        <h2>${msg('About the app')}</h2>
        <platen-text-field
          .label=${msg('Name')}
          .maxlength=${100}
          .value=${draft.name}
          .hint=${msg('People see this when they are asked for access.')}
          @value-input=${({ detail }: CustomEvent<string>) => this.#set({ name: detail })}
        ></platen-text-field>
        ${this.#logo(app, draft)} ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
        <platen-text-field
          multiline
          .label=${msg('Redirect URLs')}
          .hint=${msg('One full URL per line, for example https://app.example/callback.')}
          .error=${wrong.length > 0 ? msg(str`Codes cannot be sent to: ${wrong.join(', ')}`) : ''}
          .value=${draft.redirectUris}
          @value-input=${({ detail }: CustomEvent<string>) => this.#set({ redirectUris: detail })}
        ></platen-text-field>
      </section>
      <section class="card" aria-label=${msg('Who can use it')}>
        <h2>${msg('Who can use it')}</h2>
        <platen-select-field
          .label=${msg('Mode')}
          .value=${draft.mode}
          .options=${modes}
          @value-change=${({ detail }: CustomEvent<OAuthApp['mode']>) => this.#set({ mode: detail })}
        ></platen-select-field>
        ${
          draft.mode === 'live'
            ? nothing
            : html`<platen-text-field
                multiline
                .label=${msg('Test users')}
                .hint=${msg('Email addresses, one per line. Anyone not listed loses access.')}
                .value=${draft.testUsers}
                @value-input=${({ detail }: CustomEvent<string>) => this.#set({ testUsers: detail })}
              ></platen-text-field>`
        }
      </section>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
      }
      .logo {
        display: flex;
        flex-wrap: wrap;
        gap: 10px;
        align-items: center;
      }
      .image {
        display: grid;
        place-items: center;
        width: 56px;
        height: 56px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        object-fit: cover;
      }
    `,
  ];
}

defineElement('platen-app-form', PlatenAppForm);
