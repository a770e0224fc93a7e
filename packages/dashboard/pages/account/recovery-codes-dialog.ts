import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import '../../elements/copy-button.ts';

/**
 * Shows recovery codes the one time that they can be seen.
 * @fires dialog-close - The person has them.
 */
export class PlatenRecoveryCodesDialog extends withProperties(PlatenElement, {
  codes: reactive<readonly string[]>([], { attribute: false }),
}) {
  override render() {
    return html`<platen-dialog
      open
      .heading=${msg('Your recovery codes')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <p>
        ${msg('If you lose the app, each of these codes signs you in once. They are shown only now: save them with your passwords or on paper.')}
      </p>
      <ul dir="ltr">
        ${this.codes.map((code) => html`<li>${code}</li>`)}
      </ul>
      <platen-copy-button .text=${this.codes.join('\n')} .label=${msg('Copy codes')}></platen-copy-button>
      <platen-button slot="footer" variant="primary" @click=${() => this.notify('dialog-close')}
        >${msg('I have saved them')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
        gap: 4px 16px;
        margin: 14px 0;
        padding: 12px 14px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        font-family: var(--platen-mono);
        font-size: 15px;
        list-style: none;
      }
    `,
  ];
}

defineElement('platen-recovery-codes-dialog', PlatenRecoveryCodesDialog);
