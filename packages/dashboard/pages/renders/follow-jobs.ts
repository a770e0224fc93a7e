import type { RenderJob } from '@platen/api';
import { followRenderJob, type Client } from '@platen/api/client';

/** Jobs followed at once: browsers open few connections to one host, and pages need some for themselves. */
const maxFollowed = 3;

/** Follows unfinished render jobs by their events, a few at a time, and reports every change. */
export class JobFollower {
  readonly #client: Pick<Client, 'watchRenderJob' | 'getRenderJob'>;
  readonly #notify: (job: RenderJob) => void;
  readonly #runs = new Map<string, AbortController>();
  #waiting: string[] = [];

  constructor(client: Pick<Client, 'watchRenderJob' | 'getRenderJob'>, notify: (job: RenderJob) => void) {
    this.#client = client;
    this.#notify = notify;
  }

  /** Follows those of the jobs that have not finished, and no others from now on. Those that run come first. */
  follow(jobs: readonly RenderJob[]): void {
    const open = jobs.filter(({ finished }) => !finished);
    const ids = open
      .toSorted((one, other) => Number(other.status === 'processing') - Number(one.status === 'processing'))
      .map(({ id }) => id);
    for (const [id, run] of this.#runs) if (!ids.includes(id)) run.abort();
    this.#waiting = ids.filter((id) => !this.#runs.has(id));
    this.#next();
  }

  /** Follows nothing any longer. */
  close(): void {
    this.#waiting = [];
    for (const run of this.#runs.values()) run.abort();
  }

  #next(): void {
    while (this.#runs.size < maxFollowed) {
      const id = this.#waiting.shift();
      if (id === undefined) return;
      const run = new AbortController();
      this.#runs.set(id, run);
      void this.#followOne(id, run);
    }
  }

  async #followOne(id: string, { signal }: AbortController): Promise<void> {
    try {
      for await (const job of followRenderJob(this.#client, id, { signal })) {
        if (signal.aborted) break;
        this.#notify(job);
      }
    } catch {
      // The list shows it the next time it is read.
    }
    this.#runs.delete(id);
    this.#next();
  }
}

/** A list of jobs with those that were read later in it: new ones first, known ones as they are now, without losing a known result. */
export function mergeJobs(shown: readonly RenderJob[], fresh: readonly RenderJob[]): readonly RenderJob[] {
  const freshById = new Map(fresh.map((job) => [job.id, job]));
  const known = new Set(shown.map(({ id }) => id));
  return [
    ...fresh.filter(({ id }) => !known.has(id)),
    ...shown.map((job) => {
      const now = freshById.get(job.id);
      // A list may have been on its way while an event told more.
      return now && !(job.finished && !now.finished) ? now : job;
    }),
  ];
}
