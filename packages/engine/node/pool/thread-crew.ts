import { Piscina } from 'piscina';
import { threadStarted, type PoolSetup } from './pool-job.ts';

/** Work on a thread; `threadIsFree` resolves when the thread can take another job. */
export interface CrewJob {
  threadIsFree: Promise<void>;
}

/** A pool's threads. They can be replaced by fresh ones, which nobody waits for. */
export interface ThreadCrew {
  run<Job extends CrewJob>(start: (threads: Piscina) => Job): Job;
  /**
   * Starts fresh threads beside the present ones; once they are there they take what comes, and the old ones end with what they work
   * on. What leaked in native code goes with them. Does nothing while that is in progress.
   */
  replace(): void;
  /** Waits for what runs, and ends all threads. */
  close(): Promise<void>;
}

interface Generation {
  threads: Piscina;
  busy: Set<Promise<void>>;
}

/** Starts that many threads. */
export function createThreadCrew(count: number, setup: PoolSetup): ThreadCrew {
  const ending = new Set<Promise<void>>();
  let current = start(count, setup);
  let next: Generation | undefined;
  let isClosed = false;

  const retire = ({ threads, busy }: Generation): void => {
    // Ended in the middle of a call into native code, a thread takes the process with it.
    const ended: Promise<void> = Promise.allSettled(busy)
      .then(() => threads.destroy())
      .finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    run(startJob) {
      const { threads, busy } = current;
      const job = startJob(threads);
      const left = job.threadIsFree.finally(() => busy.delete(left));
      busy.add(left);
      return job;
    },
    replace() {
      if (next || isClosed) return;
      const fresh = start(count, setup);
      next = fresh;
      let ready = 0;
      fresh.threads.on('message', (message: unknown) => {
        if (message === threadStarted) ready += 1;
        if (ready < count || next !== fresh) return;
        next = undefined;
        const old = current;
        current = fresh;
        retire(old);
      });
    },
    async close() {
      isClosed = true;
      if (next) retire(next);
      next = undefined;
      retire(current);
      await Promise.all(ending);
    },
  };
}

function start(count: number, setup: PoolSetup): Generation {
  const threads = new Piscina({
    filename: new URL('./pool-thread.ts', import.meta.url).href,
    workerData: setup,
    minThreads: count,
    maxThreads: count,
    // Waiting for jobs must not hold up what else a thread has to do, such as reading a port.
    atomics: 'disabled',
  });
  return { threads, busy: new Set() };
}
