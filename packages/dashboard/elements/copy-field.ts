import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import './copy-button.ts';

/** A text to be copied, such as a link or a key, with its name above and a button beside it. */
export class PlatenCopyField extends PlatenElement {
  static override properties = { label: {}, value: {}, hint: {} };
  declare label: string;
  declare value: string;
  declare hint: string;

  constructor() {
    super();
    this.label = '';
    this.value = '';
    this.hint = '';
  }

  #select(event: Event): void {
    if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.select();
  }

  override render() {
    return html`<label for="value">${this.label}</label>
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
      ${this.hint ? html`<p id="hint">${this.hint}</p>` : nothing}`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      label {
        display: block;
        margin-block-end: 4px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .box {
        display: flex;
        align-items: center;
        gap: 4px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
      .box:focus-within {
        border-color: var(--platen-accent);
      }
      input {
        flex: 1;
        min-width: 0;
        min-height: var(--platen-control-height);
        padding: 4px 8px;
        border: 0;
        background: none;
        font-family: var(--platen-mono);
        font-size: 0.95em;
        text-overflow: ellipsis;
        outline: none;
      }
      p {
        margin-block-start: 4px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-copy-field', PlatenCopyField);
