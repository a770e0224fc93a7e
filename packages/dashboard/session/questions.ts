import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';

/** A question with yes and no before something is done that cannot be taken back. */
export interface Question {
  heading: string;
  /** The consequences, in a sentence or two. */
  text: string;
  /** Label of the button that continues, such as “Delete the template”. */
  confirm: string;
  /** Whether something is lost by it. */
  isDanger?: boolean;
}

/** Asks one question at a time. */
export class Questions {
  readonly #asked: Signal<Question | undefined> = signal(undefined);
  #answer: ((isYes: boolean) => void) | undefined;

  /** The current question. */
  get asked(): ReadonlySignal<Question | undefined> {
    return this.#asked;
  }

  /** Asks, and resolves with true for yes. A question that is still open is answered with no. */
  ask(question: Question): Promise<boolean> {
    this.answer(false);
    this.#asked.value = question;
    return new Promise((resolve) => (this.#answer = resolve));
  }

  /** Answers the current question. */
  answer(isYes: boolean): void {
    this.#asked.value = undefined;
    this.#answer?.(isYes);
    this.#answer = undefined;
  }
}
