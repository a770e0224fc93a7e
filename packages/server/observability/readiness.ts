import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';

/** Services that a process needs for its work. */
export type NeededPart = 'database' | 'storage' | 'queue';

/** Whether a process can do its work. */
export interface Readiness {
  ready: boolean;
  parts: Record<NeededPart, 'ok' | 'failed'>;
}

/** Milliseconds that a part may take to answer. */
const limitMs = 3000;
/** Milliseconds that an answer of the storage is believed: every look writes a file. */
const storageEveryMs = 15_000;

/** Checks whether database, storage and queue respond. Failures are logged; callers only learn which part it is. */
export function createReadinessCheck({
  database,
  storage,
  log,
}: {
  database: Database;
  storage: Storage;
  log: Logger;
}): () => Promise<Readiness> {
  let stored: { at: number; answer: Promise<void> } | undefined;
  const checkStorage = (): Promise<void> => {
    if (stored === undefined || performance.now() - stored.at > storageEveryMs) {
      stored = { at: performance.now(), answer: within(storage.check()) };
      // A failure is looked at again at once.
      stored.answer.catch(() => (stored = undefined));
    }
    return stored.answer;
  };
  const checks: Record<NeededPart, () => Promise<unknown>> = {
    database: () => within(database.pool.query('select 1')),
    storage: checkStorage,
    queue: () => within(database.pool.query('select 1 from pgboss.version')),
  };
  return async () => {
    const parts: Readiness['parts'] = { database: 'ok', storage: 'ok', queue: 'ok' };
    await Promise.all(
      Object.entries(checks).map(async ([part, check]) => {
        try {
          await check();
        } catch (error) {
          parts[part as NeededPart] = 'failed';
          log.warn({ err: error, part }, 'Not ready');
        }
      }),
    );
    return { ready: Object.values(parts).every((state) => state === 'ok'), parts };
  };
}

async function within<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
