import type { Figure } from '../bench/figure.ts';

/** What was counted: counts of parts are added up, and of peaks the highest stays. */
export interface Tally {
  counts: Record<string, number>;
  peaks: Record<string, number>;
}

/** Something that may not be. */
export interface Finding {
  /** The same words for the same fault, however often it is found. */
  what: string;
  /** The smallest input that shows it, as it is kept: JSON, without what differs from run to run. */
  input?: unknown;
}

/** What came of a part of a proof. */
export interface PartOutcome {
  tally: Tally;
  findings: Finding[];
}

/** A part of a proof: some of its steps, which come out the same for the same seed as far as time lets them. */
export interface Part {
  first: number;
  count: number;
  seed: number;
}

/** A proof that is under way. */
export interface OpenProof {
  run(part: Part): Promise<PartOutcome>;
  close(): Promise<void>;
}

/** Something about the whole product that is shown by doing it very often. */
export interface Proof {
  name: string;
  /** What it shows, as a sentence. */
  shows: string;
  /** What its steps are called, such as `rounds`. */
  unit: string;
  /** Steps of a whole run. */
  total: number;
  /** Steps that are done before what came of them is written down; an interrupted run goes on behind them. */
  partSize: number;
  /** Why it cannot run on this machine; false when it can. */
  lacks(): string | false;
  open(): Promise<OpenProof>;
  /** The figures of a run and what they have to be. That nothing was found is asked in any case. */
  figures(tally: Tally): Figure[];
}

/** An empty tally. */
export function createTally(): Tally {
  return { counts: {}, peaks: {} };
}

/** Adds to a count. */
export function count(tally: Tally, name: string, by = 1): void {
  tally.counts[name] = (tally.counts[name] ?? 0) + by;
}

/** Raises a peak. */
export function peak(tally: Tally, name: string, value: number): void {
  tally.peaks[name] = Math.max(tally.peaks[name] ?? -Infinity, value);
}

/** Adds one tally to another. */
export function addTally(to: Tally, from: Tally): void {
  for (const [name, value] of Object.entries(from.counts)) count(to, name, value);
  for (const [name, value] of Object.entries(from.peaks)) peak(to, name, value);
}
