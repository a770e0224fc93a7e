import { Worker } from 'node:worker_threads';
import type { ErrorIssue, ServiceErrorCode } from '@platen/api';
import { ServiceError } from '../../http/service-error.ts';
import type { ReadTemplate } from './import-content.ts';

/** What a thread is asked to import. */
export interface ImportOrder {
  content: unknown;
  name: string | undefined;
}

/** What a thread answers. */
export type ImportAnswer =
  | { read: ReadTemplate; refusal?: never }
  | { refusal: { code: ServiceErrorCode; message: string; issues: ErrorIssue[] }; read?: never };

/** Imports files of strangers in threads, so that none of them holds up the service or takes its memory. */
export interface TemplateImporter {
  /** Throws ServiceError as `importContent` refuses, `import_unsupported` when it takes too long, `unavailable` when too many wait. */
  import(order: ImportOrder): Promise<ReadTemplate>;
  /** Ends the threads; what runs is refused. */
  close(): Promise<void>;
}

/** Bounds of imports, all with defaults. */
export interface ImporterOptions {
  /** Imports that run at once. Default 2. */
  threads?: number;
  /** Imports that may wait for a thread. Default 20. */
  waiting?: number;
  /** For one import. Default 20,000. */
  timeLimitMs?: number;
  /** Of a thread, in MiB. Default 512. */
  memoryLimit?: number;
  /** After which an idle thread ends. Default 30,000. */
  idleMs?: number;
}

interface IdleThread {
  worker: Worker;
  end: NodeJS.Timeout;
  forget: () => void;
}

/** Starts no thread before there is something to import. */
export function createTemplateImporter(options: ImporterOptions = {}): TemplateImporter {
  const { threads = 2, waiting: mostWaiting = 20, timeLimitMs = 20_000, memoryLimit = 512, idleMs = 30_000 } = options;
  const idle: IdleThread[] = [];
  const busy = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const take = (): Worker => {
    const kept = idle.pop();
    if (kept) {
      clearTimeout(kept.end);
      kept.worker.off('exit', kept.forget);
      kept.worker.ref();
      return kept.worker;
    }
    const worker = new Worker(new URL('./import-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
    });
    // Heard even while it is idle: an error that nobody hears would end the process.
    worker.on('error', () => undefined);
    return worker;
  };
  const keep = (worker: Worker): void => {
    worker.unref();
    const kept: IdleThread = {
      worker,
      end: setTimeout(() => void worker.terminate(), idleMs),
      forget: () => {
        clearTimeout(kept.end);
        if (idle.includes(kept)) idle.splice(idle.indexOf(kept), 1);
      },
    };
    kept.end.unref();
    idle.push(kept);
    worker.once('exit', kept.forget);
  };
  const run = async (order: ImportOrder): Promise<ReadTemplate> => {
    const worker = take();
    busy.add(worker);
    try {
      const answer = await ask(worker, order, timeLimitMs);
      keep(worker);
      if (answer.read) return answer.read;
      const { code, message, issues } = answer.refusal;
      throw new ServiceError(code, message, { issues });
    } catch (error) {
      if (!idle.some((each) => each.worker === worker)) await worker.terminate();
      throw error;
    } finally {
      busy.delete(worker);
    }
  };

  return {
    async import(order) {
      if (running >= threads) {
        if (waiting.length >= mostWaiting) {
          throw new ServiceError('unavailable', 'Too many files are being imported; try again soon.', {
            headers: { 'retry-after': '5' },
          });
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running++;
      try {
        return await run(order);
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

function ask(worker: Worker, order: ImportOrder, timeLimitMs: number): Promise<ImportAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const refuse = (sentence: string, cause?: unknown): void => {
      settle();
      reject(new ServiceError('import_unsupported', sentence, { cause }));
    };
    const onMessage = (answer: ImportAnswer): void => {
      settle();
      resolve(answer);
    };
    const onError = (error: unknown): void => refuse('The file is too intricate to be imported.', error);
    const onExit = (): void => refuse('The import was ended before it was done.');
    const late = `The file is too intricate: importing it took more than ${timeLimitMs / 1000} seconds.`;
    const timer = setTimeout(() => refuse(late), timeLimitMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(order, []);
  });
}
