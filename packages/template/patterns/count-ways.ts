import type { PatternNode } from './pattern-syntax.ts';

/** Times that a part without an end is taken to be repeated. */
const endless = 100;

/**
 * Returns an upper bound of the paths through a pattern, which a backtracking engine may try before it gives up on a text that does not
 * match. Parts that differ in their first character are counted all the same.
 */
export function countWays(node: PatternNode): number {
  switch (node.kind) {
    case 'empty':
    case 'one':
    case 'at':
      return 1;
    case 'sequence':
      return node.parts.reduce((ways, part) => ways * countWays(part), 1);
    case 'choice':
      return node.options.reduce((ways, option) => ways + countWays(option), 0);
    case 'repeat': {
      const max = Math.min(node.max, node.min + endless);
      return (max - node.min + 1) * countWays(node.part) ** max;
    }
  }
}
