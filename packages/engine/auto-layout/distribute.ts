import type { Justify } from './layout-node.ts';

/** Where items begin, and what is added to the gap between them. */
export interface Distribution {
  readonly before: number;
  readonly between: number;
}

/** How free space (less than 0 when there is too little) goes before and between so many items. */
export function distribute(justify: Justify, free: number, count: number): Distribution {
  switch (justify) {
    case 'start':
      return { before: 0, between: 0 };
    case 'center':
      return { before: free / 2, between: 0 };
    case 'end':
      return { before: free, between: 0 };
    case 'space-between':
      return { before: 0, between: free > 0 && count > 1 ? free / (count - 1) : 0 };
    case 'space-around':
      return free > 0 && count > 0 ? { before: free / count / 2, between: free / count } : { before: 0, between: 0 };
    case 'space-evenly':
      return free > 0 ? { before: free / (count + 1), between: free / (count + 1) } : { before: 0, between: 0 };
  }
}
