import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement, fieldStyles, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * A day, or a day with its time, by the browser's own field.
 * @fires value-change - `detail` is the day as `2026-03-02`, with a time as `2026-03-02T09:30` in the person's time zone, or empty.
 */
export class PlatenDateField extends withProperties(PlatenElement, {
  label: reactive(''),
  value: reactive(''),
  min: reactive(''),
  max: reactive(''),
  hint: reactive(''),
  /** Whether the time of day is asked for too. */
  withTime: reactive(false, { type: Boolean }),
}) {
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
