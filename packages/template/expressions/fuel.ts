import { ExpressionError } from './expression-issue.ts';

/** How much an evaluation may do and make. */
export interface FuelLimits {
  /** Parts of expressions that are evaluated, and units of work in functions; default 100,000. */
  steps?: number;
  /** Characters of texts and items of lists that are made; default 500,000. */
  size?: number;
}

/** Steps of one expression, unless its caller allows for more: a few milliseconds. */
export const defaultSteps = 100_000;
/** Characters and items of one expression, unless its caller allows for more. */
export const defaultSize = 500_000;

/**
 * All that is left for an evaluation, or for several that have a limit together, such as those of one render. Evaluation ends with
 * STEPS_EXCEEDED or SIZE_EXCEEDED where there is no more.
 */
export class Fuel {
  #steps: number;
  #size: number;
  readonly #limits: Required<FuelLimits>;

  constructor({ steps = defaultSteps, size = defaultSize }: FuelLimits = {}) {
    this.#limits = { steps, size };
    this.#steps = steps;
    this.#size = size;
  }

  /** Steps that are left. */
  get steps(): number {
    return Math.max(0, this.#steps);
  }

  /** Takes steps for work to come. */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0)
      throw new ExpressionError('STEPS_EXCEEDED', `takes more than the limit of ${this.#limits.steps} steps`);
  }

  /** Takes characters or items that are about to be made. */
  make(size: number): void {
    this.#size -= size;
    if (this.#size < 0)
      throw new ExpressionError('SIZE_EXCEEDED', `makes more than ${this.#limits.size} characters and items`);
  }
}
