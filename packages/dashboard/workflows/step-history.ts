import type { WorkflowStep } from '@platen/api';

const maxEntries = 100;

/** Steps as they were, so that changes can be undone. Changes of the same thing in a row are one. */
export class StepHistory {
  #past: (readonly WorkflowStep[])[] = [];
  #future: (readonly WorkflowStep[])[] = [];
  #last = '';

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Remembers steps before they change. `subject` names the thing that is typed into; empty for a change of its own. */
  remember(steps: readonly WorkflowStep[], subject = ''): void {
    this.#future = [];
    const isSame = subject !== '' && subject === this.#last;
    this.#last = subject;
    if (!isSame) this.#past = [...this.#past, steps].slice(-maxEntries);
  }

  /** The steps before the last change; undefined if there is none. */
  undo(present: readonly WorkflowStep[]): readonly WorkflowStep[] | undefined {
    const steps = this.#past.pop();
    if (steps) this.#future.push(present);
    this.#last = '';
    return steps;
  }

  /** The steps after the change that was undone last; undefined if there is none. */
  redo(present: readonly WorkflowStep[]): readonly WorkflowStep[] | undefined {
    const steps = this.#future.pop();
    if (steps) this.#past.push(present);
    this.#last = '';
    return steps;
  }
}
