import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/password-field.ts';

const leastLength = 10;

/** Changes the person's password. */
export class PlatenPasswordForm extends DashboardElement {
  static override properties = {
    current: { state: true },
    next: { state: true },
    fault: { state: true },
    busy: { state: true },
  };
  declare current: string;
  declare next: string;
  declare fault: string;
  declare busy: boolean;

  constructor() {
    super();
    this.current = '';
    this.next = '';
    this.fault = '';
    this.busy = false;
  }

  async #change(): Promise<void> {
    this.fault = '';
    if (this.next.length < leastLength) {
      this.fault = msg('A password has at least 10 characters.');
      return;
    }
    this.busy = true;
    try {
      await this.client.changePassword({ body: { current_password: this.current, new_password: this.next } });
      this.current = '';
      this.next = '';
      this.dashboard.notices.done(msg('The password is changed. All other sessions of yours have ended.'));
    } catch (error) {
      this.fault = this.describe(error);
    }
    this.busy = false;
  }

  get #forgotten(): string {
    return `${this.session.place.servicePath}/forgot-password`;
  }

  override render() {
    if (!this.session.profile.value.has_password) {
      return html`<section class="card" aria-label=${msg('Password')}>
        <h2>${msg('Password')}</h2>
        <p class="soft">${msg('You signed up without a password.')}</p>
        <p><a href=${this.#forgotten} target="_blank">${msg('Get a password by mail')}</a></p>
      </section>`;
    }
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && !event.isComposing && this.current !== '' && this.next !== '') void this.#change();
    };
    return html`<section class="card" aria-label=${msg('Password')} @keydown=${onKeydown}>
      <h2>${msg('Password')}</h2>
      <platen-password-field
        .label=${msg('The password as it is')}
        .value=${this.current}
        @value-input=${({ detail }: CustomEvent<string>) => (this.current = detail)}
      ></platen-password-field>
      <platen-password-field
        fill="new-password"
        .label=${msg('The new password')}
        .hint=${msg('At least 10 characters.')}
        .value=${this.next}
        @value-input=${({ detail }: CustomEvent<string>) => (this.next = detail)}
      ></platen-password-field>
      ${this.fault === '' ? nothing : html`<p class="fault" role="alert">${this.fault}</p>`}
      <div class="buttons">
        <platen-button
          ?busy=${this.busy}
          ?disabled=${this.busy || this.current === '' || this.next === ''}
          @click=${this.#change}
          >${msg('Change the password')}</platen-button
        >
        <a href=${this.#forgotten} target="_blank">${msg('I forgot it')}</a>
      </div>
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-password-form', PlatenPasswordForm);
