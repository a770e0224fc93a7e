import { msg } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { PopoverField } from '../../controls/popover-field.ts';
import { familyName, type FontChoice } from './font-choices.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/icon.ts';

/**
 * A font family; a press opens the list of families, which is fetched then.
 * @fires value-change - `detail` is the FontChoice.
 */
export class PlatenFontField extends withProperties(PopoverField, {
  value: reactive(''),
}) {
  protected override loadPanel(): Promise<unknown> {
    return import('./font-list.ts');
  }

  protected override renderPanel(): TemplateResult {
    return html`<platen-font-list
      .value=${this.mixed ? '' : this.value}
      @font-choose=${this.#onChoose}
    ></platen-font-list>`;
  }

  #onChoose(event: CustomEvent<FontChoice>): void {
    event.stopPropagation();
    this.isOpen = false;
    this.notify('value-change', event.detail);
  }

  override render() {
    const words = this.mixed ? msg('Mixed') : familyName(this.value);
    return html`
      ${this.hideLabel ? nothing : html`<span class="name">${this.label}</span>`}
      ${this.withPanel(
        html`<button
          slot="trigger"
          type="button"
          class="box"
          aria-haspopup="dialog"
          aria-expanded=${String(this.isOpen)}
          aria-label=${`${this.label}: ${words}`}
        >
          <span class="words">${words}</span>
          <platen-icon name="ChevronDown"></platen-icon>
        </button>`,
      )}
    `;
  }

  static override styles = [
    PopoverField.styles,
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
