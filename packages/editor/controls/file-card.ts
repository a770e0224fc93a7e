import { css, html, nothing } from 'lit';
import { msg } from '@lit/localize';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { fieldStyles } from './field-styles.ts';
import { PlatenElement } from './platen-element.ts';
import { internal, reactive, withProperties } from './with-properties.ts';
import './icon.ts';
import './icon-button.ts';

/**
 * A file as a field: its thumbnail and name, a press on which chooses another one, and a button that removes it.
 * @fires file-choose - Another one is wanted.
 * @fires file-remove - It is not wanted.
 */
export class PlatenFileCard extends withProperties(PlatenElement, {
  label: reactive(''),
  /** Whether the label is for screen readers only. */
  hideLabel: reactive(false, { type: Boolean, attribute: 'hide-label' }),
  name: reactive(''),
  /** Its size or type, beside the name. */
  detail: reactive(''),
  /** Address of a small image; empty: none. */
  thumbnail: reactive(''),
  /** Name of a Lucide icon in place of a thumbnail. */
  icon: reactive('File'),
  /** Whether it cannot be found. */
  missing: reactive(false, { type: Boolean, reflect: true }),
  /** Whether another file is on its way. */
  busy: reactive(false, { type: Boolean }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  error: reactive(''),
  /** Thumbnail that could not be shown. */
  broken: internal(''),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('button')?.focus(options);
  }

  override render() {
    const { label, name, detail } = this;
    return html`${this.hideLabel ? nothing : html`<span class="name">${label}</span>`}
      <div class="box">
        <button
          type="button"
          title=${[name, detail].filter((text) => text !== '').join('\n')}
          ?disabled=${this.disabled || this.busy}
          @click=${() => this.notify('file-choose')}
        >
          <span class="visually-hidden">${label}:</span>
          <span class="image">${this.#image()}</span>
          <span class="words"
            ><bdi class="file">${name}</bdi
            >${detail === '' ? nothing : html`<span class="detail">${detail}</span>`}</span
          >
          <span class="visually-hidden">(${msg('Choose another')})</span>
        </button>
        ${
          this.disabled
            ? nothing
            : html`<platen-icon-button
                icon="X"
                .label=${msg('Remove')}
                @click=${() => this.notify('file-remove')}
              ></platen-icon-button>`
        }
      </div>
      ${this.error === '' ? nothing : html`<p class="message" data-wrong role="alert">${this.error}</p>`}`;
  }

  #image() {
    const { thumbnail } = this;
    if (this.busy) return html`<platen-icon name="LoaderCircle"></platen-icon>`;
    if (thumbnail === '' || thumbnail === this.broken)
      return html`<platen-icon .name=${this.missing ? 'TriangleAlert' : this.icon}></platen-icon>`;
    return html`<img
      src=${thumbnail}
      alt=""
      decoding="async"
      draggable="false"
      @error=${() => (this.broken = thumbnail)}
    />`;
  }

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .box {
        padding: 4px;
      }
      button {
        display: flex;
        flex: 1;
        align-items: center;
        gap: 10px;
        min-width: 0;
        padding: 0;
        border: 0;
        border-radius: 4px;
        background: none;
        text-align: start;
        cursor: pointer;
      }
      button:disabled {
        cursor: default;
      }
      .image {
        --platen-icon-size: 18px;
        display: grid;
        flex: none;
        place-items: center;
        width: 40px;
        height: 40px;
        overflow: hidden;
        border-radius: 4px;
        background: repeating-conic-gradient(var(--platen-line) 0 25%, var(--platen-surface) 0 50%) 0 0 / 10px 10px;
        color: var(--platen-ink-soft);
      }
      .image:has(platen-icon) {
        background: var(--platen-surface);
      }
      :host([missing]) .image {
        color: var(--platen-warning);
      }
      img {
        width: 100%;
        height: 100%;
        object-fit: cover;
      }
      .words {
        display: grid;
        min-width: 0;
        line-height: 1.35;
      }
      .file,
      .detail {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .file {
        font-weight: 550;
      }
      .detail {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      platen-icon-button {
        --platen-control-height: 26px;
        --platen-icon-size: 15px;
      }
      @media (pointer: coarse) {
        platen-icon-button {
          --platen-control-height: 44px;
        }
      }
    `,
  ];
}

defineElement('platen-file-card', PlatenFileCard);

declare global {
  interface HTMLElementTagNameMap {
    'platen-file-card': PlatenFileCard;
  }
}
