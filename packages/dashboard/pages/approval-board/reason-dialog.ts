import { msg, str } from '@lit/localize';
import { html } from 'lit';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';

/**
 * Asks an owner or admin why templates go past their approvals.
 * @fires reason-give - `detail` is the reason.
 * @fires dialog-close - They do not.
 */
export class PlatenReasonDialog extends withProperties(FormDialog, {
  /** Names of the templates. */
  names: reactive<readonly string[]>([], { attribute: false }),
  /** Name of the stage that they go to. */
  stage: reactive(''),
  reason: internal(''),
}) {
  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #give(): void {
    const reason = this.reason.trim();
    if (reason !== '') this.notify('reason-give', reason);
  }

  override render() {
    const [name = ''] = this.names;
    const heading =
      this.names.length > 1
        ? msg(str`Move ${this.names.length} templates without approval?`)
        : msg(str`Move “${name}” without approval?`);
    return this.form(
      {
        heading,
        size: 'small',
        action: msg('Move without approval'),
        variant: 'danger',
        isReady: this.reason.trim() !== '',
        submit: () => this.#give(),
      },
      html`<p>
          ${msg(str`Approvals are missing before ${this.stage}. You can skip them. Everyone will see that you did, and why.`)}
        </p>
        <platen-text-field
          multiline
          .label=${msg('Reason')}
          .value=${this.reason}
          maxlength="5000"
          @value-input=${({ detail }: CustomEvent<string>) => (this.reason = detail)}
        ></platen-text-field>`,
    );
  }
}

defineElement('platen-reason-dialog', PlatenReasonDialog);
