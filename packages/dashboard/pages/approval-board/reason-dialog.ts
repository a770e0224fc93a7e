import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';

/**
 * Asks an owner or admin why templates go past their approvals.
 * @fires reason-give - `detail` is the reason.
 * @fires dialog-close - They do not.
 */
export class PlatenReasonDialog extends PlatenElement {
  static override properties = { names: { attribute: false }, stage: {}, reason: { state: true } };
  /** Names of the templates. */
  declare names: readonly string[];
  /** Name of the stage that they go to. */
  declare stage: string;
  declare reason: string;

  constructor() {
    super();
    this.names = [];
    this.stage = '';
    this.reason = '';
  }

  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #give(): void {
    const reason = this.reason.trim();
    if (reason !== '') this.tell('reason-give', reason);
  }

  override render() {
    const [name = ''] = this.names;
    const heading =
      this.names.length > 1
        ? msg(str`Move ${this.names.length} templates without approval?`)
        : msg(str`Move “${name}” without approval?`);
    return html`<platen-dialog @dialog-close=${() => this.tell('dialog-close')} open size="small" .heading=${heading}>
      <div class="fields">
        <p>
          ${msg(str`Approvals are missing on the way to ${this.stage}. You can go past them; everybody sees that you did, and why.`)}
        </p>
        <platen-text-field
          multiline
          .label=${msg('Why')}
          .value=${this.reason}
          maxlength="5000"
          @value-input=${({ detail }: CustomEvent<string>) => (this.reason = detail)}
        ></platen-text-field>
      </div>
      <platen-button slot="footer" @click=${() => this.tell('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button slot="footer" variant="danger" ?disabled=${this.reason.trim() === ''} @click=${this.#give}
        >${msg('Move without approval')}</platen-button
      >
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

defineElement('platen-reason-dialog', PlatenReasonDialog);
