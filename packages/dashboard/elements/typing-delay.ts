import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Milliseconds without typing before a list is searched. */
const searchDelayMs = 300;

/** Does something once a person has stopped typing, unless the element is taken away before. */
export class TypingDelay implements ReactiveController {
  #timer = 0;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** Does it a while from now; what was waited for before is not done. */
  set(act: () => void): void {
    this.cancel();
    this.#timer = window.setTimeout(act, searchDelayMs);
  }

  /** Does nothing more. */
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
