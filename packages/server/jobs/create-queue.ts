import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { PgBoss, type JobWithMetadata, type SendOptions } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { GroupedWriter } from '../db/write-together.ts';
import { presentShare, withShare } from '../fairness/present-share.ts';
import { serviceShare } from '../fairness/share.ts';
import { dispatchWork, type WorkDispatcher } from './dispatch-work.ts';
import { createQueueStatements } from './queue-statements.ts';
import { usualQueueTimings, type QueueTimings } from './queue-timings.ts';
import type { Queue, QueueOptions, WorkContext, WorkOptions } from './queue.ts';
import { WorkInterruptedError } from './work-interrupted-error.ts';
import { workKinds, type WorkData, type WorkKind } from './work-kinds.ts';
import {
  storeTurn,
  readTurn,
  recordTurns,
  returnWorkTurn,
  takeWorkTurn,
  withoutTurn,
  type EndedTurn,
  type StoredTurn,
  type TurnRecords,
  type WorkTurn,
} from './work-turns.ts';
import { startWorkTime } from './work-time.ts';

/** Milliseconds between polls for work without a notification, such as retries. */
const pollMs = 2000;
const heartbeatRefreshMs = 3000;
/** Milliseconds that work has to stop after it was asked to. */
const handBackMs = 5000;
/** A backstop far past every time limit. */
const expireSeconds = 3 * 3600;
/** Deviation of a cost, as a fraction, up to which it is not reported. */
const expectedShare = 0.25;
/** Done work is looked at by nobody. */
const keepDoneSeconds = 3600;

/** The queue in the service's own database, on pg-boss. Failures of work are logged. */
export async function createQueue(
  database: Database,
  { log, timings = usualQueueTimings }: { log?: Logger; timings?: QueueTimings } = {},
): Promise<Queue> {
  const isEmbedded = database.kind === 'embedded';
  // Only another process can find one that has died, and the embedded database belongs to one alone.
  const superviseSeconds = isEmbedded ? 60 : timings.superviseSeconds;
  const dispatchers = new Map<string, WorkDispatcher>();
  const boss = new PgBoss({
    db: createQueueStatements(database, (kind) => {
      for (const [ofKind, dispatcher] of dispatchers) if (kind === undefined || kind === ofKind) dispatcher.wake();
    }),
    backend: isEmbedded ? 'pglite' : 'postgres',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => log?.error({ err: error }, 'The queue failed; it continues.'));
  boss.on('warning', ({ message, data }) => log?.warn({ data }, message));
  await boss.start();
  await ensureQueues(boss, isEmbedded ? null : timings.heartbeatSeconds);
  if (isEmbedded) await takeBackWork(boss, database);

  const running = new Set<AbortController>();
  const records = new Map<WorkKind, TurnRecords>();

  const perform = async <Kind extends WorkKind>(
    kind: Kind,
    { timeLimitMs, exchange }: WorkOptions<Kind>,
    { job, lost }: { job: JobWithMetadata<WorkData[Kind]>; lost: AbortSignal },
    handler: (data: WorkData[Kind], context: WorkContext) => Promise<void>,
  ): Promise<void> => {
    const ending = new AbortController();
    const time = startWorkTime(timeLimitMs, () => ending.abort(new WorkInterruptedError('time-limit')));
    const onLost = (): void => ending.abort(new WorkInterruptedError('lost'));
    lost.addEventListener('abort', onLost, { once: true });
    running.add(ending);
    const isFirst = job.retryCount === 0;
    const { begin, end } = recordsOf(kind);
    const startedAt = performance.now();
    let { data } = job;
    let turn = readTurn(data);
    try {
      if (isFirst && exchange) data = await exchange(data, job.id);
      turn = readTurn(data);
      if (isFirst && turn) noteTurn(begin, { turn, priority: job.priority });
      const context = { attempt: job.retryCount + 1, signal: ending.signal, countTime: time.count };
      await withShare(turn ?? serviceShare, () => handler(withoutTurn(data), context));
    } catch (error) {
      const isHandedBack = error instanceof WorkInterruptedError && error.interruption !== 'time-limit';
      log?.[isHandedBack ? 'info' : 'error'](
        { err: error, kind, work: data, attempt: job.retryCount + 1 },
        'Work did not end',
      );
      throw error;
    } finally {
      time.stop();
      lost.removeEventListener('abort', onLost);
      running.delete(ending);
      if (turn) noteCost(end, turn, performance.now() - startedAt);
    }
  };

  const recordsOf = (kind: WorkKind): TurnRecords => {
    const found = records.get(kind) ?? recordTurns(database, kind);
    records.set(kind, found);
    return found;
  };

  /** Notes what is only thought of the next ones: work need not wait for it. */
  const noteTurn = <Item>(writer: GroupedWriter<Item>, item: Item): void => {
    writer.add(item).catch((error: unknown) => log?.warn({ err: error }, 'A turn of work could not be recorded'));
  };

  /** Notes the actual cost of work if it differs from the estimate. */
  const noteCost = (writer: GroupedWriter<EndedTurn>, turn: StoredTurn, tookMs: number): void => {
    if (Math.abs(tookMs - turn.costMs) >= turn.costMs * expectedShare) noteTurn(writer, { turn, tookMs });
  };

  const stopWork = async (graceMs: number): Promise<void> => {
    const stopping = [...dispatchers.values()];
    dispatchers.clear();
    const ended = Promise.all(stopping.map((dispatcher) => dispatcher.stop()));
    await firstOf(ended, graceMs);
    for (const ending of running) ending.abort(new WorkInterruptedError('stopping'));
    await firstOf(ended, handBackMs);
    for (const dispatcher of stopping) await dispatcher.giveBack();
    for (const { begin, end } of records.values()) await firstOf(Promise.all([begin.idle(), end.idle()]), handBackMs);
  };

  return {
    takeTurn: (kind, share) => takeWorkTurn(database, kind, share),
    add: (kind, data, options = {}) =>
      // A turn belongs to what is queued with it.
      database.transaction(async () => {
        const turn = options.turn ?? (await takeWorkTurn(database, kind, options.share ?? presentShare()));
        const id = await boss.send(kind, { ...data, turn: storeTurn(turn) }, toSendOptions(options, turn));
        if (id === null) await returnWorkTurn(database, kind, turn);
      }),
    async remove(kind, id) {
      const { rows } = await sql<{ data: unknown }>`
        delete from pgboss.job where name = ${kind} and id = ${id} and state = 'created' returning data`.execute(
        database.query,
      );
      const [removed] = rows;
      const turn = readTurn(removed?.data);
      if (turn) await returnWorkTurn(database, kind, { share: turn, costMs: turn.costMs });
      return removed !== undefined;
    },
    async work(kind, options, handler) {
      const { concurrency } = options;
      const dispatched = dispatchWork<WorkData[typeof kind]>(
        boss,
        kind,
        {
          concurrency,
          // Work of one workspace is not to stand before all others'.
          ofGroup: Math.ceil(concurrency / 2),
          pollMs,
          ...(!isEmbedded && { heartbeatMs: heartbeatRefreshMs }),
          onError: (error) => log?.error({ err: error, kind }, 'The queue failed; it continues.'),
        },
        (job, lost) => perform(kind, options, { job, lost }, handler),
      );
      dispatchers.set(kind, dispatched);
    },
    stopWork,
    async stop(graceMs) {
      await stopWork(graceMs);
      await boss.stop({ graceful: false });
    },
  };
}

function toSendOptions({ startAfter, singletonKey, id }: QueueOptions, { priority, share }: WorkTurn): SendOptions {
  return {
    // The queues keep one waiting job a key; work without a key has one of its own.
    singletonKey: singletonKey ?? randomUUID(),
    priority,
    ...(share.workspaceId !== serviceShare.workspaceId && { group: { id: String(share.workspaceId) } }),
    ...(startAfter && { startAfter }),
    ...(id !== undefined && { id }),
  };
}

async function ensureQueues(boss: PgBoss, heartbeatSeconds: number | null): Promise<void> {
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
    if (existing.has(kind)) await boss.updateQueue(kind, { ...options, heartbeatSeconds });
    else
      await boss.createQueue(kind, {
        ...options,
        policy: 'short',
        ...(heartbeatSeconds !== null && { heartbeatSeconds }),
      });
  }
}

/** Restarts work that the previous process had begun: no other process can be working on it. */
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
