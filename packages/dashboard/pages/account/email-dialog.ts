import { msg } from '@lit/localize';
import { html } from 'lit';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';

/**
 * Asks for another email address, and has a link sent to it.
 * @fires email-ask - The link is on its way; `detail` is the address.
 * @fires dialog-close - It was closed without.
 */
export class PlatenEmailDialog extends withProperties(FormDialog, {
  email: internal(''),
}) {
  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #submit(): void {
    const email = this.email.trim();
    if (email === '') return;
    void this.send(async () => {
      const { data } = await this.client.changeEmail({ body: { email } });
      this.notify('email-ask', data.email);
    });
  }

  override render() {
    return this.form(
      {
        heading: msg('Change email address'),
        size: 'small',
        action: this.session.profile.value.has_mail_server ? msg('Send link') : msg('Request link'),
        isReady: this.email.trim() !== '',
        submit: () => this.#submit(),
      },
      html`<p>
          ${
            this.session.profile.value.has_mail_server
              ? msg(
                  'We send a link to the new address and notify the old one. After you open the link, the change can be undone from the old address for seven days.',
                )
              : msg(
                  'This service has no mail server. The link that confirms the new address is written to its log: ask its operator for it. After you open the link, the change can be undone by another one there for seven days.',
                )
          }
        </p>
        <platen-text-field
          .label=${msg('New email address')}
          .maxlength=${254}
          .value=${this.email}
          @value-input=${({ detail }: CustomEvent<string>) => (this.email = detail)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#submit()}
        ></platen-text-field>`,
    );
  }
}

defineElement('platen-email-dialog', PlatenEmailDialog);
