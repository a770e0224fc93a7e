import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement, PlatenElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * A password, hidden until it is asked for. Password managers know it by what it is filled with.
 * @fires value-input - While typing; `detail` is the password.
 */
export class PlatenPasswordField extends PlatenElement {
  static override properties = { label: {}, value: {}, hint: {}, fill: {}, isShown: { state: true } };
  declare label: string;
  declare value: string;
  declare hint: string;
  /** Whether it is the password that there is, or a new one. */
  declare fill: 'current-password' | 'new-password';
  declare isShown: boolean;

  constructor() {
    super();
    this.label = '';
    this.value = '';
    this.hint = '';
    this.fill = 'current-password';
    this.isShown = false;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  #onInput(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.value = event.target.value;
    this.tell('value-input', this.value);
  }

  override render() {
    return html`<label for="input">${this.label}</label>
      <div class="box">
        <input
          id="input"
          dir="ltr"
          type=${this.isShown ? 'text' : 'password'}
          autocomplete=${this.fill}
          aria-describedby=${this.hint ? 'hint' : nothing}
          .value=${live(this.value)}
          @input=${this.#onInput}
        />
        <platen-icon-button
          .icon=${this.isShown ? 'EyeOff' : 'Eye'}
          .label=${this.isShown ? msg('Hide the password') : msg('Show the password')}
          @click=${() => (this.isShown = !this.isShown)}
        ></platen-icon-button>
      </div>
      ${this.hint ? html`<p id="hint">${this.hint}</p>` : nothing}`;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

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
        border: 1px solid transparent;
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

defineElement('platen-password-field', PlatenPasswordField);
