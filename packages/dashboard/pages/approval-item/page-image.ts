import { msg } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { defineElement, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { ItemImages } from './item-images.ts';

/**
 * A page of a version of the template, as the service draws it.
 * @fires image-size - `detail` is `{ width, height }` of the image, once it is there.
 */
export class PlatenPageImage extends withProperties(DashboardElement, {
  images: required<ItemImages>(),
  version: reactive(''),
  /** From 1. */
  page: reactive(1, { type: Number }),
  /** Pixels across that it is drawn with. */
  width: reactive(1280, { type: Number }),
  label: reactive(''),
  url: internal(''),
  error: internal(''),
}) {
  #wanted = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = '';
    this.#wanted = '';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has('version') || changed.has('page') || changed.has('images');
    if (isOther || changed.has('width')) void this.#load(isOther);
  }

  /** Draws it again; a larger image of the same page takes the place of the smaller one once it is there. */
  async #load(isOther: boolean): Promise<void> {
    const { version, page, width } = this;
    const wanted = (this.#wanted = `${version}/${page}/${width}`);
    this.error = '';
    if (isOther && this.url) {
      URL.revokeObjectURL(this.url);
      this.url = '';
    }
    try {
      const file = await this.images.read({ version, page, width });
      if (this.#wanted !== wanted) return;
      if (this.url) URL.revokeObjectURL(this.url);
      this.url = URL.createObjectURL(file);
    } catch (error) {
      if (this.#wanted === wanted && this.isConnected) this.error = this.describe(error);
    }
  }

  #onLoad(event: Event): void {
    if (!(event.target instanceof HTMLImageElement)) return;
    this.notify('image-size', { width: event.target.naturalWidth, height: event.target.naturalHeight });
  }

  override render() {
    if (this.error && !this.url) {
      return html`<div class="failed" role="alert">
        <p><bdi>${this.error}</bdi></p>
        <platen-button icon="RefreshCw" @click=${() => this.#load(true)}>${msg('Try again')}</platen-button>
      </div>`;
    }
    return this.url
      ? html`<img src=${this.url} alt=${this.label} draggable="false" @load=${this.#onLoad} />`
      : html`<span class="waiting"></span>
          <p class="visually-hidden" role="status">${msg('Rendering page…')}</p>
          ${nothing}`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        position: absolute;
        inset: 0;
      }
      img,
      .waiting {
        display: block;
        width: 100%;
        height: 100%;
      }
      .waiting {
        background: var(--platen-line);
        animation: breathe 1.2s ease-in-out infinite alternate;
      }
      .failed {
        display: grid;
        place-content: center;
        justify-items: center;
        gap: 10px;
        height: 100%;
        padding: 16px;
        background: var(--platen-surface);
        color: var(--platen-danger);
        overflow: auto;
        overflow-wrap: anywhere;
        text-align: center;
      }
      @keyframes breathe {
        to {
          opacity: 0.4;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .waiting {
          animation: none;
        }
      }
    `,
  ];
}

defineElement('platen-page-image', PlatenPageImage);
