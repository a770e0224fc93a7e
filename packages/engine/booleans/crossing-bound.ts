import type { Paths64 } from 'clipper2-ts';
import { PlatenError } from '@platen/template';

const maxPairs = 2_000_000;

/** Lines whose boxes overlap at most this many times may be combined: all of their crossings may be in memory at a time. */
export class CrossingBound {
  readonly #spend: (steps: number) => void;

  constructor(spend: (steps: number) => void) {
    this.#spend = spend;
  }

  /** Throws LIMIT_COST for polygons whose lines may cross too often. */
  check(rings: Paths64): void {
    const lines = rings.flatMap((ring) =>
      ring.map(({ x, y }, index) => {
        const next = ring[(index + 1) % ring.length] ?? { x, y };
        return {
          left: Math.min(x, next.x),
          right: Math.max(x, next.x),
          top: Math.min(y, next.y),
          bottom: Math.max(y, next.y),
        };
      }),
    );
    lines.sort((one, other) => one.top - other.top);
    let active: typeof lines = [];
    let pairs = 0;
    for (const line of lines) {
      this.#spend(active.length);
      active = active.filter(({ bottom }) => bottom > line.top);
      for (const { left, right } of active) if (left < line.right && right > line.left) pairs += 1;
      if (pairs > maxPairs) {
        throw new PlatenError(
          'LIMIT_COST',
          `A boolean operation may have more than ${maxPairs.toLocaleString('en')} crossings of lines.`,
        );
      }
      active.push(line);
    }
  }
}
