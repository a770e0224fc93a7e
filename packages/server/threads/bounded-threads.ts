import { Worker } from 'node:worker_threads';
import { threadArguments } from './thread-arguments.ts';

/** Why threads gave no answer: their time was over, what they did broke them, too many wait, or they were closed. */
export type ThreadErrorReason = 'late' | 'broken' | 'crowded' | 'closed';

/** Threads gave no answer. */
export class ThreadError extends Error {
  readonly reason: ThreadErrorReason;

  constructor(reason: ThreadErrorReason, cause?: unknown) {
    super(`A thread did not respond: ${reason}.`, { cause });
    this.name = 'ThreadError';
    this.reason = reason;
  }
}

/** Bounds of threads, all with defaults. */
export interface ThreadBounds {
  /** Questions that are worked on at once. Default 1. */
  threads?: number;
  /** Questions that may wait. Default: any number. */
  waiting?: number;
  /** Limit for one question. Default 30,000. */
  timeLimitMs?: number;
  /** Limit of one thread's heap, in MiB. Default 1024. */
  memoryLimit?: number;
  /** After which an idle thread ends. Default 30,000. */
  idleMs?: number;
}

/** Threads of one kind, for work on what strangers send: none of it holds up the process, takes its memory or ends it. */
export interface BoundedThreads<Question, Answer> {
  /** The buffers in `transfer` are given away, instead of being copied. Throws ThreadError. */
  ask(question: Question, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  /** Ends the threads; what is being worked on fails with `closed`. */
  close(): Promise<void>;
}

interface IdleThread {
  worker: Worker;
  end: NodeJS.Timeout;
  forget: () => void;
}

/** Threads of an entry that answers each message with one. None starts before there is something to ask. */
export function createBoundedThreads<Question, Answer>(
  entry: URL,
  bounds: ThreadBounds = {},
): BoundedThreads<Question, Answer> {
  const { threads = 1, timeLimitMs = 30_000, memoryLimit = 1024, idleMs = 30_000 } = bounds;
  const maxWaiting = bounds.waiting ?? Number.POSITIVE_INFINITY;
  const idle: IdleThread[] = [];
  const busy = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const take = (): Worker => {
    const reusable = idle.pop();
    if (reusable) {
      clearTimeout(reusable.end);
      reusable.worker.off('exit', reusable.forget);
      reusable.worker.ref();
      return reusable.worker;
    }
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
      ...threadArguments(),
    });
    // Heard even while it is idle: an error that nobody hears would end the process.
    worker.on('error', () => undefined);
    return worker;
  };
  const keep = (worker: Worker): void => {
    worker.unref();
    const reusable: IdleThread = {
      worker,
      end: setTimeout(() => void worker.terminate(), idleMs),
      forget: () => {
        clearTimeout(reusable.end);
        if (idle.includes(reusable)) idle.splice(idle.indexOf(reusable), 1);
      },
    };
    reusable.end.unref();
    idle.push(reusable);
    worker.once('exit', reusable.forget);
  };
  const run = async (question: Question, transfer: readonly ArrayBuffer[]): Promise<Answer> => {
    const worker = take();
    busy.add(worker);
    try {
      const answer = await askThread<Question, Answer>(worker, { question, transfer, timeLimitMs });
      keep(worker);
      return answer;
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      busy.delete(worker);
    }
  };

  return {
    async ask(question, transfer = []) {
      if (running >= threads) {
        if (waiting.length >= maxWaiting) throw new ThreadError('crowded');
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running++;
      try {
        return await run(question, transfer);
      } finally {
        // The place goes to who waits longest.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
    async close() {
      for (const { end } of idle) clearTimeout(end);
      const all = [...idle.splice(0).map(({ worker }) => worker), ...busy];
      await Promise.all(all.map((worker) => worker.terminate()));
    },
  };
}

function askThread<Question, Answer>(
  worker: Worker,
  { question, transfer, timeLimitMs }: { question: Question; transfer: readonly ArrayBuffer[]; timeLimitMs: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      // By name: taking off all listeners would silence the thread for good.
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const fail = (reason: ThreadErrorReason, cause?: unknown): void => {
      settle();
      reject(new ThreadError(reason, cause));
    };
    const onMessage = (answer: Answer): void => {
      settle();
      resolve(answer);
    };
    const onError = (error: unknown): void => fail('broken', error);
    const onExit = (): void => fail('closed');
    const timer = setTimeout(() => fail('late'), timeLimitMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(question, [...transfer]);
  });
}
