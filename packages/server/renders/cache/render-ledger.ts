import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { withShare } from '../../fairness/present-share.ts';
import { serviceShare } from '../../fairness/share.ts';
import { createCacheIndex } from './cache-index.ts';
import { writeEntries, type LedgerEntry } from './ledger-entry.ts';

/**
 * Writes the records of renders that have already been answered: their log entries, their charges, and their cached files. Entries are
 * written together, in order, shortly afterwards: immediately on Postgres, within a tenth of a second on the embedded database, where a
 * commit blocks everything. Each write has a number made before it is sent, so that one that was cut off is repeated and nobody pays twice. A process that is killed loses unwritten entries; one that stops has written everything.
 */
export interface RenderLedger {
  /**
   * Takes an entry. With `stored` it is kept only once that has resolved, and not at all when it rejects. The promise resolves when
   * the entry was written and rejects when it never will be; nobody has to hear it.
   */
  add(entry: LedgerEntry, stored?: Promise<unknown>): Promise<void>;
  /** Waits for the files of what was taken for a workspace so far, or for all, and writes it. Throws when the database does not take it. */
  flush(workspaceId?: number): Promise<void>;
  /** Waits until a render of that name that was taken can be found among the kept ones. */
  settled(workspaceId: number, name: string): Promise<void>;
  /** How many renders of that name were taken to be kept: when it stays the same, nothing came in between. */
  countTaken(workspaceId: number, name: string): number;
  /** Whether a render of that name may have been taken to be kept, ever. */
  mayBeCached(name: string): boolean;
  /** Credits of a workspace that were taken and perhaps not written yet. */
  unwrittenCredits(workspaceId: number): number;
  /** Renders whose files are being stored. */
  readonly storing: number;
  /** Writes everything. */
  close(): Promise<void>;
}

interface Waiting {
  entry: LedgerEntry;
  isOver: boolean;
  written: PromiseWithResolvers<void>;
}

const embeddedWaitMs = 100;
const retryMs = 1000;
const closeMs = 10_000;
/** Entries of one statement. */
const maxAtOnce = 500;
/** Names that are counted. */
const maxNames = 10_000;
/** Entries that wait while the database does not answer. */
const maxWaiting = 20_000;
/** Tries of a write whose connection breaks each time, after which its entries are given up: something in it may be what breaks it. */
const maxBroken = 20;

/** A ledger over a database. */
export function createRenderLedger({ database, log }: { database: Database; log: Logger }): RenderLedger {
  const waitMs = database.kind === 'embedded' ? embeddedWaitMs : 0;
  const waiting: Waiting[] = [];
  const storing = new Map<Promise<boolean>, number>();
  const unsettled = new Map<string, Promise<void>>();
  const taken = new Map<string, number>();
  const unwritten = new Map<number, number>();
  const cacheIndex = createCacheIndex(database);
  const writer = randomUUID();
  /** The number of the write that is to come, or of the one that is to be repeated with the first so many entries. */
  let next: { number: number; repeated?: number; broken: number } = { number: 1, broken: 0 };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const leave = (each: Waiting, sendError?: Error): void => {
    const { entry, written } = each;
    each.isOver = true;
    if (entry.credits !== undefined) {
      const left = (unwritten.get(entry.workspaceId) ?? 0) - entry.credits;
      if (left > 0) unwritten.set(entry.workspaceId, left);
      else unwritten.delete(entry.workspaceId);
    }
    if (sendError) written.reject(sendError);
    else written.resolve();
  };

  const drop = (each: Waiting, error: unknown): void => {
    const { workspaceId, logged, credits } = each.entry;
    log.error({ err: error, workspaceId, status: logged?.status, credits }, 'A render could not be written to the log');
    leave(each, new Error('The render could not be written to the log.', { cause: error }));
  };

  /** Throws when the database does not take it now. Whether it did is not known then: the same write is repeated. */
  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const entries = batch.map(({ entry }) => entry);
      await send(database, writeEntries(database, entries, { writer, number: next.number }));
      next = { number: next.number + 1, broken: 0 };
      for (const each of batch) leave(each);
    } catch (error) {
      const broken = next.broken + (error instanceof BrokenOffError ? 1 : 0);
      const isLater = mayPass(error) && broken < maxBroken;
      next = isLater ? { number: next.number, repeated: batch.length, broken } : { number: next.number + 1, broken: 0 };
      if (isLater) throw error;
      if (batch.length === 1 || error instanceof BrokenOffError) for (const each of batch) drop(each, error);
      // One that the database does not take must not take the others with it.
      else for (const each of batch) await writeBatch([each]);
    }
  };

  const writeAll = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, next.repeated ?? maxAtOnce);
      try {
        await writeBatch(batch);
      } catch (error) {
        waiting.unshift(...batch.filter(({ isOver }) => !isOver));
        throw error;
      }
    }
  };
  const write = (): Promise<void> =>
    // The write holds the entries of many requests, not only of the one that started it.
    (writing ??= withShare(serviceShare, writeAll)
      .catch((error: unknown) => {
        writeSoon(retryMs);
        throw error;
      })
      .finally(() => (writing = undefined)));

  const writeSoon = (afterMs: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      write().catch((error: unknown) =>
        log.warn({ err: error, waiting: waiting.length }, 'Renders could not be written to the log; tried again soon'),
      );
    }, afterMs);
  };

  const enqueue = (entry: LedgerEntry): Promise<void> => {
    const { workspaceId, credits } = entry;
    const each: Waiting = { entry, isOver: false, written: Promise.withResolvers<void>() };
    // The callers that wait for it get the failure.
    each.written.promise.catch(() => undefined);
    if (credits !== undefined) unwritten.set(workspaceId, (unwritten.get(workspaceId) ?? 0) + credits);
    if (waiting.length >= maxWaiting) drop(each, new Error('The database does not respond.'));
    else {
      waiting.push(each);
      writeSoon(waitMs);
    }
    return each.written.promise;
  };

  /** Takes what is kept once its files are stored. Resolves when it was written, or never will be. */
  const keepWhenStored = async (
    { workspaceId, at, cached }: Pick<LedgerEntry, 'workspaceId' | 'at' | 'cached'>,
    stored: Promise<unknown>,
  ): Promise<void> => {
    const ready = stored.then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'The files of a completed render could not be stored');
        return false;
      },
    );
    storing.set(ready, workspaceId);
    const isStored = await ready;
    storing.delete(ready);
    if (isStored && cached) await enqueue({ workspaceId, at, cached });
  };

  const remember = ({ workspaceId, cached }: LedgerEntry, written: Promise<void>): void => {
    if (!cached) return;
    cacheIndex.add(cached.name);
    const name = `${workspaceId} ${cached.name}`;
    const settled = written
      .catch(() => undefined)
      .finally(() => {
        if (unsettled.get(name) === settled) unsettled.delete(name);
      });
    unsettled.set(name, settled);
    const count = (taken.get(name) ?? 0) + 1;
    taken.delete(name);
    taken.set(name, count);
    const [oldest] = taken.size > maxNames ? taken.keys() : [];
    if (oldest !== undefined) taken.delete(oldest);
  };

  const flush = async (workspaceId?: number): Promise<void> => {
    const isAsked = ({ entry }: Waiting): boolean => workspaceId === undefined || entry.workspaceId === workspaceId;
    const ready = [...storing].filter(([, id]) => workspaceId === undefined || id === workspaceId);
    await Promise.all(ready.map(([promise]) => promise));
    do await write();
    while (waiting.some(isAsked));
  };

  return {
    get storing() {
      return storing.size;
    },
    add(entry, stored) {
      const { cached: _cached, ...atOnce } = entry;
      const written = enqueue(stored ? atOnce : entry);
      remember(entry, stored ? keepWhenStored(entry, stored) : written);
      return written;
    },
    flush,
    async settled(workspaceId, name) {
      const settled = unsettled.get(`${workspaceId} ${name}`);
      if (!settled) return;
      await flush(workspaceId);
      await settled;
    },
    countTaken: (workspaceId, name) => taken.get(`${workspaceId} ${name}`) ?? 0,
    mayBeCached: (name) => cacheIndex.mayHave(name),
    unwrittenCredits: (workspaceId) => unwritten.get(workspaceId) ?? 0,
    async close() {
      const ended = flush().catch((error: unknown) =>
        log.error({ err: error, waiting: waiting.length }, 'Renders could not be written to the log before the end'),
      );
      // A storage that does not answer must not keep the process.
      await Promise.race([ended, wait(closeMs, undefined, { ref: false })]);
      clearTimeout(timer);
    },
  };
}

/** Error if no connection was available, so that nothing was sent. */
class NotSentError extends Error {}

/** Error if the connection broke in between, so that nobody can say whether it was carried out. */
class BrokenOffError extends Error {}

async function send({ kind, pool }: Database, { sql: text, parameters }: CompiledQuery): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new NotSentError('There is no connection to the database.', { cause: error });
  });
  let sendError: unknown;
  try {
    // Only the embedded database keeps it prepared: see `runPrepared`.
    await client.query({ text, values: [...parameters], ...(kind === 'embedded' && { name: 'write_renders' }) });
  } catch (error) {
    sendError = error;
    if (sqlState(error) !== undefined) throw error;
    throw new BrokenOffError('The connection to the database broke while renders were written.', { cause: error });
  } finally {
    client.release(kind === 'postgres' && sendError !== undefined && sqlState(sendError) === undefined);
  }
}

/** Whether writing again may go well: not if the database refused one of the entries, or one could not be put into words. */
function mayPass(error: unknown): boolean {
  if (error instanceof NotSentError || error instanceof BrokenOffError) return true;
  // Connections, conflicts, resources, operators and the system (https://www.postgresql.org/docs/15/errcodes-appendix.html).
  return /^(?:08|25|40|53|55|57|58)/.test(sqlState(error) ?? '');
}

/** The code with which the database refused; undefined when it said nothing. */
function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
