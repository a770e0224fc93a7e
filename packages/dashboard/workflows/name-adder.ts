import { css, html } from 'lit';
import { defineElement, internal, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * A field for the name of one more thing, with the button that adds it.
 * @fires name-add - `detail` is the name.
 */
export class PlatenNameAdder extends withProperties(PlatenElement, {
  label: reactive(''),
  /** The label of the button. */
  action: reactive(''),
  /** Names that cannot be added. */
  taken: reactive<readonly string[]>([], { attribute: false }),
  disabled: reactive(false, { type: Boolean }),
  name: internal(''),
}) {
  #add(): void {
    const name = this.name.trim().slice(0, 200);
    if (this.disabled || name === '' || this.taken.includes(name)) return;
    this.name = '';
    this.notify('name-add', name);
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('platen-text-field')?.focus();
  }

  override render() {
    return html`<platen-text-field
        maxlength="200"
        .label=${this.label}
        .value=${this.name}
        ?disabled=${this.disabled}
        @value-input=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.name = event.detail;
        }}
        @value-change=${(event: Event) => event.stopPropagation()}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#add()}
      ></platen-text-field>
      <platen-button icon="Plus" ?disabled=${this.disabled || this.name.trim() === ''} @click=${this.#add}
        >${this.action}</platen-button
      >`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 8px;
        min-width: 0;
      }
      platen-text-field {
        flex: 1 1 200px;
        min-width: 0;
      }
    `,
  ];
}

defineElement('platen-name-adder', PlatenNameAdder);
