import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';

/** Asks a person to show who they are, in a dialog over the page, and lets the calls wait that need it. */
export class SignInAgain {
  readonly #isAsked: Signal<boolean> = signal(false);
  #answers: ((isShown: boolean) => void)[] = [];

  /** Whether it is asked now. */
  get isAsked(): ReadonlySignal<boolean> {
    return this.#isAsked;
  }

  /** Asks, and resolves with true if they did. Concurrent callers wait for the same answer. */
  ask(): Promise<boolean> {
    this.#isAsked.value = true;
    return new Promise((resolve) => this.#answers.push(resolve));
  }

  /** Resolves all waiting callers. */
  answer(isShown: boolean): void {
    const answers = this.#answers;
    this.#answers = [];
    this.#isAsked.value = false;
    for (const answer of answers) answer(isShown);
  }
}
