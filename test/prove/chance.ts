import { type Chance, createChance } from '@platen/engine/internal';

export { type Chance, createChance };

/** The seed of a part of a run, so that each part comes out the same without those before it. */
export function seedOfPart(seed: number, first: number): number {
  return createChance(seed ^ Math.imul(first + 1, 0x9e3779b1)).upTo(2 ** 31);
}
