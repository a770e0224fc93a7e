import type { View } from '../../store/editor-state.ts';
import { frameOfView } from './page-frame.ts';
import { choosePart, frameOfPart, type PaintedPart } from './painted-part.ts';
import type { StaticCanvas } from './static-canvas.ts';

/** Milliseconds of painting from which on zooming shows the image scaled until the fingers rest. */
const slowZoomMs = 20;
const zoomRestMs = 120;
/** Milliseconds after a key that moved many layers, in which mostly the next one comes. */
const roughRestMs = 300;

/** Callbacks of painting. */
export interface PagePaintEvents {
  /** The page is about to be painted at another zoom than before. */
  onZoom(): void;
  /** Zooming, or moving many layers, rests: the page is to be painted sharply and exactly. */
  onRest(): void;
}

/**
 * Paints the page as the view shows it. The canvas holds more of the page than is seen and is moved with the view, so that panning
 * seldom paints. While a page that takes long is zoomed, its image is scaled instead.
 */
export class PagePaint {
  readonly #canvas: StaticCanvas;
  readonly #events: PagePaintEvents;
  #view: View | undefined;
  #part: PaintedPart | undefined;
  #lastMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: StaticCanvas, events: PagePaintEvents) {
    this.#canvas = canvas;
    this.#events = events;
  }

  /** Paints into an artboard of `size` CSS pixels. `isActive`: something changes with every frame. */
  paint(view: View, size: { width: number; height: number }, pixelRatio: number, isActive: boolean): void {
    const before = this.#view;
    const { style } = this.#canvas.element;
    const isZoom = before !== undefined && before.zoom !== view.zoom;
    if (isZoom && this.#part && this.#lastMs > slowZoomMs && this.#timer !== undefined) {
      const factor = view.zoom / before.zoom;
      const [x, y] = [this.#part.x, this.#part.y].map((offset) => (offset / pixelRatio) * factor);
      style.transform = `translate(${view.panX + (x ?? 0)}px, ${view.panY + (y ?? 0)}px) scale(${factor})`;
      this.#rest();
      return;
    }
    const startedAt = performance.now();
    const seen = frameOfView(view, size, pixelRatio);
    const page = this.#canvas.page ?? { width: 1, height: 1 };
    const part = choosePart(seen, page, this.#part, isZoom);
    this.#part = part;
    if (isZoom) this.#events.onZoom();
    this.#canvas.paint(frameOfPart(part), isActive);
    style.transform = `translate(${(seen.x + part.x) / pixelRatio}px, ${(seen.y + part.y) / pixelRatio}px)`;
    style.width = `${part.width / pixelRatio}px`;
    style.height = `${part.height / pixelRatio}px`;
    if (isZoom || !before) this.#lastMs = performance.now() - startedAt;
    this.#view = view;
    if (isZoom) this.#rest();
    else if (this.#canvas.isRough && !isActive) this.#rest(roughRestMs);
  }

  /** Paints no more by itself. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #rest(afterMs = zoomRestMs): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#events.onRest();
    }, afterMs);
  }
}
