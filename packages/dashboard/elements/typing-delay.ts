import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Milliseconds without typing before a list is searched. */
const searchDelayMs = 300;

/** Runs an action once a person has stopped typing, unless the element is removed before. */
export class TypingDelay implements ReactiveController {
  #timer = 0;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** Schedules an action; replaces an earlier one. */
  set(act: () => void): void {
    this.cancel();
    this.#timer = window.setTimeout(act, searchDelayMs);
  }

  /** Cancels the action. */
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
