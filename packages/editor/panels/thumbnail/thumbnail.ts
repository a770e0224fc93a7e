import { msg } from '@lit/localize';
import { css, html, type PropertyValues } from 'lit';
import type { Template } from '@platen/template';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';

/** A small image of a page of a template, drawn by the engine in its worker. */
export class PlatenThumbnail extends withProperties(EditorElement, {
  template: reactive<Template>(undefined, { attribute: false }),
  /** From 1. */
  pageNumber: reactive(1, { type: Number, attribute: 'page-number' }),
  /** Alternative text. */
  label: reactive(''),
  /** Pixels of the image, before it is fitted into the element. */
  width: reactive(360, { type: Number }),
  url: internal(''),
  failed: internal(false),
}) {
  #drawing: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#drawing?.abort();
    this.#setUrl('');
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('template') || changed.has('pageNumber') || changed.has('width')) void this.#draw();
  }

  async #draw(): Promise<void> {
    this.#drawing?.abort();
    const workers = this.editor?.link?.workers;
    const { template, width } = this;
    if (!workers || !template) return;
    const drawing = (this.#drawing = new AbortController());
    const { signal } = drawing;
    const pages = [Math.min(this.pageNumber, template.pages.length)];
    try {
      const { outputs } = await workers
        .rendererOf('webp')
        .render(template, {}, { format: 'webp', pages, width, signal, nowMs: Date.now() });
      const bytes = outputs[0]?.bytes;
      if (signal.aborted || !bytes) return;
      this.failed = false;
      this.#setUrl(URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/webp' })));
    } catch {
      if (!signal.aborted) this.failed = true;
    }
  }

  #setUrl(url: string): void {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = url;
  }

  override render() {
    if (this.failed) return html`<p>${msg('Preview not available.')}</p>`;
    if (!this.url) return html`<span class="waiting" role="img" aria-label=${this.label}></span>`;
    return html`<img src=${this.url} alt=${this.label} />`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-rows: minmax(0, 1fr);
        place-items: center;
        min-height: 60px;
        overflow: hidden;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
      img {
        display: block;
        max-width: 100%;
        max-height: 100%;
        object-fit: contain;
      }
      p {
        padding: 8px;
        color: var(--platen-ink-soft);
        text-align: center;
      }
      .waiting {
        width: 100%;
        height: 100%;
        min-width: 60px;
        min-height: 60px;
        animation: waiting 1.4s ease-in-out infinite alternate;
      }
      @keyframes waiting {
        to {
          background: var(--platen-hover);
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

defineElement('platen-thumbnail', PlatenThumbnail);
