import { setTimeout as wait } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { isOutage } from '../http/outage.ts';
import type { WorkKind } from './work-kinds.ts';

/** The part of pg-boss that takes work. */
export type WorkSource = Pick<PgBoss, 'fetch' | 'complete' | 'fail' | 'touch'>;

/** How work of a kind is taken in this process. */
export interface DispatchOptions {
  concurrency: number;
  /** Pieces of one group, which is a workspace, at a time. */
  ofGroup: number;
  /** Milliseconds between polls for work without a notification, such as retries. */
  pollMs: number;
  /** Milliseconds between saying that this process is still at its work; missing where no other process would take it. */
  heartbeatMs?: number;
  /** Called with failures of the queue itself; it continues. */
  onError: (error: unknown) => void;
}

/** Takes work of one kind out of the queue, as much at a time as this process does, and settles it. */
export interface WorkDispatcher {
  /** There may be work now. */
  wake(): void;
  /** Takes no more work; resolves once what runs has ended. */
  stop(): Promise<void>;
  /** Returns unfinished work to others; its result here no longer counts. */
  giveBack(): Promise<void>;
}

/** Fields of pg-boss's response beyond its types: the ids of work that this process still has. */
const touched = z.looseObject({
  settled: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? []),
});

/** Milliseconds between looks past the work of groups that have as much as they may: such a look passes by all that they have waiting. */
const pastFullGroupsMs = 50;

/**
 * Starts taking work. A single loop polls, however much runs in parallel: a worker for each place would have all of them poll at each
 * notification. `perform` gets a signal that fires when another process has the work; work that throws is retried.
 */
export function dispatchWork<Data>(
  source: WorkSource,
  kind: WorkKind,
  { concurrency, ofGroup, pollMs, heartbeatMs, onError }: DispatchOptions,
  perform: (job: JobWithMetadata<Data>, lost: AbortSignal) => Promise<void>,
): WorkDispatcher {
  const running = new Map<JobWithMetadata<Data>, AbortController>();
  const ended = new Set<Promise<void>>();
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();

  const fullGroups = (): string[] => {
    const counts = new Map<string, number>();
    for (const { groupId } of running.keys()) if (groupId) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= ofGroup).map(([group]) => group);
  };

  let news = 0;
  /** Whatever waited at the last look was of these groups; undefined when there may be more. */
  let onlyOf: readonly string[] | undefined;
  let lookedPastAt = -Infinity;

  const take = async (): Promise<JobWithMetadata<Data> | undefined> => {
    if (running.size >= concurrency) return undefined;
    const full = fullGroups();
    if (onlyOf?.every((group) => full.includes(group))) return undefined;
    if (full.length > 0) {
      await wait(Math.max(0, lookedPastAt + pastFullGroupsMs - performance.now()));
      if (stopping.signal.aborted) return undefined;
    }
    const newsBefore = news;
    try {
      const [job] = await source.fetch<Data>(kind, { includeMetadata: true, ignoreGroups: full });
      if (!job && news === newsBefore) onlyOf = full;
      if (!job && full.length > 0) lookedPastAt = performance.now();
      return job;
    } catch (error) {
      onError(error);
      return undefined;
    }
  };

  /** Writes what work came to, again and again while the database takes nothing: it would count as being worked on for hours. */
  const untilTaken = async (write: () => Promise<unknown>, lost: AbortSignal): Promise<void> => {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (!isOutage(error) || stopping.signal.aborted || lost.aborted) throw error;
        onError(error);
      }
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const work = async (job: JobWithMetadata<Data>, lost: AbortController): Promise<void> => {
    try {
      const failed = await perform(job, lost.signal).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      // Only the try that was begun here: another one of it may be in progress elsewhere.
      const settle = (): Promise<unknown> =>
        failed ? source.fail(kind, job, toDetails(failed.error)) : source.complete(kind, job);
      await untilTaken(settle, lost.signal);
    } catch (error) {
      onError(error);
    } finally {
      running.delete(job);
      woken.resolve();
    }
  };

  const begin = (job: JobWithMetadata<Data>): void => {
    const lost = new AbortController();
    running.set(job, lost);
    const end = work(job, lost).finally(() => ended.delete(end));
    ended.add(end);
  };

  const wake = (): void => {
    news += 1;
    onlyOf = undefined;
    woken.resolve();
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const job = await take();
      if (job) {
        begin(job);
        continue;
      }
      const poll = setTimeout(wake, pollMs);
      await woken.promise;
      clearTimeout(poll);
    }
  };

  const beat = async (): Promise<void> => {
    const held = [...running.keys()];
    if (held.length === 0) return;
    const { settled } = touched.parse(await source.touch(kind, held));
    for (const job of held) if (!settled.includes(job.id)) running.get(job)?.abort();
  };
  const heartbeat = heartbeatMs === undefined ? undefined : setInterval(() => void beat().catch(onError), heartbeatMs);

  const looped = run();
  return {
    wake,
    async stop() {
      stopping.abort();
      woken.resolve();
      await looped;
      await Promise.all(ended);
      clearInterval(heartbeat);
    },
    async giveBack() {
      clearInterval(heartbeat);
      const held = [...running.keys()];
      if (held.length > 0) await source.fail(kind, held, { message: 'The process stopped.' }).catch(onError);
    },
  };
}

function toDetails(error: unknown): object {
  return error instanceof Error ? { name: error.name, message: error.message } : { message: String(error) };
}
