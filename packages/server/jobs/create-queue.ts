import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Queue, WorkData, WorkKind, WorkOptions } from './queue.ts';

/** Seconds between looks for work that no notification told of, such as retries. */
const pollSeconds = 2;

/** The queue in the service's own database, on pg-boss. */
export async function createQueue(database: Database): Promise<Queue> {
  const statements = {
    // Inside a transaction of ours, pg-boss's statements belong to it.
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await database.query.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
  const boss = new PgBoss({ db: statements, backend: database.kind === 'embedded' ? 'pglite' : 'postgres' });
  boss.on('error', () => undefined);
  await boss.start();
  const made = new Set<WorkKind>();
  const workers: string[] = [];
  const ensure = async (kind: WorkKind): Promise<void> => {
    if (made.has(kind)) return;
    await boss.createQueue(kind);
    made.add(kind);
  };
  return {
    async add(kind, data, options = {}) {
      await ensure(kind);
      await boss.send(kind, data, {
        ...(options.startAfter && { startAfter: options.startAfter }),
        ...(options.singletonKey !== undefined && { singletonKey: options.singletonKey }),
      });
      database.afterCommit(() => boss.notifyWorker(kind));
    },
    async work<Kind extends WorkKind>(
      kind: Kind,
      options: WorkOptions,
      handler: (data: WorkData[Kind], context: { attempt: number; signal: AbortSignal }) => Promise<void>,
    ) {
      await ensure(kind);
      for (let worker = 0; worker < options.concurrency; worker++) {
        workers.push(
          await boss.work<WorkData[Kind]>(
            kind,
            { pollingIntervalSeconds: pollSeconds, includeMetadata: true },
            async ([job]) => {
              if (job) await handler(job.data, { attempt: job.retryCount + 1, signal: job.signal });
              boss.notifyWorker(kind);
            },
          ),
        );
      }
    },
    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}
