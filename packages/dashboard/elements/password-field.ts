import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement, fieldStyles, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * A password, hidden until it is requested. Password managers know it by what it is filled with.
 * @fires value-input - While typing; `detail` is the password.
 */
export class PlatenPasswordField extends withProperties(PlatenElement, {
  label: reactive(''),
  value: reactive(''),
  hint: reactive(''),
  /** Whether it is the password that there is, or a new one. */
  fill: reactive<'current-password' | 'new-password'>('current-password'),
  isShown: internal(false),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  #onInput(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.value = event.target.value;
    this.notify('value-input', this.value);
  }

  override render() {
    return html`<label class="name" for="input">${this.label}</label>
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
          .label=${this.isShown ? msg('Hide password') : msg('Show password')}
          @click=${() => (this.isShown = !this.isShown)}
        ></platen-icon-button>
      </div>
      ${this.hint ? html`<p id="hint" class="message">${this.hint}</p>` : nothing}`;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [baseStyles, fieldStyles];
}

defineElement('platen-password-field', PlatenPasswordField);
