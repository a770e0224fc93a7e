import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/password-field.ts';

const minLength = 10;

/** Changes the person's password. */
export class PlatenPasswordForm extends withProperties(DashboardElement, {
  current: internal(''),
  next: internal(''),
  error: internal(''),
  busy: internal(false),
}) {
  async #change(): Promise<void> {
    this.error = '';
    if (this.next.length < minLength) {
      this.error = msg('Use at least 10 characters.');
      return;
    }
    this.busy = true;
    try {
      const { has_password: hasPassword } = this.session.profile.value;
      if (hasPassword) await this.#showOnce();
      const current = hasPassword ? { current_password: this.current } : {};
      await this.client.changePassword({ body: { ...current, new_password: this.next } });
      if (!hasPassword) await this.session.refresh();
      this.current = '';
      this.next = '';
      this.dashboard.notices.done(msg('Password changed. All your other sessions have ended.'));
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  /** The password that is typed here says who the person is, so that they are not asked for it twice. */
  async #showOnce(): Promise<void> {
    const { data } = await this.client.readRecentSignIn();
    if (data.recent_until !== null || data.methods.code) return;
    await this.client.signInAgain({ body: { password: this.current } });
  }

  get #forgotten(): string {
    return `${this.session.place.servicePath}/forgot-password`;
  }

  override render() {
    const { has_password: hasPassword } = this.session.profile.value;
    const isFilled = this.next !== '' && (!hasPassword || this.current !== '');
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && !event.isComposing && isFilled) void this.#change();
    };
    return html`<section class="card" aria-label=${msg('Password')} @keydown=${onKeydown}>
      <h2>${msg('Password')}</h2>
      ${
        hasPassword
          ? html`<platen-password-field
              .label=${msg('Current password')}
              .value=${this.current}
              @value-input=${({ detail }: CustomEvent<string>) => (this.current = detail)}
            ></platen-password-field>`
          : html`<p class="soft">${msg('You signed up without a password.')}</p>`
      }
      <platen-password-field
        fill="new-password"
        .label=${msg('New password')}
        .hint=${msg('Minimum 10 characters.')}
        .value=${this.next}
        @value-input=${({ detail }: CustomEvent<string>) => (this.next = detail)}
      ></platen-password-field>
      ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      <div class="buttons">
        <platen-button ?busy=${this.busy} ?disabled=${this.busy || !isFilled} @click=${this.#change}
          >${hasPassword ? msg('Change password') : msg('Save password')}</platen-button
        >
        ${hasPassword ? html`<a href=${this.#forgotten} target="_blank">${msg('Forgot password')}</a>` : nothing}
      </div>
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-password-form', PlatenPasswordForm);
