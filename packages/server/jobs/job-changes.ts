import type { RenderJob } from '@platen/api';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { ServiceError } from '../http/service-error.ts';
import { renderJobChannel } from './render-job-record.ts';
import { findRenderJob } from './render-job-store.ts';

/** One who follows a job. */
export interface JobWatcher {
  /** Called with the job at each change, and occasionally without one. */
  changed(job: RenderJob): void;
  /** Called when following jobs ends. */
  closed(): void;
}

/** Follows jobs as they change, whichever process changes them. */
export interface JobChanges {
  /** Returns a function that stops watching. Throws ServiceError `unavailable` if there are too many followers. */
  watch(jobId: number, watcher: JobWatcher): Promise<() => void>;
  /** Watchers there are. */
  readonly count: number;
  close(): Promise<void>;
}

/** Watchers of one process. */
const maxWatchers = 2000;

/** Milliseconds after which jobs are checked without a notification, because a listening connection can break. */
const lookAgainMs = 15_000;

interface Followed {
  watchers: Set<JobWatcher>;
  /** Whether a look is in progress, and whether another has to follow it. */
  looking: boolean;
  again: boolean;
}

/** Follows jobs over the database's notifications: one listener and one look at a job a process, however many follow it. */
export function createJobChanges(dependencies: { publicUrl: string; database: Database; log: Logger }): JobChanges {
  const { database, log } = dependencies;
  const followed = new Map<number, Followed>();
  let count = 0;
  let listening: Promise<() => Promise<void>> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async (jobId: number, entry: Followed): Promise<void> => {
    entry.again = true;
    if (entry.looking) return;
    entry.looking = true;
    try {
      while (entry.again && entry.watchers.size > 0) {
        entry.again = false;
        const job = await findRenderJob(dependencies, jobId);
        if (job) for (const watcher of entry.watchers) watcher.changed(job);
      }
    } catch (error) {
      log.error({ err: error, jobId }, 'A render job that is followed could not be read');
    } finally {
      entry.looking = false;
    }
  };

  const start = (): Promise<unknown> => {
    timer ??= setInterval(() => {
      for (const [jobId, entry] of followed) void look(jobId, entry);
    }, lookAgainMs).unref();
    listening ??= database.listen(renderJobChannel, (payload) => {
      const entry = followed.get(Number(payload));
      if (entry) void look(Number(payload), entry);
    });
    return listening;
  };

  return {
    get count() {
      return count;
    },
    async watch(jobId, watcher) {
      if (count >= maxWatchers) {
        throw new ServiceError('unavailable', 'Too many render jobs are being streamed. Poll the job instead.', {
          headers: { 'retry-after': '5' },
        });
      }
      count += 1;
      const entry = followed.get(jobId) ?? { watchers: new Set(), looking: false, again: false };
      followed.set(jobId, entry);
      entry.watchers.add(watcher);
      const stop = (): void => {
        if (!entry.watchers.delete(watcher)) return;
        count -= 1;
        if (entry.watchers.size === 0) followed.delete(jobId);
      };
      await start().catch((error: unknown) => {
        listening = undefined;
        log.error({ err: error }, 'Changes of render jobs are not heard of; followed ones are looked at now and then');
      });
      return stop;
    },
    async close() {
      clearInterval(timer);
      const all = [...followed.values()].flatMap(({ watchers }) => [...watchers]);
      for (const watcher of all) watcher.closed();
      const stop = await listening?.catch(() => undefined);
      listening = undefined;
      await stop?.();
    },
  };
}
