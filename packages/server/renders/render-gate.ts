import { ServiceError } from '../http/service-error.ts';

/** Lets a bounded number of synchronous renders in, those that wait for a thread included. */
export interface RenderGate {
  /** Runs, or throws ServiceError `render_queue_full` with `Retry-After`. */
  run<Result>(render: () => Promise<Result>): Promise<Result>;
  /** Renders that wait or run. */
  readonly count: number;
}

/** How much of the latest render the expected duration takes over. */
const newestShare = 0.2;

/** A gate for renders on `threads` threads, behind which `waiting` more may wait. */
export function createRenderGate(threads: number, waiting: number): RenderGate {
  let count = 0;
  let expectedMs = 500;
  return {
    get count() {
      return count;
    },
    async run(render) {
      if (count >= threads + waiting) {
        const seconds = Math.min(60, Math.max(1, Math.ceil((expectedMs * waiting) / threads / 1000)));
        throw new ServiceError(
          'render_queue_full',
          `${count} renders wait or run already. Try again in ${seconds} seconds, or render with response.mode "async".`,
          { headers: { 'retry-after': String(seconds) } },
        );
      }
      count += 1;
      const startedAt = performance.now();
      try {
        return await render();
      } finally {
        // What waited is in there: the longer the line, the later one is told to come back.
        expectedMs +=
          (Math.min(60_000, performance.now() - startedAt) / Math.max(1, count / threads) - expectedMs) * newestShare;
        count -= 1;
      }
    },
  };
}
