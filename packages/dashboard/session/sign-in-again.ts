import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';

/** Asks a person who signed in a while ago to show again who they are, when the service wants to know. */
export class SignInAgain {
  readonly #isAsked: Signal<boolean> = signal(false);
  #answers: ((isShown: boolean) => void)[] = [];

  /** Whether it is asked now. */
  get isAsked(): ReadonlySignal<boolean> {
    return this.#isAsked;
  }

  /** Asks, and resolves with whether they did. What else wants to know meanwhile waits for the same answer. */
  ask(): Promise<boolean> {
    this.#isAsked.value = true;
    return new Promise((resolve) => this.#answers.push(resolve));
  }

  /** Answers everything that waits. */
  answer(isShown: boolean): void {
    const answers = this.#answers;
    this.#answers = [];
    this.#isAsked.value = false;
    for (const answer of answers) answer(isShown);
  }
}
