import { css, html } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { waveformColumns, type PlayedPart } from '../../../geometry/waveform-columns.ts';
import { EditorElement } from '../../editor-element.ts';
import type { PeakStore } from './peak-store.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';

/** Canvas pixels between the starts of neighboring columns, and how much of them is drawn. */
const columnPx = 3;
const drawnPx = 2;
/** Canvas pixels of a waveform, at most. */
const maxPx = 4096;

/** Waveform of an audio clip in a bar, in the color of its text. Without peaks it is empty. */
export class PlatenWaveform extends withProperties(EditorElement, {
  source: reactive(''),
  played: reactive<PlayedPart>(undefined, { attribute: false }),
  /** How long the bar lasts. */
  barMs: reactive(0, { type: Number }),
  store: reactive<PeakStore>(undefined, { attribute: false }),
  /** Whether it has been scrolled into view: only then are peaks measured. */
  isSeen: internal(false),
}) {
  #watching: ResizeObserver | undefined;
  #seeing: IntersectionObserver | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watching = new ResizeObserver(() => this.#draw());
    this.#watching.observe(this);
    this.#seeing = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.isSeen = true;
    });
    this.#seeing.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watching?.disconnect();
    this.#seeing?.disconnect();
  }

  override updated(): void {
    this.#draw();
  }

  #draw(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    const context = canvas?.getContext('2d');
    const peaks = this.isSeen && this.source !== '' ? this.store?.peaksOf(this.source).peek() : undefined;
    if (!canvas || !context) return;
    const scale = Math.min(devicePixelRatio, maxPx / Math.max(1, this.clientWidth));
    const [width, height] = [Math.round(this.clientWidth * scale), Math.round(this.clientHeight * scale)];
    // Setting a size clears the canvas.
    canvas.width = width;
    canvas.height = height;
    this.toggleAttribute('data-drawn', peaks !== undefined);
    if (!peaks || !this.played) return;
    const step = columnPx * scale;
    const heights = waveformColumns(peaks, this.played, this.barMs, Math.max(1, Math.floor(width / step)));
    context.fillStyle = getComputedStyle(canvas).color;
    for (const [column, share] of heights.entries()) {
      if (share <= 0) continue;
      const high = Math.max(scale, share * height);
      context.fillRect(column * step, (height - high) / 2, drawnPx * scale, high);
    }
  }

  override render() {
    // Drawn again when they come.
    if (this.isSeen && this.source !== '') void this.store?.peaksOf(this.source).value;
    return html`<canvas aria-hidden="true" @transitionend=${() => this.#draw()}></canvas>`;
  }

  static override styles = css`
    :host {
      position: absolute;
      inset: 1px 0;
      overflow: hidden;
      border-radius: inherit;
      pointer-events: none;
    }
    canvas {
      display: block;
      width: 100%;
      height: 100%;
      color: color-mix(in srgb, var(--platen-accent) 75%, var(--platen-ink));
      /* A change of the theme changes the color: its end says that it is to be drawn anew. */
      transition: color 1ms;
    }
    :host([data-muted]) canvas {
      color: color-mix(in srgb, var(--platen-ink-soft) 55%, transparent);
    }
    @media (forced-colors: active) {
      canvas,
      :host([data-muted]) canvas {
        color: CanvasText;
      }
    }
  `;
}

defineElement('platen-waveform', PlatenWaveform);
