import { css, html, nothing, type PropertyValues } from 'lit';
import { live } from 'lit/directives/live.js';
import { msg } from '@lit/localize';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { fieldStyles } from './field-styles.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon.ts';

/**
 * A line or several of text.
 * @fires value-input - While typing; `detail` is the text.
 * @fires value-change - When it is left or Enter is pressed, if it is another one; `detail` is the text. Escape puts the old one back.
 * @slot end - Beside the text, such as a button.
 */
export class PlatenTextField extends withProperties(PlatenElement, {
  label: reactive(''),
  /** Whether the label is for screen readers only. */
  hideLabel: reactive(false, { type: Boolean, attribute: 'hide-label' }),
  value: reactive(''),
  placeholder: reactive(''),
  /** Name of a Lucide icon in the field; empty: none. */
  icon: reactive(''),
  type: reactive<'text' | 'search' | 'url' | 'email'>('text'),
  multiline: reactive(false, { type: Boolean }),
  /** Lines that are seen of several at least. */
  rows: reactive(2, { type: Number }),
  /** Whether what is selected has different values. */
  mixed: reactive(false, { type: Boolean }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  maxlength: reactive<number>(undefined, { type: Number }),
  /** Why the value cannot be taken; empty: it can. */
  error: reactive(''),
  hint: reactive(''),
}) {
  /** Value when typing began; undefined if nobody is typing. */
  #before: string | undefined;

  get #input(): HTMLInputElement | HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('input, textarea');
  }

  /** Whether nothing was typed that is not taken yet: keys that undo are not about the field then. What is searched for is never taken. */
  get isSettled(): boolean {
    return this.#before === undefined && this.type !== 'search';
  }

  override focus(options?: FocusOptions): void {
    this.#input?.focus(options);
  }

  /** Selects the whole text. */
  select(): void {
    this.#input?.select();
  }

  #onInput(): void {
    this.#before ??= this.mixed ? '' : this.value;
    this.value = this.#input?.value ?? '';
    this.notify('value-input', this.value);
  }

  #commit(): void {
    const before = this.#before;
    this.#before = undefined;
    if (before !== undefined && (before !== this.value || this.mixed)) this.notify('value-change', this.value);
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter' && (!this.multiline || event.metaKey || event.ctrlKey)) this.#commit();
    if (event.key === 'Escape' && this.#before !== undefined) {
      event.stopPropagation();
      this.value = this.#before;
      this.notify('value-input', this.value);
      this.#before = undefined;
    }
  }

  override willUpdate(changed: PropertyValues<this>): void {
    // A value from outside wins over what is being typed only when something other than the typing changed it.
    if (changed.has('value') && this.#before !== undefined && this.value !== this.#input?.value)
      this.#before = undefined;
  }

  override render() {
    const note = this.error || this.hint;
    const placeholder = this.mixed ? msg('Mixed') : this.placeholder;
    const text = this.mixed && this.#before === undefined ? '' : this.value;
    return html`
      ${this.hideLabel ? nothing : html`<label class="name" for="input">${this.label}</label>`}
      <div class="box">
        ${this.icon ? html`<platen-icon .name=${this.icon}></platen-icon>` : nothing}
        ${
          this.multiline
            ? html`<textarea
                id="input"
                dir="auto"
                rows=${this.rows}
                aria-label=${this.hideLabel ? this.label : nothing}
                aria-invalid=${this.error ? 'true' : nothing}
                aria-describedby=${note ? 'note' : nothing}
                maxlength=${this.maxlength ?? nothing}
                placeholder=${placeholder}
                ?disabled=${this.disabled}
                .value=${live(text)}
                @input=${this.#onInput}
                @change=${this.#commit}
                @keydown=${this.#onKeydown}
              ></textarea>`
            : html`<input
                id="input"
                dir="auto"
                type=${this.type}
                autocomplete="off"
                aria-label=${this.hideLabel ? this.label : nothing}
                aria-invalid=${this.error ? 'true' : nothing}
                aria-describedby=${note ? 'note' : nothing}
                maxlength=${this.maxlength ?? nothing}
                placeholder=${placeholder}
                ?disabled=${this.disabled}
                .value=${live(text)}
                @input=${this.#onInput}
                @change=${this.#commit}
                @keydown=${this.#onKeydown}
              />`
        }
        <slot name="end"></slot>
      </div>
      ${note ? html`<p id="note" class="message" ?data-wrong=${this.error !== ''}>${note}</p>` : nothing}
    `;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      textarea {
        field-sizing: content;
        min-height: 3.6em;
        max-height: 16em;
        resize: vertical;
      }
      textarea[rows='1'] {
        min-height: 0;
      }
      platen-icon {
        --platen-icon-size: 16px;
        margin-inline-start: 8px;
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-text-field', PlatenTextField);

declare global {
  interface HTMLElementTagNameMap {
    'platen-text-field': PlatenTextField;
  }
}
