import { setTimeout as wait } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { writeTogether } from '../db/write-together.ts';
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

/** Pieces of work taken by one statement at most. */
const maxTaken = 50;

/** Pieces of work that a process has for each of its places, those included that are done and not yet settled. */
const maxHeld = 2;

/** Pieces of work taken ahead for each place, so that one that becomes free does not wait for the next statement; none where places are few. */
const aheadOfPlace = 0.1;

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
  /** Work in progress, which takes up places, and work taken ahead. */
  const running = new Set<JobWithMetadata<Data>>();
  const ahead: JobWithMetadata<Data>[] = [];
  const maxTakenUp = concurrency + Math.floor(concurrency * aheadOfPlace);
  /** The same and what is done but not yet settled: this process still has it. */
  const held = new Map<JobWithMetadata<Data>, AbortController>();
  const ended = new Set<Promise<void>>();
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();

  const countGroups = (): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { groupId } of [...running, ...ahead]) if (groupId) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
    return counts;
  };
  const fullGroups = (): string[] => [...countGroups()].filter(([, count]) => count >= ofGroup).map(([group]) => group);

  let news = 0;
  /** Whatever waited at the last look was of these groups; undefined when there may be more. */
  let onlyOf: readonly string[] | undefined;
  let lookedPastAt = -Infinity;

  /** As much as there is room for, even if all of it is of one group. */
  const room = (full: readonly string[]): number => {
    const counts = [...countGroups()].filter(([group]) => !full.includes(group)).map(([, count]) => count);
    return Math.min(places(), ofGroup - Math.max(0, ...counts), maxTaken);
  };
  /** While the database settles nothing, no more is begun than can wait for it. */
  const places = (): number => Math.min(maxTakenUp - running.size - ahead.length, concurrency * maxHeld - held.size);

  const take = async (): Promise<JobWithMetadata<Data>[]> => {
    if (places() <= 0) return [];
    const full = fullGroups();
    if (onlyOf?.every((group) => full.includes(group))) return [];
    if (full.length > 0) {
      await wait(Math.max(0, lookedPastAt + pastFullGroupsMs - performance.now()));
      if (stopping.signal.aborted) return [];
    }
    const newsBefore = news;
    try {
      const jobs = await source.fetch<Data>(kind, { includeMetadata: true, ignoreGroups: full, batchSize: room(full) });
      if (jobs.length === 0 && news === newsBefore) onlyOf = full;
      if (jobs.length === 0 && full.length > 0) lookedPastAt = performance.now();
      return jobs;
    } catch (error) {
      onError(error);
      return [];
    }
  };

  const completed = writeTogether<JobWithMetadata<Data>>(async (jobs) => {
    await source.complete(kind, [...jobs]);
    return undefined;
  });

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
        failed ? source.fail(kind, job, toDetails(failed.error)) : completed.add(job);
      running.delete(job);
      beginAhead();
      woken.resolve();
      await untilTaken(settle, lost.signal);
    } catch (error) {
      onError(error);
    } finally {
      held.delete(job);
      woken.resolve();
    }
  };

  const begin = (job: JobWithMetadata<Data>, lost: AbortController): void => {
    running.add(job);
    const end = work(job, lost).finally(() => ended.delete(end));
    ended.add(end);
  };

  /** Begins as much of what was taken as there are places for. */
  const beginAhead = (): void => {
    while (running.size < concurrency) {
      const job = ahead.shift();
      if (!job) return;
      const lost = held.get(job);
      if (lost && !lost.signal.aborted) begin(job, lost);
      else held.delete(job);
    }
  };

  const wake = (): void => {
    news += 1;
    onlyOf = undefined;
    woken.resolve();
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const jobs = await take();
      for (const job of jobs) held.set(job, new AbortController());
      ahead.push(...jobs);
      beginAhead();
      if (jobs.length > 0) continue;
      const poll = setTimeout(wake, pollMs);
      await woken.promise;
      clearTimeout(poll);
    }
  };

  const beat = async (): Promise<void> => {
    const jobs = [...held.keys()];
    if (jobs.length === 0) return;
    const { settled } = touched.parse(await source.touch(kind, jobs));
    for (const job of jobs) if (!settled.includes(job.id)) held.get(job)?.abort();
  };
  const heartbeat = heartbeatMs === undefined ? undefined : setInterval(() => void beat().catch(onError), heartbeatMs);

  const looped = run();
  return {
    wake,
    async stop() {
      stopping.abort();
      woken.resolve();
      await looped;
      while (ended.size > 0) await Promise.all(ended);
      clearInterval(heartbeat);
    },
    async giveBack() {
      clearInterval(heartbeat);
      ahead.length = 0;
      const jobs = [...held.keys()];
      if (jobs.length > 0) await source.fail(kind, jobs, { message: 'The process stopped.' }).catch(onError);
    },
  };
}

function toDetails(error: unknown): object {
  return error instanceof Error ? { name: error.name, message: error.message } : { message: String(error) };
}
