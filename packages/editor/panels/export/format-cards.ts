import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { outputKind, type OutputKind } from '@platen/engine';
import { defineElement } from '../../controls/define.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import type { ContentFormat } from '../../connection/content.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { FormatChoice } from './export-formats.ts';
import '../../controls/icon.ts';

const icons: Readonly<Record<OutputKind, string>> = {
  image: 'Image',
  document: 'FileText',
  video: 'Video',
  audio: 'AudioLines',
};

/**
 * A card for each format, with what it is for; the rarer ones are behind a button.
 * @fires value-change - `detail` is the format.
 */
export class PlatenFormatCards extends withProperties(PlatenElement, {
  choices: reactive<readonly FormatChoice[]>([], { attribute: false }),
  value: reactive<ContentFormat>('png'),
  disabled: reactive(false, { type: Boolean }),
  isWhole: internal(false),
}) {
  override render() {
    const isWhole = this.isWhole || this.choices.some(({ format, isUsual }) => format === this.value && !isUsual);
    const shown = this.choices.filter(({ isUsual }) => isWhole || isUsual);
    return html`<fieldset ?disabled=${this.disabled}>
        <legend class="visually-hidden">${msg('Format')}</legend>
        ${shown.map((choice) => this.#card(choice))}
      </fieldset>
      ${
        shown.length === this.choices.length
          ? nothing
          : html`<button type="button" class="more" @click=${() => (this.isWhole = true)}>
              ${msg('More formats')}<platen-icon name="ChevronDown"></platen-icon>
            </button>`
      }`;
  }

  #card({ format, name, purpose, blocker }: FormatChoice) {
    return html`<label class="card" data-format=${format}>
      <input
        type="radio"
        name="format"
        value=${format}
        .checked=${format === this.value}
        ?disabled=${blocker !== ''}
        @change=${() => this.notify('value-change', format)}
      />
      <platen-icon .name=${icons[outputKind(format)]}></platen-icon>
      <span class="name">${name}</span>
      <span class="purpose">${blocker || purpose}</span>
    </label>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      fieldset {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(150px, 46%), 1fr));
        gap: 8px;
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      .card {
        --platen-icon-size: 18px;
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 2px 8px;
        align-content: start;
        align-items: center;
        padding: 10px 12px;
        border: 1px solid var(--platen-line);
        border-radius: 8px;
        cursor: pointer;
        transition:
          border-color var(--platen-motion),
          background-color var(--platen-motion);
      }
      .card:hover:not(:has(:disabled)) {
        border-color: var(--platen-line-strong);
        background: var(--platen-hover);
      }
      .card:has(:checked) {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
        box-shadow: inset 0 0 0 1px var(--platen-accent);
      }
      .card:has(:focus-visible) {
        outline: 2px solid var(--platen-focus, var(--platen-accent));
        outline-offset: 2px;
      }
      .card:has(:disabled) {
        color: var(--platen-ink-soft);
        cursor: default;
      }
      input {
        position: absolute;
        width: 1px;
        height: 1px;
        margin: 0;
        opacity: 0;
      }
      .card platen-icon {
        color: var(--platen-ink-soft);
      }
      .card:has(:checked) platen-icon {
        color: var(--platen-accent);
      }
      .name {
        font-weight: 600;
      }
      .purpose {
        grid-column: 1 / -1;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        line-height: 1.3;
      }
      .more {
        --platen-icon-size: 15px;
        display: inline-flex;
        align-items: center;
        gap: 4px;
        min-height: var(--platen-control-height);
        margin-block-start: 6px;
        padding: 0 6px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        color: var(--platen-ink-soft);
        cursor: pointer;
      }
      .more:hover {
        background: var(--platen-hover);
        color: var(--platen-ink);
      }
      @media (forced-colors: active) {
        .card:has(:checked) {
          border-color: Highlight;
          box-shadow: inset 0 0 0 2px Highlight;
          forced-color-adjust: none;
        }
      }
    `,
  ];
}

defineElement('platen-format-cards', PlatenFormatCards);
