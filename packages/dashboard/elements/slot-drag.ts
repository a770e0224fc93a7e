import { PointerDrag, type Press } from './pointer-drag.ts';

/** Subject and callbacks of a drag. */
export interface SlotDragOptions {
  /** Returns the item dragged by a press; undefined if the press drags nothing. */
  pick(event: PointerEvent): HTMLElement | undefined;
  /** The place at a point of the window; undefined where there is none. */
  slotAt(x: number, y: number): string | undefined;
  /** It is over a place, or over none. */
  over(slot: string | undefined): void;
  /** It was let go over a place, or over none, or was given up. */
  end(dragged: HTMLElement, slot: string | undefined): void;
}

/** Drags elements to places. Add it to its host as a controller. */
export class SlotDrag extends PointerDrag<HTMLElement> {
  readonly #options: SlotDragOptions;
  #slot: string | undefined;

  constructor(host: HTMLElement, options: SlotDragOptions) {
    super(host);
    this.#options = options;
  }

  protected override pick(event: PointerEvent): HTMLElement | undefined {
    return this.#options.pick(event);
  }

  protected override begin({ element }: Press<HTMLElement>): void {
    this.#slot = undefined;
    element.setAttribute('data-dragged', '');
  }

  protected override move({ element, x, y, startX, startY }: Press<HTMLElement>): void {
    element.style.translate = `${x - startX}px ${y - startY}px`;
    const slot = this.#options.slotAt(x, y);
    if (slot === this.#slot) return;
    this.#slot = slot;
    this.#options.over(slot);
  }

  protected override end({ element }: Press<HTMLElement>, isDropped: boolean): void {
    element.removeAttribute('data-dragged');
    element.style.translate = '';
    this.#options.over(undefined);
    this.#options.end(element, isDropped ? this.#slot : undefined);
  }
}
