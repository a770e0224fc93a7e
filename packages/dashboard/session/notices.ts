import type { Notice } from '@platen/editor/controls';
import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';

/** How long a notice stays that asks for nothing, in milliseconds. */
const stayMs = 6000;

/** Visible notices. */
export class Notices {
  readonly #shown: Signal<readonly Notice[]> = signal([]);

  /** The visible notices, oldest first. */
  get shown(): ReadonlySignal<readonly Notice[]> {
    return this.#shown;
  }

  /** Shows that an action succeeded. */
  done(text: string, action?: Notice['action']): void {
    const notice: Notice = { kind: 'success', text, ...(action && { action }) };
    this.#show(notice);
    setTimeout(() => this.close(notice), action ? stayMs * 2 : stayMs);
  }

  /** Shows that an action failed; it stays until it is closed. */
  error(text: string): void {
    this.#show({ kind: 'error', text });
  }

  /** Takes a notice away. */
  close(notice: Notice): void {
    this.#shown.value = this.#shown.value.filter((one) => one !== notice);
  }

  #show(notice: Notice): void {
    this.#shown.value = [...this.#shown.value.slice(-3), notice];
  }
}
