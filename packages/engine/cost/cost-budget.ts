import { PlatenError } from '@platen/template';

/** Further images that together may take as much as the first one, and how many times that all of them may. */
const imageShare = 20;
const maxImages = 11;
/** Enough for eight images of the largest page. */
const defaultHeldBytes = 800_000_000;

/**
 * The cost limit of a render, in steps: a step is about what a processor does in a nanosecond, such as filling one pixel with one color.
 * Steps are counted and not measured, so they do not depend on the machine. Pixels cached by earlier renders are free.
 */
export class CostBudget {
  readonly #first: number;
  #limit: number;
  readonly #maxHeldBytes: number;
  #spent = 0;
  #heldBytes = 0;
  #cachedBytes = 0;

  /** `maxHeldBytes`: memory for images in between, at a time. Without numbers there are no limits. */
  constructor(limit = Infinity, maxHeldBytes = limit === Infinity ? Infinity : defaultHeldBytes) {
    this.#first = limit;
    this.#limit = limit;
    this.#maxHeldBytes = maxHeldBytes;
  }

  /** Steps that are left. */
  get left(): number {
    return Math.max(0, this.#limit - this.#spent);
  }

  /** Takes steps off, before they are made where they are known by then; `what` they are for begins a sentence. Throws LIMIT_COST. */
  spend(steps: number, what: string): void {
    this.#spent += steps;
    if (this.#spent > this.#limit) throw this.exceeded(what);
  }

  /** Allows as much more as one of many images is worth: a twentieth of what the first one is, and no more than ten times that. */
  allowAnother(): void {
    this.#limit = Math.min(this.#limit + this.#first / imageShare, this.#first * maxImages);
    this.rest();
  }

  /** Resets the budget for the next frame of a video. */
  restart(): void {
    this.#spent = 0;
    this.rest();
  }

  /** Takes memory for an image in between; give it back by `release`. Throws LIMIT_COST, and then takes nothing. */
  hold(bytes: number): void {
    if (this.#heldBytes + this.#cachedBytes + bytes > this.#maxHeldBytes) {
      throw new PlatenError(
        'LIMIT_COST',
        `Content that is drawn separately at a time (groups, masks, filters and shadows) exceeds the limit of ${Math.round(this.#maxHeldBytes / 1e6)} million bytes.`,
      );
    }
    this.#heldBytes += bytes;
  }

  release(bytes: number): void {
    this.#heldBytes -= bytes;
  }

  /** Takes memory that is released but given back only when the platform gets to it; see `rest`. Throws LIMIT_COST. */
  keep(bytes: number): void {
    this.hold(bytes);
    this.#heldBytes -= bytes;
    this.#cachedBytes += bytes;
  }

  /** Called between tasks: what was kept has been given back by now. */
  rest(): void {
    this.#cachedBytes = 0;
  }

  /** Steps that were taken off. */
  get spent(): number {
    return this.#spent;
  }

  /** The failure of something that takes more steps than are left. */
  exceeded(what: string, cause?: unknown): PlatenError {
    const limit = `the limit of ${Math.round(this.#limit / 1e6)} million steps`;
    return new PlatenError('LIMIT_COST', `${what} takes more than the remainder of ${limit}.`, { cause });
  }
}
