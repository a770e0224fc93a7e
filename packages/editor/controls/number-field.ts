import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { msg, str } from '@lit/localize';
import { baseStyles } from '../theme/base-styles.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import { defineElement } from './define.ts';
import { fieldStyles } from './field-styles.ts';
import { PlatenElement } from './platen-element.ts';
import { internal, reactive, withProperties } from './with-properties.ts';
import './icon.ts';
import './tooltip.ts';

/**
 * A number. Arrow keys and the drag of its prefix step by `step`, ten times that with Shift and a tenth with Alt; arithmetic can be
 * typed.
 * @fires value-input - While its prefix is dragged; `detail` is the number.
 * @fires value-change - At the end of a drag, at each step by key, and when another number was typed; `detail` is the number.
 */
export class PlatenNumberField extends withProperties(PlatenElement, {
  label: reactive(''),
  /** Whether the label is for screen readers and the tooltip only; a prefix or an icon says it then. */
  hideLabel: reactive(false, { type: Boolean, attribute: 'hide-label' }),
  /** A letter or two in the field, such as `X`, by which it is dragged. */
  prefixText: reactive('', { attribute: 'prefix-text' }),
  /** Name of a Lucide icon in its place. */
  icon: reactive(''),
  /** Undefined shows the placeholder. */
  value: reactive<number>(undefined, { type: Number }),
  min: reactive(-Infinity, { type: Number }),
  max: reactive(Infinity, { type: Number }),
  step: reactive(1, { type: Number }),
  /** Number of decimals. Default 2. */
  decimals: reactive(2, { type: Number }),
  /** Shown behind the number, such as `px`. */
  unit: reactive(''),
  placeholder: reactive(''),
  mixed: reactive(false, { type: Boolean }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  /** Said below it when what was typed was out of its range, and another number was taken for it; empty: it was not. */
  error: internal(''),
}) {
  #drag: { startX: number; from: number; moved: boolean } | undefined;

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  /** Whether nothing was typed that is not taken yet: keys that undo are not about the field then. */
  get isSettled(): boolean {
    return this.#input?.value === this.#text;
  }

  override focus(options?: FocusOptions): void {
    this.#input?.focus(options);
  }

  #bound(value: number): number {
    const factor = 10 ** this.decimals;
    return Math.min(this.max, Math.max(this.min, Math.round(value * factor) / factor));
  }

  #stepOf(event: { shiftKey: boolean; altKey: boolean }): number {
    if (event.shiftKey) return this.step * 10;
    return event.altKey ? this.step / 10 : this.step;
  }

  #change(value: number): void {
    const next = this.#bound(value);
    if (next === this.value && !this.mixed) return this.requestUpdate();
    this.value = next;
    this.notify('value-change', next);
  }

  /** Takes what is typed; what is no number is put back. */
  #commit(): void {
    const text = this.#input?.value ?? '';
    const typed = text === this.#text ? undefined : evaluateArithmetic(text);
    if (typed === undefined) return this.requestUpdate();
    const isBounded = Number.isFinite(this.min) && Number.isFinite(this.max);
    this.error = isBounded && (typed < this.min || typed > this.max) ? this.#range : '';
    this.#change(typed);
  }

  #onFocus(): void {
    this.error = '';
    this.#input?.select();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      this.#commit();
      void this.updateComplete.then(() => this.#input?.select());
    } else if (event.key === 'Escape' && this.#input?.value !== this.#text) {
      event.stopPropagation();
      if (this.#input) this.#input.value = this.#text;
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const typed = evaluateArithmetic(this.#input?.value ?? '') ?? this.value ?? this.#bound(0);
      this.#change(typed + (event.key === 'ArrowUp' ? 1 : -1) * this.#stepOf(event));
    }
  }

  #onPointerdown(event: PointerEvent): void {
    if (this.disabled || event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#drag = { startX: event.clientX, from: this.value ?? this.#bound(0), moved: false };
  }

  #onPointermove(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || (!drag.moved && Math.abs(event.clientX - drag.startX) < 3)) return;
    drag.moved = true;
    const next = this.#bound(drag.from + Math.round(event.clientX - drag.startX) * this.#stepOf(event));
    if (next === this.value && !this.mixed) return;
    this.value = next;
    this.notify('value-input', next);
  }

  #onPointerup(event: PointerEvent): void {
    const drag = this.#drag;
    this.#drag = undefined;
    if (!drag) return;
    if (!drag.moved) return this.#input?.select();
    if (event.type === 'pointercancel') {
      this.value = drag.from;
      this.notify('value-input', drag.from);
    }
    this.notify('value-change', this.value);
  }

  /** Describes the allowed range. */
  get #range(): string {
    const show = (value: number): string => new Intl.NumberFormat(undefined).format(value);
    return msg(str`From ${show(this.min)} to ${show(this.max)}`);
  }

  get #text(): string {
    if (this.mixed || this.value === undefined || Number.isNaN(this.value)) return '';
    return String(Math.round(this.value * 10 ** this.decimals) / 10 ** this.decimals);
  }

  override render() {
    const grip = this.icon ? html`<platen-icon .name=${this.icon}></platen-icon>` : this.prefixText;
    return html`
      ${
        this.hideLabel
          ? nothing
          : html`<label
              class="name"
              for="input"
              @pointerdown=${this.#onPointerdown}
              @pointermove=${this.#onPointermove}
              @pointerup=${this.#onPointerup}
              @pointercancel=${this.#onPointerup}
              >${this.label}</label
            >`
      }
      <platen-tooltip .text=${this.hideLabel ? this.label : ''}>
        <div class="box">
          ${
            grip
              ? html`<span
                  class="grip"
                  aria-hidden="true"
                  @pointerdown=${this.#onPointerdown}
                  @pointermove=${this.#onPointermove}
                  @pointerup=${this.#onPointerup}
                  @pointercancel=${this.#onPointerup}
                  >${grip}</span
                >`
              : nothing
          }
          <input
            id="input"
            dir="ltr"
            inputmode="decimal"
            autocomplete="off"
            spellcheck="false"
            role="spinbutton"
            aria-label=${this.hideLabel ? this.label : nothing}
            aria-valuenow=${this.mixed ? nothing : (this.value ?? nothing)}
            aria-valuetext=${this.mixed ? msg('Mixed') : this.value === undefined ? this.placeholder || nothing : `${this.#text}${this.unit && ` ${this.unit}`}`}
            aria-valuemin=${Number.isFinite(this.min) ? this.min : nothing}
            aria-valuemax=${Number.isFinite(this.max) ? this.max : nothing}
            placeholder=${this.mixed ? msg('Mixed') : this.placeholder}
            ?disabled=${this.disabled}
            .value=${live(this.#text)}
            @change=${this.#commit}
            @keydown=${this.#onKeydown}
            @focus=${this.#onFocus}
          />
          ${this.unit ? html`<span class="unit" aria-hidden="true">${this.unit}</span>` : nothing}
        </div>
      </platen-tooltip>
      <p class="message" role="alert">${this.error}</p>
    `;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .message {
        color: var(--platen-danger);
      }
      .message:empty {
        display: none;
      }
      .box {
        padding-inline-end: var(--platen-field-end, 0);
      }
      .grip,
      .name {
        cursor: ew-resize;
        touch-action: none;
        user-select: none;
      }
      .name {
        width: fit-content;
        max-width: 100%;
      }
      .grip {
        --platen-icon-size: 14px;
        display: inline-flex;
        flex: none;
        align-items: center;
        justify-content: center;
        min-width: 26px;
        align-self: stretch;
        color: var(--platen-ink-soft);
      }
      .grip + input {
        padding-inline-start: 0;
      }
      .box:has(.unit) input {
        padding-inline-end: 0;
      }
      /* What is typed runs left to right in every language; so the side of the grip is the other one there. */
      :host(:dir(rtl)) .grip + input {
        padding-inline: 8px 0;
      }
      :host(:dir(rtl)) .box:has(.unit) input {
        padding-inline: 0 8px;
      }
      :host(:dir(rtl)) .box:has(.unit) .grip + input {
        padding-inline: 0;
      }
      .unit {
        flex: none;
        padding-inline-end: 8px;
        color: var(--platen-ink-soft);
      }
      input {
        font-variant-numeric: tabular-nums;
        text-align: start;
      }
      :host(:dir(rtl)) input {
        text-align: end;
      }
    `,
  ];
}

defineElement('platen-number-field', PlatenNumberField);

declare global {
  interface HTMLElementTagNameMap {
    'platen-number-field': PlatenNumberField;
  }
}
