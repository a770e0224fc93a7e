import assert from 'node:assert/strict';
import { test } from 'node:test';
import { casesOfTurn } from '../cases-of-turn.ts';
import { runDatabaseCrashes } from './crash-database-rounds.ts';
import { lacksPostgres } from './test-databases.ts';

// With three, the server itself is killed once. PLATEN_CRASH_ROUNDS=30 takes longer and finds what is rarer.
const rounds = Number(process.env['PLATEN_CRASH_ROUNDS'] ?? 3);

for (const kind of casesOfTurn(['embedded', 'postgres'] as const, 2)) {
  const skip = kind === 'postgres' && lacksPostgres();
  test(
    `kill -9 loses nothing that was acknowledged (${kind})`,
    { skip, timeout: 280_000 + rounds * 10_000 },
    async () => {
      const outcome = await runDatabaseCrashes(kind, rounds);
      assert.partialDeepStrictEqual(outcome, { rounds, lost: 0, torn: 0, halfWritten: 0 });
      assert.ok(outcome.acknowledged > rounds * 3, JSON.stringify(outcome));
    },
  );
}
