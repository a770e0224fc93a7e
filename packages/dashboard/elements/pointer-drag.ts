import type { ReactiveController } from 'lit';

/** Pixels that a pointer goes before a press is a drag. */
const dragStartPx = 5;
/** How long a finger rests before it drags and no longer scrolls, in milliseconds. */
const holdMs = 280;

/** A press that is or may become a drag. Points are in pixels of the window. */
export interface Press<Dragged extends HTMLElement> {
  pointerId: number;
  element: Dragged;
  startX: number;
  startY: number;
  /** Where the pointer is now. */
  x: number;
  y: number;
  isDragging: boolean;
  stop: AbortController;
  holdTimer: number;
}

/**
 * Drags elements of its host with a mouse, a pen or a finger; a finger has to rest first, or to begin at what has `data-part="grip"`. Escape gives
 * it up. Add it to its host as a controller.
 */
export abstract class PointerDrag<Dragged extends HTMLElement> implements ReactiveController {
  protected readonly host: HTMLElement;
  #press: Press<Dragged> | undefined;

  constructor(host: HTMLElement) {
    this.host = host;
  }

  /** Returns the item dragged by a press; undefined if the press drags nothing. */
  protected abstract pick(event: PointerEvent): Dragged | undefined;
  /** A drag begins. */
  protected abstract begin(press: Press<Dragged>): void;
  /** The pointer of a drag has moved. */
  protected abstract move(press: Press<Dragged>): void;
  /** A drag ends where the pointer is, or was given up. */
  protected abstract end(press: Press<Dragged>, isDropped: boolean): void;

  /** Whether something is dragged now. */
  get isDragging(): boolean {
    return this.#press?.isDragging === true;
  }

  hostConnected(): void {
    this.host.addEventListener('pointerdown', this.#onDown);
    // A finger that drags must not scroll; only a listener that is not passive from the start can say so.
    this.host.addEventListener('touchmove', this.#onTouchMove, { passive: false });
    this.host.addEventListener('dragstart', this.#onNative);
    this.host.addEventListener('contextmenu', this.#onContextMenu);
  }

  hostDisconnected(): void {
    this.host.removeEventListener('pointerdown', this.#onDown);
    this.host.removeEventListener('touchmove', this.#onTouchMove);
    this.host.removeEventListener('dragstart', this.#onNative);
    this.host.removeEventListener('contextmenu', this.#onContextMenu);
    this.#finish(false);
  }

  readonly #onNative = (event: Event): void => event.preventDefault();

  readonly #onTouchMove = (event: Event): void => {
    if (this.isDragging && event.cancelable) event.preventDefault();
  };

  /** A finger that rests opens no menu of the browser's. */
  readonly #onContextMenu = (event: Event): void => {
    if (this.#press && event instanceof PointerEvent && event.pointerType === 'touch') event.preventDefault();
  };

  readonly #onDown = (event: PointerEvent): void => {
    if (this.#press || event.button !== 0 || !event.isPrimary) return;
    const element = this.pick(event);
    if (!element) return;
    const { clientX: x, clientY: y, pointerId } = event;
    const stop = new AbortController();
    const press = { pointerId, element, startX: x, startY: y, x, y, isDragging: false, stop, holdTimer: 0 };
    this.#press = press;
    const isGrip = event.composedPath().some((node) => node instanceof HTMLElement && node.dataset['part'] === 'grip');
    const mustRest = event.pointerType === 'touch' && !isGrip;
    if (mustRest) press.holdTimer = window.setTimeout(() => this.#begin(press), holdMs);
    const options = { signal: stop.signal, capture: true };
    addEventListener('pointermove', (moved) => this.#onMove(press, moved, mustRest), options);
    addEventListener('pointerup', (ended) => ended.pointerId === pointerId && this.#finish(true), options);
    addEventListener('pointercancel', (ended) => ended.pointerId === pointerId && this.#finish(false), options);
    addEventListener('blur', () => this.#finish(false), { signal: stop.signal });
    addEventListener('keydown', (pressed) => this.#onKey(pressed), options);
  };

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    this.#finish(false);
  }

  #onMove(press: Press<Dragged>, event: PointerEvent, mustRest: boolean): void {
    if (event.pointerId !== press.pointerId) return;
    press.x = event.clientX;
    press.y = event.clientY;
    if (!press.isDragging) {
      if (Math.hypot(press.x - press.startX, press.y - press.startY) < dragStartPx) return;
      // A finger that moves before it has rested scrolls.
      if (mustRest) return this.#finish(false);
      this.#begin(press);
    }
    event.preventDefault();
    this.move(press);
  }

  #begin(press: Press<Dragged>): void {
    if (this.#press !== press || press.isDragging) return;
    press.isDragging = true;
    getSelection()?.removeAllRanges();
    this.begin(press);
  }

  #finish(isDropped: boolean): void {
    const press = this.#press;
    if (!press) return;
    this.#press = undefined;
    clearTimeout(press.holdTimer);
    press.stop.abort();
    if (!press.isDragging) return;
    // The press that ends here is no press on what was dragged.
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    this.end(press, isDropped);
  }
}
