import type { ReactiveController } from 'lit';

/** Pixels that a pointer goes before a press is a drag. */
const dragStartPx = 5;
/** How long a finger rests before it drags and no longer scrolls, in milliseconds. */
const holdMs = 280;

/** What a drag is about, and who is told of it. */
export interface SlotDragOptions {
  /** What is dragged by a press; undefined for presses that drag nothing. */
  pick(event: PointerEvent): HTMLElement | undefined;
  /** The place at a point of the window; undefined where there is none. */
  slotAt(x: number, y: number): string | undefined;
  /** It is over a place, or over none. */
  over(slot: string | undefined): void;
  /** It was let go over a place, or over none, or was given up. */
  end(dragged: HTMLElement, slot: string | undefined): void;
}

interface Press {
  pointerId: number;
  startX: number;
  startY: number;
  element: HTMLElement;
  isDragging: boolean;
  holdTimer: number;
  slot: string | undefined;
  stop: AbortController;
}

/** Drags elements to places with a mouse, a pen or a finger, which has to rest first. Add it to its host as a controller. */
export class SlotDrag implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #options: SlotDragOptions;
  #press: Press | undefined;

  constructor(host: HTMLElement, options: SlotDragOptions) {
    this.#host = host;
    this.#options = options;
  }

  hostConnected(): void {
    this.#host.addEventListener('pointerdown', this.#onDown);
    // A finger that drags must not scroll; only a listener that is not passive from the start can say so.
    this.#host.addEventListener('touchmove', this.#onTouchMove, { passive: false });
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('pointerdown', this.#onDown);
    this.#host.removeEventListener('touchmove', this.#onTouchMove);
    this.#finish(false);
  }

  readonly #onTouchMove = (event: Event): void => {
    if (this.#press?.isDragging && event.cancelable) event.preventDefault();
  };

  readonly #onDown = (event: PointerEvent): void => {
    if (this.#press || event.button !== 0 || !event.isPrimary) return;
    const element = this.#options.pick(event);
    if (!element) return;
    const { pointerId, clientX: startX, clientY: startY } = event;
    const stop = new AbortController();
    const press: Press = { pointerId, startX, startY, element, isDragging: false, holdTimer: 0, slot: undefined, stop };
    this.#press = press;
    const mustRest = event.pointerType === 'touch';
    if (mustRest) press.holdTimer = window.setTimeout(() => this.#begin(press), holdMs);
    const options = { signal: stop.signal, capture: true };
    addEventListener('pointermove', (moved) => this.#onMove(press, moved, mustRest), options);
    addEventListener('pointerup', (ended) => ended.pointerId === pointerId && this.#finish(true), options);
    addEventListener('pointercancel', (ended) => ended.pointerId === pointerId && this.#finish(false), options);
    addEventListener('blur', () => this.#finish(false), { signal: stop.signal });
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape' || !press.isDragging) return;
        pressed.preventDefault();
        pressed.stopPropagation();
        this.#finish(false);
      },
      options,
    );
  };

  #begin(press: Press): void {
    if (this.#press !== press) return;
    press.isDragging = true;
    press.element.setAttribute('data-dragged', '');
    getSelection()?.removeAllRanges();
  }

  #onMove(press: Press, event: PointerEvent, mustRest: boolean): void {
    if (event.pointerId !== press.pointerId) return;
    const [x, y] = [event.clientX - press.startX, event.clientY - press.startY];
    if (!press.isDragging) {
      if (Math.hypot(x, y) < dragStartPx) return;
      // A finger that moves before it has rested scrolls.
      if (mustRest) return this.#finish(false);
      this.#begin(press);
    }
    event.preventDefault();
    press.element.style.translate = `${x}px ${y}px`;
    const slot = this.#options.slotAt(event.clientX, event.clientY);
    if (slot === press.slot) return;
    press.slot = slot;
    this.#options.over(slot);
  }

  #finish(isDropped: boolean): void {
    const press = this.#press;
    if (!press) return;
    this.#press = undefined;
    clearTimeout(press.holdTimer);
    press.stop.abort();
    if (!press.isDragging) return;
    press.element.removeAttribute('data-dragged');
    press.element.style.translate = '';
    // The press that ends here is no press on what was dragged.
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    this.#options.over(undefined);
    this.#options.end(press.element, isDropped ? press.slot : undefined);
  }
}
