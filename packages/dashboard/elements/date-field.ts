import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement, fieldStyles, PlatenElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * A day, or a day with its time, by the browser's own field.
 * @fires value-change - `detail` is the day as `2026-03-02`, with a time as `2026-03-02T09:30` in the person's time zone, or empty.
 */
export class PlatenDateField extends PlatenElement {
  static override properties = { label: {}, value: {}, min: {}, max: {}, hint: {}, withTime: { type: Boolean } };
  declare label: string;
  declare value: string;
  declare min: string;
  declare max: string;
  declare hint: string;
  /** Whether the time of day is asked for too. */
  declare withTime: boolean;

  constructor() {
    super();
    this.label = '';
    this.value = '';
    this.min = '';
    this.max = '';
    this.hint = '';
    this.withTime = false;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  #onChange(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.value = event.target.value;
    this.notify('value-change', this.value);
  }

  override render() {
    return html`<label class="name" for="input">${this.label}</label>
      <div class="box">
        <input
          id="input"
          type=${this.withTime ? 'datetime-local' : 'date'}
          aria-describedby=${this.hint ? 'hint' : nothing}
          min=${this.min || nothing}
          max=${this.max || nothing}
          .value=${live(this.value)}
          @change=${this.#onChange}
        />
      </div>
      ${this.hint ? html`<p id="hint" class="message">${this.hint}</p>` : nothing}`;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [baseStyles, fieldStyles];
}

defineElement('platen-date-field', PlatenDateField);
