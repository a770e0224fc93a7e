import type { Box } from '@platen/engine';
import type { ReadonlySignal } from '@preact/signals-core';
import type { EditorState, View } from '../../store/editor-state.ts';
import type { Point } from '../../geometry/point.ts';
import { rulerSize } from '../overlay/ruler-size.ts';
import { fitView, keepInSight, revealView, zoomAbout, type Covered } from './view-plans.ts';

/** Moves the view of an artboard: keeps the page in sight and its corner on a device pixel. */
export class ViewControl {
  readonly #state: EditorState;
  readonly #size: ReadonlySignal<{ width: number; height: number }>;
  #isFitted = true;
  /** Device pixels of a CSS pixel. */
  pixelRatio = 1;

  constructor(state: EditorState, size: ReadonlySignal<{ width: number; height: number }>) {
    this.#state = state;
    this.#size = size;
  }

  /** Whether the page was made to fit and nobody has moved it since. */
  get isFitted(): boolean {
    return this.#isFitted;
  }

  /** See `Artboard.fit`. */
  fit(box?: Box): void {
    const { width, height } = this.#state.page.peek();
    this.#isFitted = box === undefined;
    const bounds = { maxZoom: box ? 4 : 2, covered: this.#covered };
    this.look(fitView(box ?? { x: 0, y: 0, width, height }, this.#size.peek(), bounds));
  }

  /** Makes the page fit anew unless somebody has moved it. */
  refit(): void {
    if (this.#isFitted && this.#size.peek().width > 0) this.fit();
  }

  /** See `Artboard.zoomTo`. */
  zoomTo(zoom: number, about?: Point): void {
    const { width, height } = this.#size.peek();
    this.#isFitted = false;
    this.look(zoomAbout(this.#state.view.peek(), zoom, about ?? { x: width / 2, y: height / 2 }));
  }

  /** See `Artboard.panBy`. */
  panBy(dx: number, dy: number): void {
    const { zoom, panX, panY } = this.#state.view.peek();
    this.#isFitted = false;
    this.look({ zoom, panX: panX + dx, panY: panY + dy });
  }

  /** See `Artboard.reveal`. */
  reveal(box: Box): void {
    this.look(revealView(this.#state.view.peek(), box, this.#size.peek(), this.#covered));
  }

  /** Sets the view. */
  look(view: View): void {
    const inSight = keepInSight(view, this.#state.page.peek(), this.#size.peek());
    const onPixel = (value: number): number => Math.round(value * this.pixelRatio) / this.pixelRatio;
    this.#state.view.value = { zoom: inSight.zoom, panX: onPixel(inSight.panX), panY: onPixel(inSight.panY) };
  }

  get #covered(): Covered {
    const { showRulers, coveredByPanels } = this.#state;
    const ruler = showRulers.peek() ? rulerSize : 0;
    const { left, right, bottom } = coveredByPanels.peek();
    return { top: ruler, left: Math.max(ruler, left), right, bottom };
  }
}
