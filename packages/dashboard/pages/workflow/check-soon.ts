import type { WorkflowStep } from '@platen/api';
import { ServiceResponseError, type Client } from '@platen/api/client';
import type { CheckedSteps } from './steps/checked-workflow.ts';

/** Milliseconds without a change before steps are checked, and between two checks. */
const restMs = 500;
const spacingMs = 2500;

/** Has the service check steps while they are edited: soon, but seldom enough for its limit of calls. */
export class StepChecker {
  readonly #client: () => Client;
  readonly #onChecked: (checked: CheckedSteps) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastMs = -Infinity;
  #number = 0;

  constructor(client: () => Client, onChecked: (checked: CheckedSteps) => void) {
    this.#client = client;
    this.#onChecked = onChecked;
  }

  /** Checks these steps once nothing has changed for a moment. */
  checkSoon(steps: readonly WorkflowStep[]): void {
    const spacing = this.#lastMs + spacingMs - performance.now();
    this.#schedule(steps, Math.max(restMs, spacing));
  }

  /** Checks nothing any longer. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#number += 1;
  }

  /** Checks steps at once. */
  async check(steps: readonly WorkflowStep[]): Promise<void> {
    this.stop();
    const number = this.#number;
    this.#lastMs = performance.now();
    try {
      const checked = await this.#client().validateWorkflow({ body: { steps: [...steps] } });
      if (number === this.#number) this.#onChecked(checked);
    } catch (error) {
      if (number !== this.#number) return;
      // A check that fails is made again; it is a help only, and saving checks too.
      const isTooOften = error instanceof ServiceResponseError && error.status === 429;
      if (isTooOften) this.#schedule(steps, error.retryAfterMs ?? 10_000);
    }
  }

  #schedule(steps: readonly WorkflowStep[], waitMs: number): void {
    clearTimeout(this.#timer);
    this.#number += 1;
    this.#timer = setTimeout(() => void this.check(steps), waitMs);
  }
}
