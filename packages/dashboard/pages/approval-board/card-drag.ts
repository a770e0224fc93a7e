import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Pixels that a pointer goes before a press is a drag. */
const dragStartPx = 5;
/** How long a finger rests on a card before it drags it and no longer scrolls, in milliseconds. */
const holdMs = 280;
/** How near to an edge the board scrolls by itself, in pixels, and how far it goes in each frame at most. */
const edgePx = 56;
const scrollStepPx = 16;

/** What a drag is about, and who is told of it. */
export interface DragOptions<Card extends HTMLElement> {
  /** The card under a press, when it may be dragged. */
  pick(event: PointerEvent): Card | undefined;
  /** What scrolls sideways when the pointer comes near to its edges. */
  scroller(): HTMLElement | null;
  /** The columns, each with the id of its stage and what scrolls in it. */
  columns(): readonly { stage: number; element: HTMLElement; list: HTMLElement }[];
  /** A drag begins. Answers what follows the pointer. */
  start(card: Card): HTMLElement;
  /** The pointer is over the column of a stage, or over none. */
  over(stage: number | undefined): void;
  /** It ends over a column, or over none, or was given up. */
  end(stage: number | undefined): void;
}

/** A press that is or may become a drag. */
interface Press<Card extends HTMLElement> {
  pointerId: number;
  startX: number;
  startY: number;
  x: number;
  y: number;
  card: Card;
  ghost?: HTMLElement;
  /** From the card's corner to the pointer. */
  offsetX: number;
  offsetY: number;
  stop: AbortController;
  holdTimer: number;
  frame: number;
  stage?: number | undefined;
}

/** Drags cards of a board with a mouse, a pen or a finger; a finger has to rest on the card first, or to begin at its grip. */
export class CardDrag<Card extends HTMLElement> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: DragOptions<Card>;
  #press: Press<Card> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: DragOptions<Card>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('pointerdown', this.#onDown);
    // A finger that drags must not scroll; only a listener that is not passive from the start can say so.
    this.#host.addEventListener('touchmove', this.#onTouchMove, { passive: false });
    this.#host.addEventListener('dragstart', this.#onNative);
    this.#host.addEventListener('contextmenu', this.#onContextMenu);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('pointerdown', this.#onDown);
    this.#host.removeEventListener('touchmove', this.#onTouchMove);
    this.#host.removeEventListener('dragstart', this.#onNative);
    this.#host.removeEventListener('contextmenu', this.#onContextMenu);
    this.#finish(false);
  }

  /** Whether a card is dragged now. */
  get isDragging(): boolean {
    return this.#press?.ghost !== undefined;
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
    const card = this.#options.pick(event);
    if (!card) return;
    const box = card.getBoundingClientRect();
    const { clientX, clientY, pointerId } = event;
    const stop = new AbortController();
    const press: Press<Card> = {
      pointerId,
      startX: clientX,
      startY: clientY,
      x: clientX,
      y: clientY,
      card,
      offsetX: clientX - box.left,
      offsetY: clientY - box.top,
      stop,
      holdTimer: 0,
      frame: 0,
    };
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

  #onMove(press: Press<Card>, event: PointerEvent, mustRest: boolean): void {
    if (event.pointerId !== press.pointerId) return;
    press.x = event.clientX;
    press.y = event.clientY;
    if (!press.ghost) {
      if (Math.hypot(press.x - press.startX, press.y - press.startY) < dragStartPx) return;
      // A finger that moves before it has rested scrolls.
      if (mustRest) return this.#finish(false);
      this.#begin(press);
    }
    event.preventDefault();
  }

  #begin(press: Press<Card>): void {
    if (this.#press !== press || press.ghost) return;
    const { width } = press.card.getBoundingClientRect();
    press.ghost = this.#options.start(press.card);
    press.ghost.style.width = `${width}px`;
    this.#host.setAttribute('dragging', '');
    getSelection()?.removeAllRanges();
    const step = (): void => {
      this.#follow(press);
      press.frame = requestAnimationFrame(step);
    };
    step();
  }

  /** Puts the card at the pointer, scrolls near the edges, and tells which column the pointer is over. */
  #follow(press: Press<Card>): void {
    const { ghost, x, y } = press;
    if (!ghost) return;
    ghost.style.translate = `${x - press.offsetX}px ${y - press.offsetY}px`;
    const scroller = this.#options.scroller();
    if (scroller) {
      const { left, right } = scroller.getBoundingClientRect();
      scroller.scrollLeft += stepAt(x, left, right);
    }
    const columns = this.#options.columns();
    const found = columns.find(({ element }) => {
      const { left, right } = element.getBoundingClientRect();
      return x >= left && x <= right;
    });
    if (found) {
      const { top, bottom } = found.list.getBoundingClientRect();
      found.list.scrollTop += stepAt(y, top, bottom);
    }
    if (found?.stage === press.stage) return;
    press.stage = found?.stage;
    this.#options.over(press.stage);
  }

  #finish(isDropped: boolean): void {
    const press = this.#press;
    if (!press) return;
    this.#press = undefined;
    clearTimeout(press.holdTimer);
    cancelAnimationFrame(press.frame);
    press.stop.abort();
    if (!press.ghost) return;
    this.#host.removeAttribute('dragging');
    press.ghost.remove();
    // The press that ends here is no press on the card.
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    this.#options.end(isDropped ? press.stage : undefined);
  }
}

/** How far to scroll when a pointer is near to the beginning or end of something. */
function stepAt(at: number, start: number, end: number): number {
  if (at < start + edgePx && at > start - edgePx) return -Math.ceil(((start + edgePx - at) / edgePx) * scrollStepPx);
  if (at > end - edgePx && at < end + edgePx) return Math.ceil(((at - end + edgePx) / edgePx) * scrollStepPx);
  return 0;
}
