import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { fieldStyles } from './field-styles.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './number-field.ts';

/**
 * A number between two bounds, by a slider and by a field beside it.
 * @fires value-input - While it slides; `detail` is the number.
 * @fires value-change - Once it is let go or typed; `detail` is the number.
 */
export class PlatenSliderField extends withProperties(PlatenElement, {
  label: reactive(''),
  value: reactive(0, { type: Number }),
  min: reactive(0, { type: Number }),
  max: reactive(100, { type: Number }),
  step: reactive(1, { type: Number }),
  decimals: reactive(2, { type: Number }),
  unit: reactive(''),
  mixed: reactive(false, { type: Boolean }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  /** Whether there is no field beside the slider. */
  hideNumber: reactive(false, { type: Boolean, attribute: 'hide-number' }),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  #take(value: number, type: 'value-input' | 'value-change'): void {
    this.value = value;
    this.notify(type, value);
  }

  #onSlide(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.#take(event.target.valueAsNumber, event.type === 'input' ? 'value-input' : 'value-change');
  }

  #onNumber(event: CustomEvent<number>): void {
    event.stopPropagation();
    this.#take(event.detail, event.type === 'value-input' ? 'value-input' : 'value-change');
  }

  override render() {
    const share = ((this.value - this.min) / (this.max - this.min || 1)) * 100;
    return html`
      <label class="name" for="input">${this.label}</label>
      <div class="row">
        <input
          id="input"
          type="range"
          min=${this.min}
          max=${this.max}
          step=${this.step}
          aria-valuetext=${this.unit ? `${this.value} ${this.unit}` : nothing}
          ?disabled=${this.disabled}
          .value=${live(String(this.value))}
          .style=${`--share:${Math.max(0, Math.min(100, this.mixed ? 0 : share))}%`}
          @input=${this.#onSlide}
          @change=${this.#onSlide}
        />
        ${
          this.hideNumber
            ? nothing
            : html`<platen-number-field
                hide-label
                .label=${this.label}
                .value=${this.value}
                .min=${this.min}
                .max=${this.max}
                .step=${this.step}
                .decimals=${this.decimals}
                .unit=${this.unit}
                .mixed=${this.mixed}
                .disabled=${this.disabled}
                @value-input=${this.#onNumber}
                @value-change=${this.#onNumber}
              ></platen-number-field>`
        }
      </div>
    `;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .row {
        display: flex;
        align-items: center;
        gap: 10px;
      }
      input {
        --track: var(--platen-line-strong);
        flex: 1;
        width: 100%;
        min-width: 0;
        height: var(--platen-control-height);
        margin: 0;
        background: none;
        appearance: none;
        cursor: pointer;
      }
      input::-webkit-slider-runnable-track {
        height: 4px;
        border-radius: 2px;
        background: linear-gradient(var(--platen-accent), var(--platen-accent)) 0 / var(--share) 100% no-repeat
          var(--track);
      }
      :host(:dir(rtl)) input::-webkit-slider-runnable-track {
        background-position-x: 100%;
      }
      input::-webkit-slider-thumb {
        width: 16px;
        height: 16px;
        margin-block-start: -6px;
        border: 2px solid var(--platen-accent);
        border-radius: 50%;
        background: var(--platen-raised);
        appearance: none;
      }
      input::-moz-range-track {
        height: 4px;
        border-radius: 2px;
        background: var(--track);
      }
      input::-moz-range-progress {
        height: 4px;
        border-radius: 2px;
        background: var(--platen-accent);
      }
      input::-moz-range-thumb {
        width: 12px;
        height: 12px;
        border: 2px solid var(--platen-accent);
        border-radius: 50%;
        background: var(--platen-raised);
      }
      platen-number-field {
        flex: none;
        width: 76px;
      }
    `,
  ];
}

defineElement('platen-slider-field', PlatenSliderField);

declare global {
  interface HTMLElementTagNameMap {
    'platen-slider-field': PlatenSliderField;
  }
}
