import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import './email-dialog.ts';

/** Fields of the profile that the person may change. */
const fields = ['full_name', 'work_role', 'work_url'] as const;
type Field = (typeof fields)[number];

/** The person's profile, as others in their workspaces see it. */
export class PlatenProfileForm extends withProperties(DashboardElement, {
  /** Unsaved input. */
  typed: internal<Readonly<Partial<Record<Field, string>>>>({}),
  error: internal(''),
  busy: internal(false),
  /** Whether another email address is requested. */
  isChanging: internal(false),
}) {
  #asked(email: string): void {
    this.isChanging = false;
    this.dashboard.notices.done(
      this.session.profile.peek().has_mail_server
        ? msg(str`We sent a link to ${email}. The address changes when you open it.`)
        : msg(str`The link for ${email} is in the service’s log. The address changes when you open it.`),
    );
  }

  #valueOf(field: Field): string {
    return this.typed[field] ?? this.session.profile.value[field] ?? '';
  }

  get #changes(): Partial<Record<Field, string>> {
    const profile = this.session.profile.value;
    const changed = fields.filter((field) => this.#valueOf(field).trim() !== (profile[field] ?? ''));
    return Object.fromEntries(changed.map((field) => [field, this.#valueOf(field).trim()]));
  }

  async #save(): Promise<void> {
    this.error = '';
    this.busy = true;
    try {
      await this.client.updateProfile({ body: this.#changes });
      await this.session.refresh();
      this.typed = {};
      this.dashboard.notices.done(msg('Profile saved'));
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  #field(field: Field, label: string, type: 'text' | 'url' = 'text') {
    return html`<platen-text-field
      .label=${label}
      .type=${type}
      .maxlength=${field === 'work_url' ? 2000 : 300}
      .value=${this.#valueOf(field)}
      @value-input=${({ detail }: CustomEvent<string>) => (this.typed = { ...this.typed, [field]: detail })}
    ></platen-text-field>`;
  }

  override render() {
    const { email } = this.session.profile.value;
    return html`<section class="card" aria-label=${msg('Profile')}>
      <h2>${msg('Profile')}</h2>
      ${this.#field('full_name', msg('Your name'))} ${this.#field('work_role', msg('Your occupation'))}
      ${this.#field('work_url', msg('Your website'), 'url')}
      <platen-text-field
        disabled
        .label=${msg('Email address')}
        .value=${email ?? ''}
        .hint=${msg('You use it to sign in.')}
      ></platen-text-field>
      ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      <div class="buttons">
        <platen-button
          variant="primary"
          ?busy=${this.busy}
          ?disabled=${this.busy || Object.keys(this.#changes).length === 0}
          @click=${this.#save}
          >${msg('Save')}</platen-button
        >
        <platen-button @click=${() => (this.isChanging = true)}>${msg('Change email address…')}</platen-button>
      </div>
      ${
        this.isChanging
          ? html`<platen-email-dialog
              @email-ask=${({ detail }: CustomEvent<string>) => this.#asked(detail)}
              @dialog-close=${() => (this.isChanging = false)}
            ></platen-email-dialog>`
          : nothing
      }
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-profile-form', PlatenProfileForm);
