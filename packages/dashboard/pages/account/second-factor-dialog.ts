import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { operations, OperationAnswer } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';
import '../../elements/copy-field.ts';

/** A secret for an authenticator app, and how it is shown. */
export type NewSecondFactor = OperationAnswer<typeof operations.startSecondFactor>['data'];

/**
 * Shows the secret that an authenticator app is to have, and takes the first code of it.
 * @fires second-factor-confirm - It is on; `detail` is the recovery codes.
 * @fires dialog-close - It was closed without.
 */
export class PlatenSecondFactorDialog extends withProperties(FormDialog, {
  begun: required<NewSecondFactor>(),
  code: internal(''),
}) {
  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #submit(): void {
    const code = this.code.trim();
    if (code === '') return;
    void this.send(async () => {
      const { data } = await this.client.confirmSecondFactor({ body: { code } });
      this.notify('second-factor-confirm', data.recovery_codes);
    });
  }

  override render() {
    const { secret, qr } = this.begun;
    return this.form(
      {
        heading: msg('Set up two-step sign-in'),
        action: msg('Turn on'),
        isReady: this.code.trim() !== '',
        submit: () => this.#submit(),
      },
      html`<p>
          ${msg('Scan this with an authenticator app, or enter the key. Then enter the code that the app shows.')}
        </p>
        <svg role="img" aria-label=${msg('QR code for an authenticator app')} viewBox="0 0 ${qr.size} ${qr.size}">
          <rect width="100%" height="100%" fill="#fff"></rect>
          <path fill="#000" fill-rule="evenodd" d=${qr.path}></path>
        </svg>
        <platen-copy-field .label=${msg('Key')} .value=${secret}></platen-copy-field>
        <platen-text-field
          .label=${msg('Code from the app')}
          .maxlength=${40}
          .value=${this.code}
          @value-input=${({ detail }: CustomEvent<string>) => (this.code = detail)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#submit()}
        ></platen-text-field>`,
    );
  }

  static override styles = [
    ...FormDialog.styles,
    css`
      svg {
        display: block;
        width: min(240px, 100%);
        margin-inline: auto;
        border-radius: var(--platen-radius-small);
      }
    `,
  ];
}

defineElement('platen-second-factor-dialog', PlatenSecondFactorDialog);
