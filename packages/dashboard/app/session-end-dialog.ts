import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { focusInDialog } from '../elements/focus-in-dialog.ts';
import { OtherWindow } from '../elements/other-window.ts';
import { pageStyles } from '../elements/page-styles.ts';
import { locale } from '../session/preferences.ts';
import { connect, goToSignIn, isNotSignedIn } from '../session/session.ts';
import { signedInPath, signInByPassword, type SignInStep } from '../session/sign-in-form.ts';
import '../elements/password-field.ts';

/** Asks a person whose session is over to sign in again over the page, which goes on where it was. */
export class PlatenSessionEndDialog extends withProperties(DashboardElement, {
  password: required<string>({ state: true }),
  code: required<string>({ state: true }),
  /** Set once the password was right and a code is asked for. */
  codeStep: required<Extract<SignInStep, { kind: 'code' }> | undefined>({ state: true }),
  error: required<string>({ state: true }),
  busy: required<boolean>({ state: true }),
}) {
  readonly #away = new OtherWindow(this, () => void this.#look());
  #isShown = false;

  constructor() {
    super();
    this.#reset();
  }

  /** Somebody may have signed in in another tab. */
  readonly #onFocus = (): void => {
    if (this.#isShown) void this.#look();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('focus', this.#onFocus);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.#onFocus);
  }

  override updated(): void {
    const isAsked = this.dashboard.sessionEnd.isAsked.peek();
    if (isAsked === this.#isShown) return;
    this.#isShown = isAsked;
    if (!isAsked) return;
    this.#reset();
    void focusInDialog(this, this.#hasPassword ? 'platen-password-field' : 'platen-button[variant=primary]');
  }

  #reset(): void {
    this.#away.leave();
    this.password = '';
    this.code = '';
    this.codeStep = undefined;
    this.error = '';
    this.busy = false;
  }

  get #email(): string {
    return this.session.profile.value.email ?? '';
  }

  get #hasPassword(): boolean {
    return this.session.profile.value.has_password && this.#email !== '';
  }

  get #isFilled(): boolean {
    return (this.codeStep ? this.code : this.password).trim() !== '';
  }

  readonly #signIn = async (): Promise<void> => {
    if (this.busy || !this.#isFilled) return;
    this.busy = true;
    this.error = '';
    try {
      const { place } = this.session;
      const step = this.codeStep
        ? await this.codeStep.send(this.code.trim())
        : await signInByPassword(place, { email: this.#email, password: this.password, language: locale.peek() });
      if (step.kind === 'done') await this.#finish();
      else if (step.kind === 'code') {
        this.codeStep = step;
        await focusInDialog(this, 'platen-text-field');
      } else this.error = step.sentence || msg('Sign-in failed. Try again.');
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  };

  /** Lets the page go on, if the person who signed in is the one whose page it is. */
  async #finish(): Promise<void> {
    const { place, profile } = this.session;
    const { data } = await connect({ place, onSignedOut: () => undefined }).getProfile();
    if (data.id !== profile.peek().id) {
      const name = data.email ?? data.full_name;
      this.error = msg(str`You signed in as ${name}. Sign in as ${this.#email} to continue.`);
      return;
    }
    this.#reset();
    this.dashboard.sessionEnd.answer(true);
  }

  async #look(): Promise<void> {
    try {
      await this.#finish();
    } catch (error) {
      // The next look may reach the service, and somebody who is signed in.
      if (!isNotSignedIn(error)) this.error = this.describe(error);
    }
  }

  readonly #openWindow = (): void => {
    this.error = '';
    const query = new URLSearchParams({ return_to: signedInPath });
    this.#away.open(`${this.session.place.servicePath}/sign-in?${query}`);
  };

  readonly #close = (): void => this.dashboard.sessionEnd.answer(false);

  readonly #leave = (): void => goToSignIn(this.session.place);

  #fields() {
    if (this.codeStep) {
      return html`<platen-text-field
        .label=${msg('Code from your authenticator app, or a recovery code')}
        .maxlength=${40}
        .value=${this.code}
        @value-input=${({ detail }: CustomEvent<string>) => (this.code = detail)}
      ></platen-text-field>`;
    }
    return html`<platen-password-field
      .label=${msg(str`Password of ${this.#email}`)}
      .value=${this.password}
      @value-input=${({ detail }: CustomEvent<string>) => (this.password = detail)}
    ></platen-password-field>`;
  }

  override render() {
    if (!this.dashboard.sessionEnd.isAsked.value) return nothing;
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && !event.isComposing) void this.#signIn();
    };
    return html`<platen-dialog size="small" open .heading=${msg('Sign in again')} @dialog-close=${this.#close}>
      <div class="stack">
        <p>${msg('Your session has ended. Sign in to go on where you are: nothing on this page is lost.')}</p>
        ${
          !this.#hasPassword
            ? nothing
            : html`<div @keydown=${onKeydown}>
                <input hidden autocomplete="username" .value=${this.#email} />${this.#fields()}
              </div>`
        }
        ${
          this.codeStep || !this.#hasPassword
            ? nothing
            : html`<platen-button icon="ExternalLink" ?busy=${this.#away.isOpen} @click=${this.#openWindow}
                >${msg('Sign in another way')}</platen-button
              >`
        }
        ${this.#away.isOpen ? html`<p class="soft" role="status">${msg('Continue in the other window, then come back here.')}</p>` : nothing}
        ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      </div>
      <platen-button slot="footer" @click=${this.#leave}>${msg('Leave this page')}</platen-button>
      ${
        this.#hasPassword
          ? html`<platen-button
              slot="footer"
              variant="primary"
              ?busy=${this.busy}
              ?disabled=${this.busy || !this.#isFilled}
              @click=${this.#signIn}
              >${msg('Sign in')}</platen-button
            >`
          : html`<platen-button slot="footer" variant="primary" ?busy=${this.#away.isOpen} @click=${this.#openWindow}
              >${msg('Sign in')}</platen-button
            >`
      }
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: contents;
      }
    `,
  ];
}

defineElement('platen-session-end-dialog', PlatenSessionEndDialog);
