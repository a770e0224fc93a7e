import { PlatenError } from '../errors/errors.ts';
import type { Pattern } from './pattern.ts';

/** Longer texts (UTF-16 units) are not matched. */
export const maxPatternText = 10_000;

/** Steps that matching may look at for all values of one render together: a tenth of a second, and a hundred times what forms need. */
const maxPatternSteps = 4_000_000;

/** Steps that are left for matching. One budget is for all values that are checked together. */
export class PatternBudget {
  #left = maxPatternSteps;

  /** Throws LIMIT_COST when there are not that many left. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) {
      throw new PlatenError(
        'LIMIT_COST',
        `Matching values with their patterns takes more than the limit of ${maxPatternSteps} steps.`,
      );
    }
  }
}

/** The neighbor of a position in a text, as needed for edges: nothing, part of a word, or something else. */
const beside = { nothing: '', word: 'a', other: ' ' } as const;
type Beside = keyof typeof beside;

/** The places of a pattern that a text may have led to, all at once. */
interface State {
  /** Steps that are reached before forks and edges are followed, in rising order. */
  readonly reached: readonly number[];
  readonly before: Beside;
  /** By the next neighbor: the steps that accept it, and whether the pattern may end here. */
  readonly followed: Partial<Record<Beside, { takers: readonly number[]; mayEnd: boolean }>>;
  /** By character: the next state, undefined if no step accepts it. */
  readonly next: Map<string, State | undefined>;
}

/** Follows a pattern through a text. States that come again are known, so that most characters take one look. */
class PatternWalk {
  readonly #pattern: Pattern;
  readonly #budget: PatternBudget;
  readonly #states = new Map<string, State>();

  constructor(pattern: Pattern, budget: PatternBudget) {
    this.#pattern = pattern;
    this.#budget = budget;
  }

  matches(text: string): boolean {
    let state: State | undefined = this.#state([0], 'nothing');
    for (const character of text) {
      this.#budget.spend(1);
      if (!state.next.has(character)) state.next.set(character, this.#step(state, character));
      state = state.next.get(character);
      if (!state) return false;
    }
    return this.#follow(state, 'nothing').mayEnd;
  }

  #state(reached: readonly number[], before: Beside): State {
    const key = `${before} ${reached.join(' ')}`;
    let state = this.#states.get(key);
    if (!state) {
      state = { reached, before, followed: {}, next: new Map() };
      this.#states.set(key, state);
    }
    return state;
  }

  #step(state: State, character: string): State | undefined {
    const kind = /^[A-Za-z0-9_]$/.test(character) ? 'word' : 'other';
    const { takers } = this.#follow(state, kind);
    this.#budget.spend(takers.length);
    const reached = takers.filter((index) => {
      const step = this.#pattern[index];
      return step?.kind === 'one' && step.test(character);
    });
    return reached.length === 0
      ? undefined
      : this.#state(
          reached.map((index) => index + 1),
          kind,
        );
  }

  #follow(state: State, after: Beside): { takers: readonly number[]; mayEnd: boolean } {
    return (state.followed[after] ??= this.#followAll(state, after));
  }

  /** Follows forks and, where they hold, questions about the place. */
  #followAll({ reached, before }: State, after: Beside): { takers: readonly number[]; mayEnd: boolean } {
    const seen = new Uint8Array(this.#pattern.length);
    const open = [...reached];
    const takers: number[] = [];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      this.#budget.spend(1);
      if (seen[index]) continue;
      seen[index] = 1;
      const step = this.#pattern[index];
      if (step?.kind === 'one') takers.push(index);
      else if (step?.kind === 'fork') open.push(...step.to);
      else if (step?.kind === 'at' && step.test(beside[before], beside[after])) open.push(index + 1);
    }
    return { takers: takers.sort((one, other) => one - other), mayEnd: seen[this.#pattern.length - 1] === 1 };
  }
}

/**
 * True if the whole text matches; a text longer than `maxPatternText` never does. All possibilities are followed in parallel, so no pattern
 * can hang the matcher; the steps are charged to the budget. Throws LIMIT_COST.
 */
export function matchesPattern(pattern: Pattern, text: string, budget: PatternBudget = new PatternBudget()): boolean {
  return text.length <= maxPatternText && new PatternWalk(pattern, budget).matches(text);
}
