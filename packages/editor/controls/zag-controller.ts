import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The part of a Zag.js state machine that a controller needs. */
interface RunningMachine {
  start(): void;
  stop(): void;
  subscribe(listener: () => void): () => void;
}

/** Runs a state machine of Zag.js as long as its element is in a page, and has the element drawn again when it changes. */
export class ZagController<Machine extends RunningMachine> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #create: () => Machine;
  #machine: Machine | undefined;

  constructor(host: ReactiveControllerHost, create: () => Machine) {
    this.#host = host;
    this.#create = create;
    host.addController(this);
  }

  /** The machine; undefined while the element is in no page. */
  get machine(): Machine | undefined {
    return this.#machine;
  }

  hostConnected(): void {
    if (this.#machine) return;
    this.#machine = this.#create();
    this.#machine.subscribe(() => this.#host.requestUpdate());
    this.#machine.start();
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#machine?.stop();
    this.#machine = undefined;
  }
}
