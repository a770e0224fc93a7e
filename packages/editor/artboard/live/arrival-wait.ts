/** Milliseconds within which fonts and images that come are painted together. */
const arrivalsMs = 120;
/** Milliseconds for which the page before stays in sight while what another one needs comes: mostly that is painted once then. */
const openingMs = 200;

/** Collects consecutive changes so that they are painted together: when all have arrived, or after a while. */
export class ArrivalWait {
  readonly #isSettled: () => boolean;
  readonly #paint: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpening = false;

  constructor(isSettled: () => boolean, paint: () => void) {
    this.#isSettled = isSettled;
    this.#paint = paint;
  }

  /** Another page is shown, and nothing of it is to be painted yet. */
  get isOpening(): boolean {
    return this.#isOpening;
  }

  /** Whether a change waits. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  /** Another page is shown instead of one that is in sight; `note` follows. */
  open(): void {
    this.#isOpening = true;
  }

  /** Something has come. */
  note(): void {
    if (this.#isSettled()) {
      this.end();
      this.#paint();
      return;
    }
    this.#timer ??= setTimeout(
      () => {
        this.end();
        this.#paint();
      },
      this.#isOpening ? openingMs : arrivalsMs,
    );
  }

  /** Everything is painted without waiting. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isOpening = false;
  }
}
