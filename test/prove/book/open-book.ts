import type { Deployment } from '../deployment/deployment.ts';
import { addTally, createTally, type PartOutcome } from '../proof.ts';
import { startLoad, type BookParts, type Load } from './book.ts';
import { callAssets } from './call-assets.ts';
import { callJobs } from './call-jobs.ts';
import { callPosts } from './call-posts.ts';
import { callRenders } from './call-renders.ts';
import { callTemplates } from './call-templates.ts';
import { checkCharges } from './check-charges.ts';
import { createServiceCalls } from './service-calls.ts';

/** A book of all that a deployment acknowledged, kept by those who used it, apart from the service's own. */
export interface Book {
  /** How often something was acknowledged so far. */
  readonly acknowledged: number;
  /** How often a call was put off with 503 so far. */
  readonly putOff: number;
  /** Begins to use the service, everything at the same time. */
  startLoad(): Load;
  /** Says that the service, or a part of it, was ended just now, or what it was writing. */
  noteEnd(): void;
  /** Waits until everything has come to rest, and compares all with what is there. */
  check(): Promise<PartOutcome>;
  close(): void;
}

/** Calls that were not answered and are repeated, past which nothing new is begun: what is away must not come back to a crowd. */
const maxLeft = 12;
/** Milliseconds by which the moment of an end may be noted late. */
const noteMs = 1000;

/** Opens a book for a deployment; without `posts`, nobody publishes at a social network. */
export async function openBook(deployment: Deployment, { posts = true }: { posts?: boolean } = {}): Promise<Book> {
  const calls = createServiceCalls(deployment.url, deployment.key);
  const tally = createTally();
  const left = new Set<Promise<unknown>>();
  const failures: string[] = [];
  const endedAt: number[] = [];
  let marks = 0;
  const parts: BookParts = {
    deployment,
    calls,
    tally,
    mark: (kind) => `${kind}-${++marks}`,
    later(work) {
      const ended = work
        .catch((error: unknown) => failures.push(error instanceof Error ? error.message : String(error)))
        .finally(() => left.delete(ended));
      left.add(ended);
    },
    wasEndedWithin: (from, to) => endedAt.some((at) => at > from && at < to + noteMs),
  };
  const jobs = callJobs(parts);
  const renders = callRenders(parts);
  const callers = [jobs, renders, callTemplates(parts), callAssets(parts), ...(posts ? [callPosts(parts)] : [])];
  for (const caller of callers) await caller.prepare?.();
  return {
    get acknowledged() {
      return Object.values(tally.counts).reduce((sum, value) => sum + value, 0);
    },
    get putOff() {
      return calls.tally.counts['calls put off'] ?? 0;
    },
    startLoad: () => startLoad(callers, () => left.size >= maxLeft),
    noteEnd: () => void endedAt.push(performance.now()),
    async check() {
      while (left.size > 0) await Promise.all(left);
      const findings = failures.map((what) => ({ what }));
      for (const caller of callers) findings.push(...(await caller.check()));
      findings.push(...(await checkCharges(parts, { jobs: jobs.ends, renders: renders.booked })));
      findings.push(...calls.findings);
      addTally(tally, calls.tally);
      return { tally, findings };
    },
    close: () => calls.close(),
  };
}
