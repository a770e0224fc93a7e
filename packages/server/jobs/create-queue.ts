import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { PgBoss, type JobWithMetadata, type SendOptions } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { createQueueStatements } from './queue-statements.ts';
import type { Queue, QueueOptions, WorkContext, WorkData, WorkKind, WorkOptions } from './queue.ts';
import { WorkInterrupted } from './work-interrupted.ts';
import { workKinds } from './work-kinds.ts';
import { startWorkTime } from './work-time.ts';

/** Seconds between looks for work that no notification told of, such as retries. */
const pollSeconds = 2;
/** Work whose process was not heard of for this long is given to another one. */
const heartbeatSeconds = 15;
const heartbeatRefreshSeconds = 3;
/** Milliseconds that work which was told to stop is given to do so. */
const handBackMs = 5000;
/** A backstop far past every time limit. */
const expireSeconds = 3 * 3600;
/** Done work is looked at by nobody. */
const keepDoneSeconds = 3600;

/** The queue in the service's own database, on pg-boss. Failures of work are logged. */
export async function createQueue(database: Database, { log }: { log?: Logger } = {}): Promise<Queue> {
  const isEmbedded = database.kind === 'embedded';
  // Only another process can find one that has died, and the embedded database belongs to one alone.
  const superviseSeconds = isEmbedded ? 60 : 5;
  const boss = new PgBoss({
    db: createQueueStatements(database),
    backend: isEmbedded ? 'pglite' : 'postgres',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => log?.error({ err: error }, 'The queue failed; it goes on.'));
  boss.on('warning', ({ message, data }) => log?.warn({ data }, message));
  await boss.start();
  await ensureQueues(boss, isEmbedded);
  if (isEmbedded) await takeBackWork(boss, database);

  const running = new Set<AbortController>();
  const kindsAtWork = new Set<WorkKind>();

  const perform = async <Kind extends WorkKind>(
    kind: Kind,
    timeLimitMs: number,
    job: JobWithMetadata<WorkData[Kind]>,
    handler: (data: WorkData[Kind], context: WorkContext) => Promise<void>,
  ): Promise<void> => {
    const ending = new AbortController();
    const time = startWorkTime(timeLimitMs, () => ending.abort(new WorkInterrupted('time-limit')));
    const onLost = (): void => ending.abort(new WorkInterrupted('lost'));
    job.signal.addEventListener('abort', onLost, { once: true });
    running.add(ending);
    try {
      await handler(job.data, { attempt: job.retryCount + 1, signal: ending.signal, countTime: time.count });
    } catch (error) {
      const isHandedBack = error instanceof WorkInterrupted && error.interruption !== 'time-limit';
      log?.[isHandedBack ? 'info' : 'error'](
        { err: error, kind, work: job.data, attempt: job.retryCount + 1 },
        'Work did not end',
      );
      throw error;
    } finally {
      time.stop();
      job.signal.removeEventListener('abort', onLost);
      running.delete(ending);
    }
  };

  const stopWork = async (graceMs: number): Promise<void> => {
    const ended = Promise.all([...kindsAtWork].map((kind) => boss.offWork(kind)));
    kindsAtWork.clear();
    await firstOf(ended, graceMs);
    for (const ending of running) ending.abort(new WorkInterrupted('stopping'));
    await firstOf(ended, handBackMs);
  };

  return {
    async add(kind, data, options = {}) {
      await boss.send(kind, data, toSendOptions(options));
    },
    async work<Kind extends WorkKind>(
      kind: Kind,
      { concurrency, timeLimitMs }: WorkOptions,
      handler: (data: WorkData[Kind], context: WorkContext) => Promise<void>,
    ) {
      kindsAtWork.add(kind);
      for (let worker = 0; worker < concurrency; worker++) {
        let id: string | undefined;
        id = await boss.work<WorkData[Kind]>(
          kind,
          {
            pollingIntervalSeconds: pollSeconds,
            notifyPollingIntervalSeconds: pollSeconds,
            ...(!isEmbedded && { heartbeatRefreshSeconds }),
            includeMetadata: true,
          },
          async ([job]) => {
            // Looks for more at once when this is done: a notification wakes only those that sleep.
            if (id !== undefined) boss.notifyWorker(id);
            if (job) await perform(kind, timeLimitMs, job as JobWithMetadata<WorkData[Kind]>, handler);
          },
        );
      }
    },
    stopWork,
    async stop(graceMs) {
      await stopWork(graceMs);
      await boss.stop({ graceful: false });
    },
  };
}

function toSendOptions({ startAfter, singletonKey }: QueueOptions): SendOptions {
  // The queues keep one waiting job a key; work without a key has one of its own.
  return { singletonKey: singletonKey ?? randomUUID(), ...(startAfter && { startAfter }) };
}

async function ensureQueues(boss: PgBoss, isEmbedded: boolean): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const [kind, { tries, retryDelaySeconds, retryDelayMaxSeconds }] of Object.entries(workKinds)) {
    const options = {
      retryLimit: tries - 1,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: retryDelayMaxSeconds,
      expireInSeconds: expireSeconds,
      deleteAfterSeconds: keepDoneSeconds,
      notify: true,
    };
    if (existing.has(kind))
      await boss.updateQueue(kind, { ...options, heartbeatSeconds: isEmbedded ? null : heartbeatSeconds });
    else await boss.createQueue(kind, { ...options, policy: 'short', ...(!isEmbedded && { heartbeatSeconds }) });
  }
}

/** What the process before this one had begun is begun again: nobody else can be at it. */
async function takeBackWork(boss: PgBoss, database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; id: string }>(
    `select name, id from pgboss.job where state = 'active' and name = any($1)`,
    [Object.keys(workKinds)],
  );
  for (const { name, id } of rows) await boss.fail(name, id, new Error('The process ended.'));
}

async function firstOf(ended: Promise<unknown>, limitMs: number): Promise<void> {
  const limit = new AbortController();
  await Promise.race([ended, wait(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)]);
  limit.abort();
}
