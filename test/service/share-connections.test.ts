import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { shareOf, type Database } from '@platen/server';
import { withShare } from '../../packages/server/fairness/present-share.ts';
import { describeOnEachDatabase, openTestDatabase } from './test-databases.ts';

describeOnEachDatabase('connections to the database', (kind) => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase(kind);
  });
  after(() => database.close());

  const of = (workspaceId: number) => shareOf({ workspaceId, embedId: null, embedUserId: null });
  const ask = (workspaceId: number): Promise<unknown> =>
    withShare(of(workspaceId), () => sql`select ${workspaceId}::int`.execute(database.query));

  /** Has every connection busy until it is told to go on. */
  async function keepBusy(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = Array.from({ length: database.pool.options.max }, (_, index) =>
      withShare(of(100 + index), () => database.transaction(() => promise)),
    );
    void Promise.all(all);
    while (database.pool.totalCount < all.length || database.pool.idleCount > 0) {
      await new Promise((ready) => setTimeout(ready, 5));
    }
    return resolve;
  }

  it('are given to one who asks little before all that another one asked for', async () => {
    const goOn = await keepBusy();
    const order: number[] = [];
    // Enough that answers which are read together on a busy machine are few of them.
    const asked = Array.from({ length: 200 }, async () => {
      await ask(1);
      order.push(1);
    });
    asked.push(
      (async () => {
        await database.pool.query('select 1');
        await ask(2);
        order.push(2);
      })(),
    );
    assert.equal(database.waiting, 201);
    goOn();
    await Promise.all(asked);
    assert.ok(order.indexOf(2) < 100, `${order.indexOf(2)} of 200 were before it`);
    assert.equal(database.waiting, 0);
  });

  it('come back from what fails, and belong to a transaction as a whole', async () => {
    for (let time = 0; time < database.pool.options.max * 3; time++) {
      await assert.rejects(database.pool.query('select nothing from nowhere'));
      await assert.rejects(
        database.transaction(() => Promise.reject(new Error('rolled back'))),
        /rolled back/,
      );
    }
    await database.transaction(async () => {
      await ask(1);
      await ask(2);
    });
    assert.equal(database.waiting, 0);
  });
});

it('the embedded database lets others of its thread in while statements wait for it', async () => {
  const database = await openTestDatabase('embedded');
  let isOver = false;
  let turns = 0;
  const take = (): void => {
    turns += 1;
    if (!isOver) setImmediate(take);
  };
  take();
  const statement = sql`select count(*) from generate_series(1, 20000)`;
  await Promise.all(Array.from({ length: 60 }, () => statement.execute(database.query)));
  isOver = true;
  await database.close();
  assert.ok(turns > 5, `${turns} turns of others`);
});
