import { setTimeout as wait } from 'node:timers/promises';
import { createQueue, migrate, openPostgresDatabase, type Database, type Queue } from '@platen/server';
import type { PostgresServer } from '../service/postgres-server.ts';
import { createPostgresDatabase } from '../service/test-databases.ts';
import { atLeast, info, type Figure } from './figure.ts';
import { cpuSecondsWithChildren } from './process-cpu.ts';

/** Queues that work side by side, as of so many processes, and pieces of work of each at a time. */
const queues = 2;
const atOnce = 50;
/** Workspaces that the work is of. */
const workspaces = 50;
/** Pieces of work that are queued together: a commit for each would take longer than the run. */
const ofTransaction = 100;

/** Jobs a second through the queue, and how busy its workers are: they sleep in place of drawing. */
export async function benchScaleQueue({
  quick,
  postgres,
}: {
  quick: boolean;
  postgres: PostgresServer;
}): Promise<Figure[]> {
  const pace = await runQueue(postgres, { count: quick ? 3000 : 20_000, sleepMs: 1 });
  const busy = await runQueue(postgres, { count: quick ? 3000 : 100_000, sleepMs: 100 });
  return [
    info(
      'milliseconds of processor time for a job, claimed and completed: this process, Postgres',
      `${pace.cpuMs.toFixed(2)}, ${pace.postgresMs.toFixed(2)}`,
    ),
    atLeast('jobs a second through the queue, 100 workers that sleep 1 ms', pace.jobsPerSecond, 1500),
    atLeast(
      `use of 100 workers that sleep 100 ms, ${quick ? '3,000' : '100,000'} jobs`,
      (busy.jobsPerSecond * 0.1) / (queues * atOnce),
      0.95,
    ),
  ];
}

interface Load {
  count: number;
  sleepMs: number;
}

/** What a run came to; processor time in milliseconds a job. */
interface Pace {
  jobsPerSecond: number;
  cpuMs: number;
  postgresMs: number;
}

async function runQueue({ pid }: PostgresServer, { count, sleepMs }: Load): Promise<Pace> {
  const { url, drop } = await createPostgresDatabase();
  const opened: { database: Database; queue: Queue }[] = [];
  try {
    for (let index = 0; index < queues; index++) {
      const database = await openPostgresDatabase(url);
      if (index === 0) await migrate(database);
      opened.push({ database, queue: await createQueue(database) });
    }
    const queued = Array.from({ length: workspaces }, (_, workspace) => workspace).values();
    const addAll = async ({ database, queue }: (typeof opened)[number]): Promise<void> => {
      for (const workspace of queued) {
        const share = { workspaceId: 1 + workspace, user: null };
        const own = Math.ceil((count - workspace) / workspaces);
        for (let added = 0; added < own; added += ofTransaction) {
          await database.transaction(async () => {
            for (let index = added; index < Math.min(own, added + ofTransaction); index++)
              await queue.add('thumbnails', { templateId: index * workspaces + workspace }, { share });
          });
        }
      }
    };
    await Promise.all(opened.flatMap((each) => [addAll(each), addAll(each)]));
    let left = count;
    const ended = Promise.withResolvers<void>();
    const cpuBefore = process.cpuUsage();
    const postgresBefore = cpuSecondsWithChildren(pid);
    const startedAt = performance.now();
    for (const { queue } of opened) {
      await queue.work('thumbnails', { concurrency: atOnce, timeLimitMs: 60_000 }, async () => {
        await wait(sleepMs);
        left -= 1;
        if (left === 0) ended.resolve();
      });
    }
    await ended.promise;
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    const postgresMs = ((cpuSecondsWithChildren(pid) - postgresBefore) * 1000) / count;
    return { jobsPerSecond: count / seconds, cpuMs: (user + system) / 1000 / count, postgresMs };
  } finally {
    for (const { queue, database } of opened) {
      await queue.stop(1000);
      await database.close();
    }
    await drop();
  }
}
