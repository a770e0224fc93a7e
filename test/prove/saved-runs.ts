import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const savedRun = z.object({
  seed: z.number(),
  total: z.number(),
  done: z.number(),
  /** Commit that it was begun on. */
  commit: z.string(),
  startedAt: z.string(),
  /** Time that was worked on it, interruptions left out. */
  seconds: z.number(),
  tally: z.object({ counts: z.record(z.string(), z.number()), peaks: z.record(z.string(), z.number()) }),
  findings: z.array(z.object({ what: z.string(), times: z.number(), file: z.string().optional() })),
});

/** How far a proof has come. */
export type SavedRun = z.infer<typeof savedRun>;

/** The runs of a file, by proof. */
export interface SavedRuns {
  get(proof: string): SavedRun | undefined;
  put(proof: string, run: SavedRun): void;
  forget(proof: string): void;
}

/** Opens the file of runs; what cannot be read of it counts as nothing. Proofs that run at the same time keep each other's. */
export function openSavedRuns(file: string): SavedRuns {
  const write = (runs: Record<string, SavedRun>): void => {
    mkdirSync(dirname(file), { recursive: true });
    const written = `${file}.${process.pid}.new`;
    writeFileSync(written, `${JSON.stringify(runs, null, 2)}\n`);
    renameSync(written, file);
  };
  return {
    get: (proof) => read(file)[proof],
    put: (proof, run) => write({ ...read(file), [proof]: run }),
    forget(proof) {
      const { [proof]: known, ...others } = read(file);
      if (known) write(others);
    },
  };
}

function read(file: string): Record<string, SavedRun> {
  try {
    return z.record(z.string(), savedRun).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
