import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createQueue, WorkInterruptedError, type Database, type Queue } from '@platen/server';
import { describeOnEachDatabase, openTestDatabase } from './test-databases.ts';
import { until } from './until.ts';

describeOnEachDatabase('the queue', (kind) => {
  let database: Database;
  let queue: Queue;
  before(async () => {
    database = await openTestDatabase(kind);
    queue = await createQueue(database);
  });
  after(async () => {
    await queue.stop(100);
    await database.close();
  });

  it('brings work to its handler at once, and all of it', async () => {
    const seen = new Map<number, number>();
    const begun = new Map<number, number>();
    await queue.work('render', { concurrency: 2, timeLimitMs: 5000 }, async ({ jobId }) => {
      seen.set(jobId, performance.now() - (begun.get(jobId) ?? 0));
    });
    await wait(300);
    for (let jobId = 0; jobId < 10; jobId++) {
      begun.set(jobId, performance.now());
      await queue.add('render', { jobId });
      await wait(60);
    }
    await until(() => seen.size === 10);
    const sorted = [...seen.values()].sort((a, b) => a - b);
    // A look every two seconds alone would give a second at the median.
    assert.ok((sorted[5] ?? Infinity) < 400, `picked up after ${sorted.map(Math.round).join(', ')} ms`);

    for (let jobId = 100; jobId < 160; jobId++) await queue.add('render', { jobId });
    const started = performance.now();
    await until(() => seen.size === 70);
    assert.ok(performance.now() - started < 6000, 'workers do not wait between one piece of work and the next');
    await queue.stopWork(1000);
  });

  it('writes the end of work once the database takes it again', async () => {
    let isFull = false;
    const pool = new Proxy(database.pool, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
          return Reflect.apply(value, target, given) as unknown;
        };
      },
    });
    const full = Object.assign(Object.create(database) as Database, { pool });
    const other = await createQueue(full);
    let done = 0;
    await other.work('webhook', { concurrency: 1, timeLimitMs: 5000 }, async () => {
      done += 1;
      isFull = true;
    });
    await other.add('webhook', { deliveryId: 1, attempts: 0 });
    await until(() => isFull);
    await wait(300);
    isFull = false;
    await until(async () => {
      const { rows } = await database.pool.query<{ state: string }>(
        `select state from pgboss.job where name = 'webhook' order by created_on desc limit 1`,
      );
      return rows[0]?.state === 'completed';
    });
    assert.equal(done, 1);
    await other.stop(1000);
  });

  const onPostgres = kind === 'postgres' ? it : undefined;
  onPostgres?.('hears again after the connection that listens has broken', async () => {
    const delays: number[] = [];
    let begun = 0;
    await queue.work('render', { concurrency: 1, timeLimitMs: 5000 }, async () => {
      delays.push(performance.now() - begun);
    });
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %'`,
    );
    assert.ok(rowCount);
    await wait(2000);
    for (let jobId = 0; jobId < 5; jobId++) {
      await wait(150);
      begun = performance.now();
      await queue.add('render', { jobId });
      await until(() => delays.length > jobId);
    }
    const sorted = delays.sort((a, b) => a - b);
    assert.ok((sorted[2] ?? Infinity) < 400, `picked up after ${sorted.map(Math.round).join(', ')} ms`);
    await queue.stopWork(1000);
  });

  it('adds work with the transaction it is added in, or not at all', async () => {
    const seen: number[] = [];
    await assert.rejects(
      database.transaction(async () => {
        await queue.add('render', { jobId: 1 });
        throw new Error('undone');
      }),
      /undone/,
    );
    await queue.work('render', { concurrency: 1, timeLimitMs: 5000 }, async ({ jobId }) => void seen.push(jobId));
    await database.transaction(async () => {
      await queue.add('render', { jobId: 2 });
      await wait(300);
      assert.deepEqual(seen, [], 'nothing is begun before the commit');
    });
    await until(() => seen.length > 0);
    assert.deepEqual(seen, [2]);
    await queue.stopWork(1000);
  });

  it('keeps one waiting piece of work a key', async () => {
    for (const templateId of [1, 2, 3]) await queue.add('thumbnails', { templateId }, { singletonKey: 'same' });
    await queue.add('thumbnails', { templateId: 4 }, { singletonKey: 'other' });
    const seen: number[] = [];
    await queue.work('thumbnails', { concurrency: 1, timeLimitMs: 5000 }, async ({ templateId }) => {
      seen.push(templateId);
      // Once begun, the next one may wait.
      if (templateId === 1) await queue.add('thumbnails', { templateId: 5 }, { singletonKey: 'same' });
    });
    await until(() => seen.length === 3);
    assert.deepEqual(seen, [1, 4, 5]);
    await queue.stopWork(1000);
  });

  it('begins nothing before its time', async () => {
    const seen: number[] = [];
    const startAfter = new Date(Date.now() + 1500);
    await queue.add('webhook', { deliveryId: 1, attempts: 0 }, { startAfter });
    await queue.work('webhook', { concurrency: 1, timeLimitMs: 5000 }, async () => void seen.push(Date.now()));
    await until(() => seen.length === 1);
    assert.ok((seen[0] ?? 0) >= startAfter.getTime() - 20);
    await queue.stopWork(1000);
  });

  it('tries again what failed, and ends what takes too long', async () => {
    const attempts: number[] = [];
    const reasons: unknown[] = [];
    await queue.add('thumbnails', { templateId: 1 });
    await queue.work('thumbnails', { concurrency: 1, timeLimitMs: 200 }, async (_work, { attempt, signal }) => {
      attempts.push(attempt);
      if (attempt > 1) return;
      await wait(5000, undefined, { signal }).catch(() => reasons.push(signal.reason));
      throw signal.reason;
    });
    await until(() => attempts.length === 2);
    assert.deepEqual(attempts, [1, 2]);
    assert.ok(reasons[0] instanceof WorkInterruptedError && reasons[0].interruption === 'time-limit');
    await queue.stopWork(1000);
  });

  it('waits for what runs when it stops, and hands back what does not end in time', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const handedBack: number[] = [];
    const handler = async ({ jobId }: { jobId: number }, { signal }: { signal: AbortSignal }): Promise<void> => {
      begun.push(jobId);
      await wait(jobId, undefined, { signal }).catch(() => {
        handedBack.push(jobId);
        throw signal.reason;
      });
      ended.push(jobId);
    };
    await queue.add('render', { jobId: 600 });
    await queue.add('render', { jobId: 20_000 });
    await queue.work('render', { concurrency: 2, timeLimitMs: 60_000 }, handler);
    await until(() => begun.length === 2);
    const started = performance.now();
    await queue.stopWork(1200);
    assert.ok(performance.now() - started < 3000);
    assert.deepEqual([ended, handedBack], [[600], [20_000]]);

    await queue.work('render', { concurrency: 2, timeLimitMs: 60_000 }, async ({ jobId }) => void ended.push(jobId));
    await until(() => ended.length === 2);
    assert.deepEqual(ended, [600, 20_000], 'what was handed back is done by the next one, and nothing twice');
    await queue.stopWork(1000);
  });
});
