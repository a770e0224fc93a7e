import { msg } from '@lit/localize';
import { css, html, type PropertyValues } from 'lit';
import type { Template } from '@platen/template';
import { defineElement } from '../../controls/define.ts';
import { compareImages, type Pixels } from '../../saving/image-difference.ts';
import { differenceText } from '../../saving/difference-text.ts';
import { readPixels, showPixels } from '../../saving/image-pixels.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';

/** Pixels across that are compared. */
const width = 640;

/** Where a page of two states of a template differs, drawn by the engine and compared pixel by pixel. */
export class PlatenPageDifference extends withProperties(EditorElement, {
  earlier: reactive<Template>(undefined, { attribute: false }),
  later: reactive<Template>(undefined, { attribute: false }),
  /** From 1. */
  pageNumber: reactive(1, { type: Number, attribute: 'page-number' }),
  /** Part of the pixels that differ, once it is known. */
  share: internal<number>(),
  failed: internal(false),
}) {
  #drawing: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#drawing?.abort();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('earlier') || changed.has('later') || changed.has('pageNumber')) void this.#compare();
  }

  async #compare(): Promise<void> {
    this.#drawing?.abort();
    const { earlier, later } = this;
    if (!earlier || !later) return;
    const { signal } = (this.#drawing = new AbortController());
    this.share = undefined;
    this.failed = false;
    try {
      const [then, now] = await Promise.all([this.#drawPage(earlier, signal), this.#drawPage(later, signal)]);
      if (signal.aborted) return;
      const difference = compareImages(then, now);
      const canvas = this.renderRoot.querySelector('canvas');
      if (!canvas) return;
      showPixels(canvas, difference);
      this.share = difference.share;
    } catch {
      if (!signal.aborted) this.failed = true;
    }
  }

  async #drawPage(template: Template, signal: AbortSignal): Promise<Pixels> {
    const renderer = this.editor?.link?.workers.rendererOf('png');
    // A page that one of them does not have differs wholly.
    if (!renderer || this.pageNumber > template.pages.length) {
      return { width: 0, height: 0, data: new Uint8ClampedArray() };
    }
    const options = { format: 'png', pages: [this.pageNumber], width, signal, nowMs: Date.now() } as const;
    const { outputs } = await renderer.render(template, {}, options);
    const bytes = outputs[0]?.bytes ?? new Uint8Array();
    return readPixels(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }));
  }

  get #words(): string {
    if (this.failed) return msg('Preview not available.');
    if (this.share === undefined) return msg('Comparing…');
    return differenceText(this.share);
  }

  override render() {
    return html`<canvas width="1" height="1" role="img" aria-label=${this.#words}></canvas>
      <p role="status">${this.#words}</p>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-rows: minmax(0, 1fr) auto;
        gap: 8px;
        justify-items: center;
      }
      canvas {
        max-width: 100%;
        max-height: 100%;
        min-height: 0;
        object-fit: contain;
        border-radius: var(--platen-radius-small);
        background: #ffffff;
      }
      p {
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-page-difference', PlatenPageDifference);
