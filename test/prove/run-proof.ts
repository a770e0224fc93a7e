import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, type Figure } from '../bench/figure.ts';
import { seedOfPart } from './chance.ts';
import { addTally, createTally, type Finding, type Proof } from './proof.ts';
import type { SavedRun, SavedRuns } from './saved-runs.ts';

/** How a proof is run. */
export interface RunOptions {
  seed: number;
  /** Default: the proof's own. */
  total?: number;
  runs: SavedRuns;
  /** Where inputs that show a fault are kept. */
  savedFolder: string;
  /** Of the sources. */
  commit: string;
  say(line: string): void;
  /** Milliseconds between two lines about how far it has come; default a minute. */
  everyMs?: number;
}

/** Runs a proof to its end, from where it was interrupted. A run of another seed begins anew, and one that is over is not repeated. */
export async function runProof(proof: Proof, options: RunOptions): Promise<SavedRun> {
  const { seed, total = proof.total, runs, say, everyMs = 60_000 } = options;
  const known = runs.get(proof.name);
  const isKnown = known !== undefined && known.seed === seed && known.done > 0;
  const run: SavedRun = isKnown ? { ...known, total } : begin(options, total);
  if (isKnown) say(progressOf(proof, run, `goes on at ${run.done} (commit ${run.commit})`));
  if (run.done >= total) return run;
  const open = await proof.open();
  const timer = setInterval(() => say(progressOf(proof, run)), everyMs);
  let closed: Promise<void> | undefined;
  try {
    while (run.done < total) {
      const startedAt = performance.now();
      const part = {
        first: run.done,
        count: Math.min(proof.partSize, total - run.done),
        seed: seedOfPart(seed, run.done),
      };
      const outcome = await open.run(part);
      addTally(run.tally, outcome.tally);
      for (const finding of outcome.findings) note(run, finding, { proof, options, seed: part.seed });
      run.done += part.count;
      run.seconds += (performance.now() - startedAt) / 1000;
      runs.put(proof.name, run);
    }
    closed = open.close();
    await closed;
    return run;
  } finally {
    clearInterval(timer);
    if (!closed) await open.close().catch((error: unknown) => say(`${proof.name} did not close: ${String(error)}`));
  }
}

/** What a run came to: its figures, that of findings the last. */
export function figuresOf(proof: Proof, run: SavedRun): Figure[] {
  const figures = [...proof.figures(run.tally), atMost('findings', run.findings.length, 0, '', 0)];
  return figures.map((figure) => ({ ...figure, name: `${proof.name}: ${figure.name}` }));
}

/** What a run found, a line each. */
export function formatFindings(proof: Proof, { findings }: SavedRun): string[] {
  return findings.map(({ what, times, file }) => `${proof.name}  ${times}×  ${what}${file ? `  (${file})` : ''}`);
}

function begin({ seed, commit }: RunOptions, total: number): SavedRun {
  const startedAt = new Date().toISOString();
  return { seed, total, done: 0, commit, startedAt, seconds: 0, tally: createTally(), findings: [] };
}

/** One line about how far a run has come. */
function progressOf(proof: Proof, run: SavedRun, words?: string): string {
  const counts = Object.entries(run.tally.counts)
    .filter(([, value]) => value > 0)
    .map(([name, value]) => `${value} ${name}`);
  const time = new Date().toISOString().slice(11, 19);
  const parts = [`${run.done}/${run.total} ${proof.unit}`, ...counts, `${run.findings.length} findings`];
  return `${time}  ${proof.name}  ${words === undefined ? '' : `${words}, `}${parts.join(', ')}`;
}

/** Writes a finding down, its input beside it. The same one is written once and counted. */
function note(
  run: SavedRun,
  { what, input }: Finding,
  { proof, options, seed }: { proof: Proof; options: RunOptions; seed: number },
): void {
  const known = run.findings.find((finding) => finding.what === what);
  if (known) {
    known.times += 1;
    return;
  }
  options.say(`${proof.name}  FOUND  ${what}`);
  if (input === undefined) {
    run.findings.push({ what, times: 1 });
    return;
  }
  mkdirSync(options.savedFolder, { recursive: true });
  const file = join(options.savedFolder, `${proof.name}-${hash('sha256', what).slice(0, 12)}.json`);
  writeFileSync(file, `${JSON.stringify({ what, seed, input }, null, 2)}\n`);
  run.findings.push({ what, times: 1, file });
}
