/** Choices that come out the same whenever they are made from the same seed. */
export interface Chance {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from 0 to below `below`. */
  upTo(below: number): number;
  /** One of the values. Throws RangeError if there are none. */
  pick<Value>(values: readonly Value[]): Value;
}

/** Mulberry32: small, fast and even enough to choose what is tried. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (below: number): number => Math.floor(next() * below);
  return {
    next,
    upTo,
    pick(values) {
      const value = values[upTo(values.length)];
      if (value === undefined) throw new RangeError('There is nothing to pick from.');
      return value;
    },
  };
}
