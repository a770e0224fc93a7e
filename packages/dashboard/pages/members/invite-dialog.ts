import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { InvitationRecord, MemberRole } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
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
  /** An earlier invitation whose link is replaced, instead of one that is filled in. */
  renewed: reactive<InvitationRecord>(undefined, { attribute: false }),
  email: internal(''),
  role: internal<MemberRole>('member'),
  error: internal(''),
  busy: internal(false),
  made: internal<{ email: string; url: string; isMailed: boolean }>(),
}) {
  protected override firstUpdated(): void {
    void focusInDialog(this, this.renewed ? 'platen-button[variant="primary"]' : 'platen-text-field');
  }

  async #invite(): Promise<void> {
    const { email, role } = this.renewed ?? { email: this.email.trim(), role: this.role };
    if (!/^\S+@\S+$/.test(email)) {
      this.error = msg('Enter an email address.');
      this.renderRoot.querySelector<HTMLElement>('platen-text-field')?.focus();
      return;
    }
    this.error = '';
    this.busy = true;
    try {
      const { data } = await this.client.createInvitation({ body: { email, role } });
      this.made = { email: data.email, url: data.url, isMailed: data.is_mailed };
      this.notify('invitation-create');
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  override render() {
    if (this.made) return this.#link(this.made);
    return this.renewed ? this.#question(this.renewed) : this.#form();
  }

  #link({ email, url, isMailed }: { email: string; url: string; isMailed: boolean }) {
    return html`<platen-dialog
      open
      .heading=${this.renewed ? msg('New invitation link') : msg('Invitation created')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="fields">
        <p>
          ${
            isMailed
              ? msg('It was sent by email. You can also share the link yourself.')
              : msg(
                  'This service has no mail server, so nothing was sent. Copy the link and send it to the person yourself.',
                )
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

  get #hasMail(): boolean {
    return this.session.profile.value.has_mail_server;
  }

  #error() {
    return this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`;
  }

  #buttons(action: string) {
    return html`<platen-button slot="footer" @click=${() => this.notify('dialog-close')}
        >${msg('Cancel')}</platen-button
      >
      <platen-button slot="footer" variant="primary" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#invite}
        >${action}</platen-button
      >`;
  }

  #question({ email }: InvitationRecord) {
    return html`<platen-dialog
      open
      size="small"
      .heading=${this.#hasMail ? msg('Send the invitation again?') : msg('Make a new link?')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="fields">
        <p>
          ${
            this.#hasMail
              ? msg(str`${email} gets a new link, valid for seven days. The earlier link stops working.`)
              : msg(str`You get a new link for ${email}, valid for seven days. The earlier link stops working.`)
          }
        </p>
        ${this.#error()}
      </div>
      ${this.#buttons(this.#hasMail ? msg('Send again') : msg('New link'))}
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
        <p class="soft">
          ${
            this.#hasMail
              ? msg('They get an email with a link.')
              : msg('This service has no mail server: you get a link to copy and send yourself.')
          }
        </p>
        ${this.#error()}
      </div>
      ${this.#buttons(this.#hasMail ? msg('Send invitation') : msg('Create link'))}
    </platen-dialog>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-invite-dialog', PlatenInviteDialog);
