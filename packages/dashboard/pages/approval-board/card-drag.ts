import type { ReactiveControllerHost } from 'lit';
import { PointerDrag, type Press } from '../../elements/pointer-drag.ts';

/** How near to an edge the board scrolls by itself, in pixels, and how far it goes in each frame at most. */
const edgePx = 56;
const scrollStepPx = 16;

/** Subject and callbacks of a drag. */
export interface DragOptions<Card extends HTMLElement> {
  /** The card under a press, when it may be dragged. */
  pick(event: PointerEvent): Card | undefined;
  /** Returns the element that scrolls sideways when the pointer comes near its edges. */
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

/** State of a drag in progress. */
interface Flight {
  ghost: HTMLElement;
  /** From the card's corner to the pointer. */
  offsetX: number;
  offsetY: number;
  frame: number;
  stage?: number | undefined;
}

/** Drags cards of a board to its columns, which scroll when the pointer comes near to their edges. */
export class CardDrag<Card extends HTMLElement> extends PointerDrag<Card> {
  readonly #options: DragOptions<Card>;
  #flight: Flight | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: DragOptions<Card>) {
    super(host);
    this.#options = options;
    host.addController(this);
  }

  protected override pick(event: PointerEvent): Card | undefined {
    return this.#options.pick(event);
  }

  protected override begin(press: Press<Card>): void {
    const { left, top, width } = press.element.getBoundingClientRect();
    const ghost = this.#options.start(press.element);
    ghost.style.width = `${width}px`;
    const flight: Flight = { ghost, offsetX: press.startX - left, offsetY: press.startY - top, frame: 0 };
    this.#flight = flight;
    this.host.setAttribute('dragging', '');
    const step = (): void => {
      this.#follow(press, flight);
      flight.frame = requestAnimationFrame(step);
    };
    step();
  }

  /** Each frame follows by itself. */
  protected override move(): void {}

  /** Puts the card at the pointer, scrolls near the edges, and tells which column the pointer is over. */
  #follow({ x, y }: Press<Card>, flight: Flight): void {
    flight.ghost.style.translate = `${x - flight.offsetX}px ${y - flight.offsetY}px`;
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
    if (found?.stage === flight.stage) return;
    flight.stage = found?.stage;
    this.#options.over(flight.stage);
  }

  protected override end(_press: Press<Card>, isDropped: boolean): void {
    const flight = this.#flight;
    if (!flight) return;
    this.#flight = undefined;
    cancelAnimationFrame(flight.frame);
    this.host.removeAttribute('dragging');
    flight.ghost.remove();
    this.#options.end(isDropped ? flight.stage : undefined);
  }
}

/** How far to scroll when a pointer is near to the beginning or end of something. */
function stepAt(at: number, start: number, end: number): number {
  if (at < start + edgePx && at > start - edgePx) return -Math.ceil(((start + edgePx - at) / edgePx) * scrollStepPx);
  if (at > end - edgePx && at < end + edgePx) return Math.ceil(((at - end + edgePx) / edgePx) * scrollStepPx);
  return 0;
}
