import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { MemberRole } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { aboutRole, listRoleChoices } from './role-choices.ts';
import '../../elements/copy-field.ts';

/**
 * Asks whom to invite, invites them, and shows the link once.
 * @fires invitation-create - It is made.
 * @fires dialog-close
 */
export class PlatenInviteDialog extends withProperties(DashboardElement, {
  email: internal(''),
  role: internal<MemberRole>('member'),
  error: internal(''),
  busy: internal(false),
  made: internal<{ email: string; url: string; isMailed: boolean }>(),
}) {
  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  async #invite(): Promise<void> {
    const email = this.email.trim();
    if (!/^\S+@\S+$/.test(email)) {
      this.error = msg('Enter an email address.');
      this.renderRoot.querySelector<HTMLElement>('platen-text-field')?.focus();
      return;
    }
    this.error = '';
    this.busy = true;
    try {
      const { data } = await this.client.createInvitation({ body: { email, role: this.role } });
      this.made = { email: data.email, url: data.url, isMailed: data.is_mailed };
      this.notify('invitation-create');
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  override render() {
    return this.made ? this.#link(this.made) : this.#form();
  }

  #link({ email, url, isMailed }: { email: string; url: string; isMailed: boolean }) {
    return html`<platen-dialog
      open
      .heading=${msg('Invitation created')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="fields">
        <p>
          ${
            isMailed
              ? msg('It was sent by email. You can also share the link yourself.')
              : msg('Share this link with the person. It is not sent by email.')
          }
        </p>
        <platen-copy-field
          .label=${email}
          .value=${url}
          .hint=${msg('The link works once, within seven days, and only for this address. It is not shown again.')}
        ></platen-copy-field>
      </div>
      <platen-button slot="footer" variant="primary" @click=${() => this.notify('dialog-close')}
        >${msg('Close')}</platen-button
      >
    </platen-dialog>`;
  }

  #form() {
    return html`<platen-dialog
      open
      .heading=${msg('Invite someone')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="fields">
        <platen-text-field
          type="email"
          .label=${msg('Email address')}
          .maxlength=${254}
          .value=${this.email}
          @value-input=${({ detail }: CustomEvent<string>) => (this.email = detail)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && void this.#invite()}
        ></platen-text-field>
        <platen-select-field
          .label=${msg('Role')}
          .value=${this.role}
          .options=${listRoleChoices(this.session.role.value)}
          @value-change=${({ detail }: CustomEvent<MemberRole>) => (this.role = detail)}
        ></platen-select-field>
        <p class="soft">${aboutRole(this.role)}</p>
        ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      </div>
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button slot="footer" variant="primary" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#invite}
        >${msg('Invite')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-invite-dialog', PlatenInviteDialog);
