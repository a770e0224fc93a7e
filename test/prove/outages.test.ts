import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacksPostgres } from '../service/test-databases.ts';
import { runOutageRounds } from './outages/outage-rounds.ts';

// One outage, shortly: a Postgres that nobody reaches. `npm run prove -- faults` has each last a minute, many times over: that, a store
// that answers 500, a Postgres that is killed and a full disk, with posts, of which those that were broken off are taken up after minutes.
const rounds = 1;
const forMs = 2000;
const skip = lacksPostgres();

test('a Postgres that is away puts calls off and loses nothing', { skip, timeout: 180_000 }, async () => {
  const { tally, findings } = await runOutageRounds(
    'postgres',
    { first: 0, count: rounds, seed: 0 },
    { forMs, posts: false },
  );
  assert.deepEqual(findings, []);
  const { templates = 0, jobs = 0, renders = 0 } = tally.counts;
  assert.ok(Math.min(templates, jobs, renders) > 0, JSON.stringify(tally));
});
