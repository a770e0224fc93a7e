import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * Asks for a name.
 * @fires name-chosen - `detail` is the name; whoever holds the dialog does something with it and takes the dialog away.
 * @fires dialog-close - It was closed without one.
 */
export class PlatenNameDialog extends PlatenElement {
  static override properties = {
    heading: {},
    label: {},
    action: {},
    value: {},
    busy: { type: Boolean },
    fault: {},
  };
  declare heading: string;
  declare label: string;
  /** What the button says that goes on. */
  declare action: string;
  declare value: string;
  declare busy: boolean;
  /** Why the name was refused; empty: it was not. */
  declare fault: string;

  constructor() {
    super();
    this.heading = '';
    this.label = '';
    this.action = '';
    this.value = '';
    this.busy = false;
    this.fault = '';
  }

  protected override async firstUpdated(): Promise<void> {
    await Promise.all(
      [...this.renderRoot.querySelectorAll<PlatenElement>('platen-dialog, platen-text-field')].map(
        (one) => one.updateComplete,
      ),
    );
    this.renderRoot.querySelector<HTMLElement & { select(): void }>('platen-text-field')?.focus();
    this.renderRoot.querySelector<HTMLElement & { select(): void }>('platen-text-field')?.select();
  }

  #submit(): void {
    const name = this.value.trim();
    if (name !== '' && !this.busy) this.tell('name-chosen', name);
  }

  override render() {
    return html`<platen-dialog
      size="small"
      open
      .heading=${this.heading}
      @dialog-close=${() => this.tell('dialog-close')}
    >
      <platen-text-field
        autofocus
        .label=${this.label}
        .value=${this.value}
        .fault=${this.fault}
        maxlength="255"
        @value-input=${(event: CustomEvent<string>) => (this.value = event.detail)}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#submit()}
      ></platen-text-field>
      <platen-button slot="footer" @click=${() => this.tell('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant="primary"
        ?busy=${this.busy}
        ?disabled=${this.value.trim() === ''}
        @click=${this.#submit}
        >${this.action}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
    `,
  ];
}

defineElement('platen-name-dialog', PlatenNameDialog);
