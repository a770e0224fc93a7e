/** Average costs of each kind of work, as observed. */
export interface CostBook {
  /** The average of the first of these kinds that was seen; undefined when none was. */
  predict(kinds: readonly string[]): number | undefined;
  /** Takes a cost into the averages of these kinds. */
  learn(kinds: readonly string[], cost: number): void;
}

/** Kinds that are remembered; those that were not seen for longest go. */
const maxKinds = 20_000;

/** How much of a new cost the average takes over. The first of a kind is often slow, for what is loaded then: less is believed sooner than more. */
const shareOfMore = 0.2;
const shareOfLess = 0.5;

/** A book with nothing in it. */
export function createCostBook(): CostBook {
  const averages = new Map<string, number>();
  return {
    predict(kinds) {
      for (const kind of kinds) {
        const average = averages.get(kind);
        if (average !== undefined) return average;
      }
      return undefined;
    },
    learn(kinds, cost) {
      for (const kind of kinds) {
        const average = averages.get(kind) ?? cost;
        // Last in the map is what was seen last.
        averages.delete(kind);
        averages.set(kind, average + (cost - average) * (cost > average ? shareOfMore : shareOfLess));
        const [oldest] = averages.size > maxKinds ? averages.keys() : [];
        if (oldest !== undefined) averages.delete(oldest);
      }
    },
  };
}
