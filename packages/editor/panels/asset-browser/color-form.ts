import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { isCssColor } from '../../controls/color-text.ts';
import { defineElement } from '../../controls/define.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../../controls/button.ts';
import '../../controls/color-field.ts';
import type { SwatchGroup } from '../../controls/color-panel.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/text-field.ts';

/**
 * A color that becomes one of the brand's, and its name.
 * @fires color-add - `detail` is `{ value, name }`; the name may be empty.
 */
export class PlatenColorForm extends withProperties(PlatenElement, {
  /** Colors to choose from, such as those of the template. */
  swatches: reactive<readonly SwatchGroup[]>([], { attribute: false }),
  busy: reactive(false, { type: Boolean }),
  value: internal('#4030d8'),
  name: internal(''),
}) {
  #add(): void {
    if (!isCssColor(this.value) || this.busy) return;
    this.notify('color-add', { value: this.value, name: this.name.trim() });
    this.name = '';
  }

  override render() {
    const stop = (event: Event): void => event.stopPropagation();
    return html`<div class="form" role="group" aria-label=${msg('Add a color')}>
      <platen-color-field
        .label=${msg('Color')}
        .value=${this.value}
        .swatches=${this.swatches}
        @value-input=${stop}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.value = event.detail;
        }}
      ></platen-color-field>
      <platen-text-field
        .label=${msg('Name')}
        .value=${this.name}
        .maxlength=${100}
        @value-change=${stop}
        @value-input=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.name = event.detail;
        }}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#add()}
      ></platen-text-field>
      <platen-button icon="Plus" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#add}
        >${msg('Add color')}</platen-button
      >
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .form {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 8px;
      }
      platen-button {
        grid-column: 1 / -1;
      }
    `,
  ];
}

defineElement('platen-color-form', PlatenColorForm);
