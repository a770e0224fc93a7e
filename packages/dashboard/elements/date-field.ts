import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement, PlatenElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * A day, by the browser's own field.
 * @fires value-change - `detail` is the day as `2026-03-02`, or empty.
 */
export class PlatenDateField extends PlatenElement {
  static override properties = { label: {}, value: {}, min: {}, max: {}, hint: {} };
  declare label: string;
  declare value: string;
  declare min: string;
  declare max: string;
  declare hint: string;

  constructor() {
    super();
    this.label = '';
    this.value = '';
    this.min = '';
    this.max = '';
    this.hint = '';
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  #onChange(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.value = event.target.value;
    this.tell('value-change', this.value);
  }

  override render() {
    return html`<label for="input">${this.label}</label>
      <input
        id="input"
        type="date"
        aria-describedby=${this.hint ? 'hint' : nothing}
        min=${this.min || nothing}
        max=${this.max || nothing}
        .value=${live(this.value)}
        @change=${this.#onChange}
      />
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
      input {
        width: 100%;
        min-width: 0;
        min-height: var(--platen-control-height);
        padding: 4px 8px;
        border: 1px solid transparent;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
      input:hover {
        border-color: var(--platen-line-strong);
      }
      p {
        margin-block-start: 4px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-date-field', PlatenDateField);
