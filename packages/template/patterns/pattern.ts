import { ValueError } from '../errors/refusal.ts';
import { parsePattern, type CharacterTest, type PatternNode } from './pattern-syntax.ts';

/** A step of a pattern: `one` takes a character and leads to the step behind it, as `at` does without taking one. */
export type PatternStep =
  | { kind: 'one'; test: CharacterTest }
  | { kind: 'at'; test: (before: string, after: string) => boolean }
  | { kind: 'fork'; to: number[] }
  | { kind: 'end' };

/** A pattern ready to be matched in time linear in the text; it begins with its first step and ends with its last. */
export type Pattern = readonly PatternStep[];

/** A compiled pattern has at most this many steps. */
const maxSteps = 1000;

function push(steps: PatternStep[], step: PatternStep): void {
  if (steps.length >= maxSteps) throw new ValueError('repeats too much');
  steps.push(step);
}

function emit(steps: PatternStep[], node: PatternNode): void {
  switch (node.kind) {
    case 'empty':
      return;
    case 'one':
    case 'at':
      push(steps, node);
      return;
    case 'sequence':
      for (const part of node.parts) emit(steps, part);
      return;
    case 'choice': {
      const fork = { kind: 'fork' as const, to: [] as number[] };
      const ends: number[][] = [];
      push(steps, fork);
      for (const option of node.options) {
        fork.to.push(steps.length);
        emit(steps, option);
        const end: number[] = [];
        ends.push(end);
        push(steps, { kind: 'fork', to: end });
      }
      for (const end of ends) end.push(steps.length);
      return;
    }
    case 'repeat': {
      for (let count = 0; count < node.min; count++) {
        const before = steps.length;
        emit(steps, node.part);
        // What takes nothing takes nothing any number of times.
        if (steps.length === before) return;
      }
      if (node.max === Infinity) {
        const loop = steps.length;
        const fork = { kind: 'fork' as const, to: [loop + 1] };
        push(steps, fork);
        emit(steps, node.part);
        push(steps, { kind: 'fork', to: [loop] });
        fork.to.push(steps.length);
        return;
      }
      const forks: number[][] = [];
      for (let count = node.min; count < node.max; count++) {
        const to = [steps.length + 1];
        forks.push(to);
        push(steps, { kind: 'fork', to });
        emit(steps, node.part);
      }
      for (const to of forks) to.push(steps.length);
    }
  }
}

/**
 * Makes a pattern ready for matching, or says why it cannot be used. Patterns come from template authors and run on servers:
 * they are matched by following all possibilities at once (Thompson's construction), never by backtracking; see `matchesPattern`.
 */
export function compilePattern(source: string): Pattern | ValueError {
  const node = parsePattern(source);
  if (node instanceof ValueError) return node;
  const steps: PatternStep[] = [];
  try {
    emit(steps, node);
    push(steps, { kind: 'end' });
  } catch (error) {
    if (error instanceof ValueError) return error;
    throw error;
  }
  return steps;
}
