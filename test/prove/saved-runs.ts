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

/** Opens the file of runs; what cannot be read of it counts as nothing. */
export function openSavedRuns(file: string): SavedRuns {
  const runs = new Map(Object.entries(read(file)));
  const write = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(Object.fromEntries(runs), null, 2)}\n`);
    renameSync(`${file}.new`, file);
  };
  return {
    get: (proof) => runs.get(proof),
    put(proof, run) {
      runs.set(proof, run);
      write();
    },
    forget(proof) {
      if (runs.delete(proof)) write();
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
