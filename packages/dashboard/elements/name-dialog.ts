import { html } from 'lit';
import { defineElement, type PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { FormDialog } from './form-dialog.ts';

/**
 * Asks for a name.
 * @fires name-chosen - `detail` is the name; the owner of the dialog does something with it and removes the dialog.
 * @fires dialog-close - It was closed without one.
 */
export class PlatenNameDialog extends withProperties(FormDialog, {
  heading: reactive(''),
  label: reactive(''),
  /** Label of the button that continues. */
  action: reactive(''),
  value: reactive(''),
}) {
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
    if (name !== '' && !this.busy) this.notify('name-chosen', name);
  }

  override render() {
    const { heading, action } = this;
    return this.form(
      {
        heading,
        size: 'small',
        action,
        isReady: this.value.trim() !== '',
        isErrorShown: true,
        submit: () => this.#submit(),
      },
      html`<platen-text-field
        autofocus
        .label=${this.label}
        .value=${this.value}
        .error=${this.error}
        maxlength="255"
        @value-input=${(event: CustomEvent<string>) => (this.value = event.detail)}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#submit()}
      ></platen-text-field>`,
    );
  }
}

defineElement('platen-name-dialog', PlatenNameDialog);
