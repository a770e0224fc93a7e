import { Refusal } from './css/refusal.ts';
import { parsePattern, type PatternNode } from './pattern-syntax.ts';

type Step =
  | { kind: 'one'; test: (character: string) => boolean }
  | { kind: 'at'; test: (before: string, after: string) => boolean }
  | { kind: 'fork'; to: number[] }
  | { kind: 'end' };

/** A pattern ready to be matched in time linear in the text. */
export type Pattern = readonly Step[];

/** A compiled pattern has at most this many steps, so that matching one text stays a matter of milliseconds. */
const maxSteps = 1000;
/** Longer texts (UTF-16 units) are not matched. */
export const maxPatternText = 10_000;

function push(steps: Step[], step: Step): void {
  if (steps.length >= maxSteps) throw new Refusal('repeats too much');
  steps.push(step);
}

function emit(steps: Step[], node: PatternNode): void {
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
      for (let count = 0; count < node.least; count++) {
        const before = steps.length;
        emit(steps, node.part);
        // What takes nothing takes nothing any number of times.
        if (steps.length === before) return;
      }
      if (node.most === Infinity) {
        const loop = steps.length;
        const fork = { kind: 'fork' as const, to: [loop + 1] };
        push(steps, fork);
        emit(steps, node.part);
        push(steps, { kind: 'fork', to: [loop] });
        fork.to.push(steps.length);
        return;
      }
      const forks: number[][] = [];
      for (let count = node.least; count < node.most; count++) {
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
 * they are matched by following all possibilities at once (Thompson's construction), never by backtracking, so that none can
 * hang a render.
 */
export function compilePattern(source: string): Pattern | Refusal {
  const node = parsePattern(source);
  if (node instanceof Refusal) return node;
  const steps: Step[] = [];
  try {
    emit(steps, node);
    push(steps, { kind: 'end' });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return steps;
}

/** Adds a step to those reached, following forks and, where they hold, questions about the place. */
function reach(pattern: Pattern, from: number, before: string, after: string, reached: Set<number>): void {
  const open = [from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (reached.has(index)) continue;
    reached.add(index);
    const step = pattern[index];
    if (step?.kind === 'fork') open.push(...step.to);
    else if (step?.kind === 'at' && step.test(before, after)) open.push(index + 1);
  }
}

/** Whether the whole text matches. Texts longer than `maxPatternText` never do. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  if (text.length > maxPatternText) return false;
  const characters = [...text];
  let reached = new Set<number>();
  reach(pattern, 0, '', characters[0] ?? '', reached);
  for (const [index, character] of characters.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      const step = pattern[at];
      if (step?.kind === 'one' && step.test(character))
        reach(pattern, at + 1, character, characters[index + 1] ?? '', next);
    }
    reached = next;
    if (reached.size === 0) return false;
  }
  return reached.has(pattern.length - 1);
}
