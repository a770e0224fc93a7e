import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { msg, str } from '@lit/localize';
import { colorTokenName, isCssColor } from './color-text.ts';
import { defineElement } from './define.ts';
import type { SwatchGroup } from './color-panel.ts';
import { PopoverField } from './popover-field.ts';
import { reactive, withProperties } from './with-properties.ts';

/**
 * A color with alpha, as CSS text, typed or picked. The picker is fetched when it is first opened.
 * @fires value-input - While one picks; `detail` is the color.
 * @fires value-change - Once it is let go, chosen or typed; `detail` is the color.
 */
export class PlatenColorField extends withProperties(PopoverField, {
  /** Whether only the swatch is shown. */
  hideText: reactive(false, { type: Boolean, attribute: 'hide-text', reflect: true }),
  /** CSS color; empty: none. */
  value: reactive(''),
  swatches: reactive<readonly SwatchGroup[]>([], { attribute: false }),
}) {
  protected override loadPanel(): Promise<unknown> {
    return import('./color-panel.ts');
  }

  protected override renderPanel(): TemplateResult {
    return html`<platen-color-panel
      .value=${this.mixed ? '' : this.#plain}
      .swatches=${this.swatches}
      @value-input=${this.#onPick}
      @value-change=${this.#onPick}
    ></platen-color-panel>`;
  }

  #onPick(event: CustomEvent<string>): void {
    event.stopPropagation();
    this.value = event.detail;
    this.notify(event.type, this.value);
  }

  #onText(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const typed = event.target.value.trim();
    if (typed === this.#text) return;
    const token = `var(--${typed})`;
    if (this.swatches.some(({ colors }) => colors.includes(token))) {
      this.value = token;
      this.notify('value-change', token);
      return;
    }
    if (colorTokenName(typed) !== undefined || !isCssColor(typed)) return this.requestUpdate();
    this.value = /^[0-9a-f]{3,8}$/i.test(typed) ? `#${typed.toLowerCase()}` : typed;
    this.notify('value-change', this.value);
  }

  /** The color in words: a token by its name. */
  get #text(): string {
    return this.mixed ? '' : (colorTokenName(this.value) ?? this.value);
  }

  /** The color itself, that of a token too. */
  get #plain(): string {
    const token = colorTokenName(this.value);
    return token === undefined ? this.value : getComputedStyle(this).getPropertyValue(`--${token}`) || '#000000';
  }

  override render() {
    const shown = this.mixed ? msg('Mixed') : this.#text || msg('None');
    return html`
      ${this.hideLabel ? nothing : html`<label class="name" for=${this.hideText ? 'swatch' : 'input'}>${this.label}</label>`}
      <div class="box">
        ${this.withPanel(
          html`<button
            id="swatch"
            slot="trigger"
            type="button"
            aria-haspopup="dialog"
            aria-expanded=${String(this.isOpen)}
            aria-label=${msg(str`${this.label}: ${shown}. Choose a color`)}
            ?disabled=${this.disabled}
          >
            <span
              class="swatch"
              ?data-none=${this.mixed || !this.value}
              .style=${`--platen-swatch:${(this.mixed ? '' : this.value) || 'transparent'}`}
            ></span>
          </button>`,
          'start',
        )}
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

  static override styles = [
    PopoverField.styles,
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
          linear-gradient(var(--platen-swatch), var(--platen-swatch)),
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
      :host(:dir(rtl)) .box input {
        /* Colors are written from left to right, but begin at their swatch. */
        padding-inline: 8px 0;
        text-align: end;
      }
      :host([hide-text]) .box {
        width: fit-content;
      }
    `,
  ];
}

defineElement('platen-color-field', PlatenColorField);

declare global {
  interface HTMLElementTagNameMap {
    'platen-color-field': PlatenColorField;
  }
}
