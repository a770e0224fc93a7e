import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, fieldStyles, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import './copy-button.ts';

/** A text to be copied, such as a link or a key, with its name above and a button beside it. */
export class PlatenCopyField extends withProperties(PlatenElement, {
  label: reactive(''),
  value: reactive(''),
  hint: reactive(''),
}) {
  #select(event: Event): void {
    if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.select();
  }

  override render() {
    return html`<label class="name" for="value">${this.label}</label>
      <div class="box">
        <input
          id="value"
          dir="ltr"
          readonly
          aria-describedby=${this.hint ? 'hint' : nothing}
          .value=${this.value}
          @focus=${this.#select}
        />
        <platen-copy-button .text=${this.value} .label=${msg(str`Copy: ${this.label}`)}></platen-copy-button>
      </div>
      ${this.hint ? html`<p id="hint" class="message">${this.hint}</p>` : nothing}`;
  }

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .box {
        border-color: var(--platen-line);
      }
      .box input {
        font-family: var(--platen-mono);
        font-size: 0.95em;
      }
    `,
  ];
}

defineElement('platen-copy-field', PlatenCopyField);
