/** CSS pixels of a millisecond at most: a frame is then as wide as a bar is high. */
const maxPxPerMs = 1;
/** Most marks of a ruler. */
export const maxMarks = 1200;

/** Interface of the timeline for its zoom. */
export interface ZoomHost {
  readonly pageMs: number;
  /** The element that scrolls, and the one that time runs along; undefined before they are drawn. */
  readonly lanes: HTMLElement | undefined;
  readonly scale: HTMLElement | undefined;
  readonly updateComplete: Promise<unknown>;
  requestUpdate(): void;
}

/** How large the time is shown: 1 shows the whole page. */
export class TimeZoom {
  readonly #host: ZoomHost;
  factor = 1;

  constructor(host: ZoomHost) {
    this.#host = host;
  }

  /** The largest factor for the page. */
  get max(): number {
    const { scale, pageMs } = this.#host;
    const wholePx = Math.max(1, (scale?.clientWidth ?? 600) / this.factor);
    return Math.max(1, (pageMs * maxPxPerMs) / wholePx);
  }

  /** Zooms, with the time that is shown at `clientX` staying there. */
  async by(factor: number, clientX: number): Promise<void> {
    const { scale } = this.#host;
    const next = Math.min(this.max, Math.max(1, this.factor * factor));
    if (!scale || next === this.factor) return;
    const before = scale.getBoundingClientRect();
    const share = (clientX - before.left) / Math.max(1, before.width);
    this.factor = next;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const after = scale.getBoundingClientRect();
    this.#host.lanes?.scrollBy({ left: after.left + share * after.width - clientX, behavior: 'instant' });
  }

  /** Shows the whole page. */
  fit(): void {
    this.factor = 1;
    this.#host.requestUpdate();
  }

  /** Scrolls a time into view, unless it is. */
  show(timeMs: number): void {
    const { lanes, scale, pageMs } = this.#host;
    if (!lanes || !scale || this.factor === 1) return;
    const box = scale.getBoundingClientRect();
    const outer = lanes.getBoundingClientRect();
    const x = box.left + (timeMs / pageMs) * box.width;
    // The names stand over one end.
    const namesPx = box.width > 0 ? (lanes.querySelector('.name')?.clientWidth ?? 0) : 0;
    const isRight = getComputedStyle(lanes).direction === 'rtl';
    const [from, to] = [outer.left + (isRight ? 0 : namesPx), outer.right - (isRight ? namesPx : 0)];
    if (x < from || x > to - 8) lanes.scrollBy({ left: x - from - (to - from) / 4, behavior: 'instant' });
  }
}
