import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { runPrepared } from '../../packages/server/db/run-prepared.ts';
import { describeOnEachDatabase, openTestDatabase } from './test-databases.ts';

describeOnEachDatabase('statements that stay prepared', (kind) => {
  it('fail without harm to those beside and after them, in transactions too', async () => {
    const database = await openTestDatabase(kind);
    const divide = (by: unknown) =>
      runPrepared(database, sql<{ result: number }>`select 6 / ${by}::int as result`.compile(database.query));
    const plain = () => sql<{ one: number }>`select 1 as one`.execute(database.query);
    try {
      for (let round = 0; round < 3; round++) {
        assert.deepEqual(await divide(2), [{ result: 3 }]);
        await assert.rejects(divide(0), /division by zero/);
        await assert.rejects(divide('a\u0000'), /invalid/);
        assert.deepEqual((await plain()).rows, [{ one: 1 }]);
        const ends = await Promise.allSettled([divide(0), plain(), divide(3), divide('x'), plain(), divide(1)]);
        assert.deepEqual(
          ends.map(({ status }) => status),
          ['rejected', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
        );
        await database.transaction(async () => assert.deepEqual(await divide(6), [{ result: 1 }]));
      }
    } finally {
      await database.close();
    }
  });
});
