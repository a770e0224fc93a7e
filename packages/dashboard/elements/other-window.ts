import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How often it is looked whether someone is done there, in milliseconds. */
const lookMs = 1500;

/** A window beside the page, in which someone signs in so that nothing is lost here. */
export class OtherWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #look: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `look` finds out whether they are done; it is called every 1.5 seconds until `leave`. */
  constructor(host: ReactiveControllerHost, look: () => void) {
    this.#host = host;
    this.#look = look;
    host.addController(this);
  }

  /** Whether it was opened, and not left. */
  get isOpen(): boolean {
    return this.#timer !== undefined;
  }

  open(address: string): void {
    window.open(address, '_blank', 'width=520,height=720');
    clearInterval(this.#timer);
    this.#timer = setInterval(this.#look, lookMs);
    this.#host.requestUpdate();
  }

  /** Looks no more. */
  leave(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.leave();
  }
}
