import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { RecentSignIn } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { focusInDialog } from '../elements/focus-in-dialog.ts';
import { OtherWindow } from '../elements/other-window.ts';
import { pageStyles } from '../elements/page-styles.ts';
import '../elements/password-field.ts';

/** Asks people to confirm their identity by password, passkey or the operator's provider, and then continues their action. */
export class PlatenSignInAgainDialog extends withProperties(DashboardElement, {
  /** Undefined until loaded from the service. */
  methods: internal<RecentSignIn['methods']>(),
  password: required<string>({ state: true }),
  code: required<string>({ state: true }),
  error: required<string>({ state: true }),
  busy: required<boolean>({ state: true }),
}) {
  readonly #away = new OtherWindow(this, () => void this.#look());
  #isShown = false;

  constructor() {
    super();
    this.#reset();
  }

  override updated(): void {
    const isAsked = this.dashboard.signInAgain.isAsked.peek();
    if (isAsked !== this.#isShown) {
      this.#isShown = isAsked;
      if (isAsked) void this.#open();
    }
  }

  #reset(): void {
    this.#away.leave();
    this.methods = undefined;
    this.password = '';
    this.code = '';
    this.error = '';
    this.busy = false;
  }

  async #open(): Promise<void> {
    this.#reset();
    try {
      this.methods = (await this.client.readRecentSignIn()).data.methods;
    } catch (error) {
      this.error = this.describe(error);
    }
    await this.updateComplete;
    const first = this.methods?.password ? 'platen-password-field' : 'platen-button[variant="primary"]';
    if (this.renderRoot.querySelector(first)) await focusInDialog(this, first);
  }

  #end(isShown: boolean): void {
    this.#reset();
    this.dashboard.signInAgain.answer(isShown);
  }

  async #try(show: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      await show();
      this.#end(true);
    } catch (error) {
      const isRefusal = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!isRefusal) this.error = this.describe(error);
      this.busy = false;
    }
  }

  get #isFilled(): boolean {
    return this.password !== '' && (!this.methods?.code || this.code.trim() !== '');
  }

  #byPassword(): Promise<void> {
    const code = this.methods?.code ? { code: this.code.trim() } : {};
    return this.#try(() => this.client.signInAgain({ body: { password: this.password, ...code } }));
  }

  #byPasskey(): Promise<void> {
    return this.#try(async () => {
      const { data } = await this.client.startSignInAgain();
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        data as unknown as PublicKeyCredentialRequestOptionsJSON,
      );
      const credential = await navigator.credentials.get({ publicKey });
      if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError');
      await this.client.signInAgain({ body: { passkey: credential.toJSON() as { id: string } } });
    });
  }

  #atProvider(): void {
    this.error = '';
    this.#away.open(`${this.session.place.servicePath}/sign-in/provider?again=1`);
  }

  async #look(): Promise<void> {
    try {
      const { data } = await this.client.readRecentSignIn();
      if (data.recent_until !== null) this.#end(true);
    } catch {
      // The next look may reach the service.
    }
  }

  #ways() {
    const { methods } = this;
    if (!methods) return this.error === '' ? html`<p class="soft" role="status">${msg('Loading…')}</p>` : nothing;
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && !event.isComposing && this.#isFilled) void this.#byPassword();
    };
    const hasPasskey = methods.passkey && 'PublicKeyCredential' in globalThis;
    const isNone = !methods.password && !hasPasskey && methods.provider === null;
    return html`${
      methods.password
        ? html`<div class="stack" @keydown=${onKeydown}>
            <platen-password-field
              .label=${msg('Password')}
              .value=${this.password}
              @value-input=${({ detail }: CustomEvent<string>) => (this.password = detail)}
            ></platen-password-field>
            ${
              methods.code
                ? html`<platen-text-field
                    .label=${msg('Code from your authenticator app, or a recovery code')}
                    .maxlength=${40}
                    .value=${this.code}
                    @value-input=${({ detail }: CustomEvent<string>) => (this.code = detail)}
                  ></platen-text-field>`
                : nothing
            }
          </div>`
        : nothing
    }
    ${
      hasPasskey
        ? html`<platen-button icon="KeyRound" ?disabled=${this.busy} @click=${this.#byPasskey}
            >${msg('Use a passkey')}</platen-button
          >`
        : nothing
    }
    ${
      methods.provider === null
        ? nothing
        : html`<platen-button icon="ExternalLink" ?busy=${this.#away.isOpen} @click=${this.#atProvider}
            >${msg(str`Sign in with ${methods.provider}`)}</platen-button
          >`
    }
    ${this.#away.isOpen ? html`<p class="soft" role="status">${msg('Continue in the other window, then come back here.')}</p>` : nothing}
    ${
      isNone
        ? html`<p>${msg('You have no password or passkey here. Sign out, sign in again, and retry.')}</p>
            <p><a href=${`${this.session.place.servicePath}/sign-out`}>${msg('Sign out')}</a></p>`
        : nothing
    }`;
  }

  override render() {
    if (!this.dashboard.signInAgain.isAsked.value) return nothing;
    return html`<platen-dialog
      size="small"
      open
      .heading=${msg('Confirm it’s you')}
      @dialog-close=${() => this.#end(false)}
    >
      <div class="stack">
        <p>${msg('You signed in more than ten minutes ago. Confirm your identity to continue.')}</p>
        ${this.#ways()} ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      </div>
      <platen-button slot="footer" @click=${() => this.#end(false)}>${msg('Cancel')}</platen-button>
      ${
        this.methods?.password
          ? html`<platen-button
              slot="footer"
              variant="primary"
              ?busy=${this.busy}
              ?disabled=${this.busy || !this.#isFilled}
              @click=${this.#byPassword}
              >${msg('Continue')}</platen-button
            >`
          : nothing
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

defineElement('platen-sign-in-again-dialog', PlatenSignInAgainDialog);
