import type { ErrorIssue, ServiceErrorCode } from '@platen/api';
import { ServiceError } from '../../http/service-error.ts';
import {
  createBoundedThreads,
  ThreadError,
  type ThreadBounds,
  type ThreadErrorReason,
} from '../../threads/bounded-threads.ts';
import type { ReadTemplate } from './import-content.ts';

/** Import task for a thread. */
export interface ImportOrder {
  content: unknown;
  name: string | undefined;
}

/** Answer of a thread. */
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

/** Two imports at once and twenty that wait, 20 seconds and 512 MiB each, unless `bounds` say otherwise. */
export function createTemplateImporter(bounds: ThreadBounds = {}): TemplateImporter {
  const { timeLimitMs = 20_000 } = bounds;
  const threads = createBoundedThreads<ImportOrder, ImportAnswer>(new URL('./import-thread.ts', import.meta.url), {
    threads: 2,
    waiting: 20,
    memoryLimit: 512,
    ...bounds,
    timeLimitMs,
  });
  return {
    async import(order) {
      const { read, refusal } = await threads.ask(order).catch((error: unknown) => {
        throw error instanceof ThreadError ? toRefusal(error, timeLimitMs) : error;
      });
      if (read) return read;
      throw new ServiceError(refusal.code, refusal.message, { issues: refusal.issues });
    },
    close: () => threads.close(),
  };
}

function toRefusal(error: ThreadError, timeLimitMs: number): ServiceError {
  if (error.reason === 'crowded') {
    return new ServiceError('unavailable', 'Too many files are being imported. Try again soon.', {
      headers: { 'retry-after': '5' },
    });
  }
  const sentences: Readonly<Record<Exclude<ThreadErrorReason, 'crowded'>, string>> = {
    broken: 'The file is too intricate to be imported.',
    closed: 'The import was ended before it was done.',
    late: `The file is too intricate: importing it took more than ${timeLimitMs / 1000} seconds.`,
  };
  return new ServiceError('import_unsupported', sentences[error.reason], { cause: error });
}
