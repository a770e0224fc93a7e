import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { msg, str } from '@lit/localize';
import { baseStyles } from '../theme/base-styles.ts';
import { isCssColor } from './color-text.ts';
import { defineElement } from './define.ts';
import { fieldStyles } from './field-styles.ts';
import { PlatenElement } from './platen-element.ts';
import './popover.ts';

/** Colours offered under a name, such as those of the brand. */
export interface SwatchGroup {
  label: string;
  colors: readonly string[];
}

/**
 * A colour with alpha, as CSS text, typed or picked. The picker is fetched when it is first opened.
 * @fires value-input - While one picks; `detail` is the colour.
 * @fires value-change - Once it is let go, chosen or typed; `detail` is the colour.
 */
export class PlatenColorField extends PlatenElement {
  static override properties = {
    label: {},
    hideLabel: { type: Boolean, attribute: 'hide-label' },
    hideText: { type: Boolean, attribute: 'hide-text', reflect: true },
    value: {},
    mixed: { type: Boolean },
    disabled: { type: Boolean, reflect: true },
    swatches: { attribute: false },
    isOpen: { state: true },
    isReady: { state: true },
  };
  declare label: string;
  declare hideLabel: boolean;
  /** Whether only the swatch is shown. */
  declare hideText: boolean;
  /** CSS colour; empty: none. */
  declare value: string;
  declare mixed: boolean;
  declare disabled: boolean;
  declare swatches: readonly SwatchGroup[];
  declare isOpen: boolean;
  declare isReady: boolean;

  constructor() {
    super();
    this.label = '';
    this.hideLabel = false;
    this.hideText = false;
    this.value = '';
    this.mixed = false;
    this.disabled = false;
    this.swatches = [];
    this.isOpen = false;
    this.isReady = false;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('button')?.focus(options);
  }

  async #onOpen(event: CustomEvent<boolean>): Promise<void> {
    event.stopPropagation();
    this.isOpen = event.detail;
    if (!this.isOpen || this.isReady) return;
    await import('./color-panel.ts');
    this.isReady = true;
  }

  #onPick(event: CustomEvent<string>): void {
    event.stopPropagation();
    this.value = event.detail;
    this.tell(event.type, this.value);
  }

  #onText(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const typed = event.target.value.trim();
    if (typed === this.#text) return;
    if (!isCssColor(typed)) return this.requestUpdate();
    this.value = /^[0-9a-f]{3,8}$/i.test(typed) ? `#${typed.toLowerCase()}` : typed;
    this.tell('value-change', this.value);
  }

  get #text(): string {
    return this.mixed ? '' : this.value;
  }

  override render() {
    const shown = this.mixed ? msg('Mixed') : this.value || msg('None');
    return html`
      ${this.hideLabel ? nothing : html`<label class="name" for=${this.hideText ? 'swatch' : 'input'}>${this.label}</label>`}
      <div class="box">
        <platen-popover .label=${this.label} @open-change=${this.#onOpen} placement="start">
          <button
            id="swatch"
            slot="trigger"
            type="button"
            aria-haspopup="dialog"
            aria-expanded=${String(this.isOpen)}
            aria-label=${msg(str`${this.label}: ${shown}. Pick a colour`)}
            ?disabled=${this.disabled}
          >
            <span
              class="swatch"
              ?data-none=${this.mixed || !this.value}
              .style=${`--color:${this.#text || 'transparent'}`}
            ></span>
          </button>
          ${
            this.isOpen && this.isReady
              ? html`<platen-color-panel
                  .value=${this.mixed ? '' : this.value}
                  .swatches=${this.swatches}
                  @value-input=${this.#onPick}
                  @value-change=${this.#onPick}
                ></platen-color-panel>`
              : nothing
          }
        </platen-popover>
        ${
          this.hideText
            ? nothing
            : html`<input
                id="input"
                dir="ltr"
                spellcheck="false"
                autocomplete="off"
                maxlength="140"
                aria-label=${this.hideLabel ? this.label : nothing}
                placeholder=${shown}
                ?disabled=${this.disabled}
                .value=${live(this.#text)}
                @change=${this.#onText}
              />`
        }
      </div>
    `;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      button {
        display: inline-flex;
        flex: none;
        align-items: center;
        justify-content: center;
        width: calc(var(--platen-control-height) - 2px);
        height: calc(var(--platen-control-height) - 2px);
        padding: 0;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        cursor: pointer;
      }
      .swatch {
        width: 18px;
        height: 18px;
        border: 1px solid var(--platen-line-strong);
        border-radius: 4px;
        background:
          linear-gradient(var(--color), var(--color)),
          conic-gradient(#ccc 25%, #fff 0 50%, #ccc 0 75%, #fff 0) 0 0 / 8px 8px;
        forced-color-adjust: none;
      }
      .swatch[data-none] {
        background: linear-gradient(135deg, transparent 46%, var(--platen-danger) 46% 54%, transparent 54%);
      }
      .box input {
        padding-inline-start: 0;
        font-variant-numeric: tabular-nums;
      }
      :host([hide-text]) .box {
        width: fit-content;
      }
    `,
  ];
}

defineElement('platen-color-field', PlatenColorField);
