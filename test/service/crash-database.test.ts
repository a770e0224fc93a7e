import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runDatabaseCrashes } from './crash-database-rounds.ts';
import { lacksPostgres } from './test-databases.ts';

const rounds = 4;

for (const kind of ['embedded', 'postgres'] as const) {
  const skip = kind === 'postgres' && lacksPostgres();
  test(`kill -9 loses nothing that was acknowledged (${kind})`, { skip, timeout: 280_000 }, async () => {
    const outcome = await runDatabaseCrashes(kind, rounds);
    assert.partialDeepStrictEqual(outcome, { rounds, lost: 0, torn: 0, halfWritten: 0 });
    assert.ok(outcome.acknowledged > rounds * 3, JSON.stringify(outcome));
  });
}
