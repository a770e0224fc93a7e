import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';

/**
 * On or off.
 * @fires value-change - `detail` is whether it is on.
 */
export class PlatenSwitchField extends withProperties(PlatenElement, {
  label: reactive(''),
  hint: reactive(''),
  value: reactive(false, { type: Boolean }),
  /** Whether what is selected differs; it is shown as neither. */
  mixed: reactive(false, { type: Boolean }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  #onChange(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.value = event.target.checked;
    this.notify('value-change', this.value);
  }

  override render() {
    return html`<label>
        <span class="words">${this.label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-describedby=${this.hint ? 'hint' : nothing}
          .checked=${live(this.value && !this.mixed)}
          .indeterminate=${live(this.mixed)}
          ?disabled=${this.disabled}
          @change=${this.#onChange}
        />
      </label>
      ${this.hint ? html`<p id="hint">${this.hint}</p>` : nothing}`;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      label {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        min-height: var(--platen-control-height);
        cursor: pointer;
      }
      :host([disabled]) label {
        opacity: 0.6;
        cursor: default;
      }
      .words {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      input {
        position: relative;
        flex: none;
        width: 32px;
        height: 18px;
        margin: 0;
        border: 1px solid var(--platen-line-strong);
        border-radius: 9px;
        background: var(--platen-sunken);
        appearance: none;
        cursor: inherit;
        transition: background-color var(--platen-motion);
      }
      input::before {
        content: '';
        position: absolute;
        inset-block-start: 2px;
        inset-inline-start: 2px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        background: var(--platen-line-strong);
        transition: inset-inline-start var(--platen-motion);
      }
      input:checked {
        border-color: var(--platen-accent);
        background: var(--platen-accent);
      }
      input:checked::before {
        inset-inline-start: 16px;
        background: var(--platen-accent-ink);
      }
      input:indeterminate::before {
        inset-inline-start: 9px;
        border-radius: 2px;
      }
      p {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      @media (forced-colors: active) {
        input,
        input::before {
          forced-color-adjust: none;
        }
      }
    `,
  ];
}

defineElement('platen-switch-field', PlatenSwitchField);

declare global {
  interface HTMLElementTagNameMap {
    'platen-switch-field': PlatenSwitchField;
  }
}
