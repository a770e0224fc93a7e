import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { msg } from '@lit/localize';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { fieldStyles } from './field-styles.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon.ts';

/** One thing that can be chosen. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Options of the same group stand together under its name. */
  group?: string;
}

/**
 * One of several values, as the browser's own list.
 * @fires value-change - `detail` is the value chosen.
 */
export class PlatenSelectField extends withProperties(PlatenElement, {
  label: reactive(''),
  hideLabel: reactive(false, { type: Boolean, attribute: 'hide-label' }),
  value: reactive(''),
  options: reactive<readonly SelectOption[]>([], { attribute: false }),
  mixed: reactive(false, { type: Boolean }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('select')?.focus(options);
  }

  #onChange(event: Event): void {
    if (!(event.target instanceof HTMLSelectElement)) return;
    this.value = event.target.value;
    this.notify('value-change', this.value);
  }

  override render() {
    const isKnown = !this.mixed && this.options.some(({ value }) => value === this.value);
    const groups = [...new Set(this.options.map(({ group }) => group))];
    const list = (group: string | undefined) =>
      this.options
        .filter((option) => option.group === group)
        .map(
          ({ value, label, disabled }) =>
            html`<option value=${value} ?disabled=${disabled} .selected=${live(isKnown && value === this.value)}>
              ${label}
            </option>`,
        );
    return html`
      ${this.hideLabel ? nothing : html`<label class="name" for="input">${this.label}</label>`}
      <div class="box">
        <select
          id="input"
          aria-label=${this.hideLabel ? this.label : nothing}
          ?disabled=${this.disabled}
          @change=${this.#onChange}
        >
          ${
            isKnown
              ? nothing
              : html`<option value="" hidden .selected=${live(true)}>${this.mixed ? msg('Mixed') : this.value}</option>`
          }
          ${groups.map((group) => (group === undefined ? list(group) : html`<optgroup label=${group}>${list(group)}</optgroup>`))}
        </select>
        <platen-icon name="ChevronDown"></platen-icon>
      </div>
    `;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .box {
        position: relative;
      }
      .box select {
        align-self: stretch;
        padding-inline-end: 24px;
        border-radius: inherit;
        appearance: none;
        cursor: pointer;
      }
      option,
      optgroup {
        background: var(--platen-raised);
        color: var(--platen-ink);
      }
      platen-icon {
        --platen-icon-size: 14px;
        position: absolute;
        inset-inline-end: 7px;
        color: var(--platen-ink-soft);
        pointer-events: none;
      }
    `,
  ];
}

defineElement('platen-select-field', PlatenSelectField);

declare global {
  interface HTMLElementTagNameMap {
    'platen-select-field': PlatenSelectField;
  }
}
