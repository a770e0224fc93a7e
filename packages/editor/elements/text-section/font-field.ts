import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { fieldStyles } from '../../controls/field-styles.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { FontChoice } from './font-choices.ts';
import '../../controls/icon.ts';
import '../../controls/popover.ts';

/**
 * A font family; a press opens the list of families, which is fetched then.
 * @fires value-change - `detail` is the FontChoice.
 */
export class PlatenFontField extends PlatenElement {
  static override properties = {
    label: {},
    value: {},
    mixed: { type: Boolean },
    isOpen: { state: true },
    isReady: { state: true },
  };
  declare label: string;
  declare value: string;
  declare mixed: boolean;
  declare isOpen: boolean;
  declare isReady: boolean;

  constructor() {
    super();
    this.label = '';
    this.value = '';
    this.mixed = false;
    this.isOpen = false;
    this.isReady = false;
  }

  async #onOpen(event: CustomEvent<boolean>): Promise<void> {
    event.stopPropagation();
    this.isOpen = event.detail;
    if (!this.isOpen || this.isReady) return;
    await import('./font-list.ts');
    this.isReady = true;
  }

  #onChoose(event: CustomEvent<FontChoice>): void {
    event.stopPropagation();
    this.isOpen = false;
    this.tell('value-change', event.detail);
  }

  override render() {
    const words = this.mixed ? msg('Mixed') : this.value;
    return html`
      <span class="name">${this.label}</span>
      <platen-popover .label=${this.label} .open=${this.isOpen} @open-change=${this.#onOpen}>
        <button
          slot="trigger"
          type="button"
          class="box"
          aria-haspopup="dialog"
          aria-expanded=${String(this.isOpen)}
          aria-label=${`${this.label}: ${words}`}
        >
          <span class="words">${words}</span>
          <platen-icon name="ChevronDown"></platen-icon>
        </button>
        ${
          this.isOpen && this.isReady
            ? html`<platen-font-list
                .value=${this.mixed ? '' : this.value}
                @font-choose=${this.#onChoose}
              ></platen-font-list>`
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
        gap: 6px;
        justify-content: space-between;
        width: 100%;
        padding-inline: 8px;
        cursor: pointer;
      }
      .words {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      platen-icon {
        --platen-icon-size: 14px;
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-font-field', PlatenFontField);
