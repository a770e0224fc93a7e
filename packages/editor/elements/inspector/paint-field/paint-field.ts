import { msg } from '@lit/localize';
import type { Paint } from '@platen/template';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { fieldStyles } from '../../../controls/field-styles.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { setStyle } from '../set-style.ts';
import { describePaint } from './describe-paint.ts';
import { previewPaint } from './paint-preview.ts';
import '../../../controls/popover.ts';

/**
 * A paint: a colour, a gradient or a picture, shown as a swatch with its name; a press opens its editor, which is fetched then.
 * @fires value-input - While it is changed; `detail` is the paint.
 * @fires value-change - Once it is let go, chosen or typed; `detail` is the paint.
 */
export class PlatenPaintField extends PlatenElement {
  static override properties = {
    label: {},
    hideLabel: { type: Boolean, attribute: 'hide-label' },
    value: { attribute: false },
    mixed: { type: Boolean },
    disabled: { type: Boolean, reflect: true },
    types: { attribute: false },
    isOpen: { state: true },
    isReady: { state: true },
  };
  declare label: string;
  declare hideLabel: boolean;
  /** Undefined shows that there is none. */
  declare value: Paint | undefined;
  declare mixed: boolean;
  declare disabled: boolean;
  /** The kinds of paint that can be chosen; default all. */
  declare types: readonly Paint['type'][] | undefined;
  declare isOpen: boolean;
  declare isReady: boolean;

  constructor() {
    super();
    this.label = '';
    this.hideLabel = false;
    this.value = undefined;
    this.mixed = false;
    this.disabled = false;
    this.types = undefined;
    this.isOpen = false;
    this.isReady = false;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('button')?.focus(options);
  }

  async #onOpen(event: CustomEvent<boolean>): Promise<void> {
    event.stopPropagation();
    this.isOpen = event.detail;
    if (!this.isOpen || this.isReady) return;
    await import('./paint-editor.ts');
    this.isReady = true;
  }

  #onPaint(event: CustomEvent<Paint>): void {
    event.stopPropagation();
    this.value = event.detail;
    this.mixed = false;
    this.tell(event.type, event.detail);
  }

  override render() {
    const { value } = this;
    const words = this.mixed ? msg('Mixed') : value ? describePaint(value) : msg('None');
    return html`
      ${this.hideLabel ? nothing : html`<span class="name" id="name">${this.label}</span>`}
      <platen-popover .label=${this.label} .open=${this.isOpen} @open-change=${this.#onOpen}>
        <button
          slot="trigger"
          type="button"
          class="box"
          aria-haspopup="dialog"
          aria-expanded=${String(this.isOpen)}
          aria-label=${`${this.label}: ${words}`}
          ?disabled=${this.disabled}
        >
          <span class="swatch" ${setStyle({ '--paint': value && !this.mixed ? previewPaint(value) : 'none' })}></span>
          <bdi class="words">${words}</bdi>
        </button>
        ${
          this.isOpen && this.isReady
            ? html`<platen-paint-editor
                .value=${value}
                .types=${this.types}
                @value-input=${this.#onPaint}
                @value-change=${this.#onPaint}
              ></platen-paint-editor>`
            : nothing
        }
      </platen-popover>
    `;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      button.box {
        gap: 8px;
        width: 100%;
        padding: 3px 8px 3px 4px;
        text-align: start;
        cursor: pointer;
      }
      :host(:dir(rtl)) button.box {
        padding: 3px 4px 3px 8px;
      }
      .swatch {
        flex: none;
        width: 22px;
        height: 22px;
        border: 1px solid var(--platen-line-strong);
        border-radius: 4px;
        background:
          var(--paint) center / cover,
          repeating-conic-gradient(#bbb 0 25%, #fff 0 50%) 0 0 / 8px 8px;
        forced-color-adjust: none;
      }
      .words {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];
}

defineElement('platen-paint-field', PlatenPaintField);
