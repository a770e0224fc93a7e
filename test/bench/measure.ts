import { setImmediate } from 'node:timers/promises';

/** The middle of the sorted values; of two middle ones their mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Something to time. `round` counts from 0, warm-up rounds included, so that each can do other work. */
export type Task = (round: number) => unknown;

/** How often tasks are run before times count, and how often they are timed. */
export interface Rounds {
  warmUp: number;
  timed: number;
}

/**
 * Times tasks in turns, one round of each after the other, so that whatever else the machine does falls on all alike. Answers
 * the median milliseconds of each.
 */
export async function measureInTurns<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  { warmUp, timed }: Rounds,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < warmUp + timed; round++) {
    for (const name of names) {
      const startedAt = performance.now();
      await tasks[name](round);
      if (round >= warmUp) times.get(name)?.push(performance.now() - startedAt);
      // Native memory is given back in the event loop only, as it would be between two requests.
      await setImmediate();
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}
