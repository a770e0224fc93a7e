import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacksPostgres } from '../service/test-databases.ts';
import { runOutageRounds } from './outages/outage-rounds.ts';

// Each fault once and shortly; `npm run prove -- faults` has them last a minute, many times over, and fills a disk, too. What a full disk
// breaks off is taken up again after minutes.
const rounds = 3;
const forMs = 3000;
const skip = lacksPostgres();

test('a Postgres or a store that is away puts calls off and loses nothing', { skip, timeout: 600_000 }, async () => {
  const { tally, findings } = await runOutageRounds('postgres', { first: 0, count: rounds, seed: 0 }, { forMs });
  assert.deepEqual(findings, []);
  const { templates = 0, jobs = 0, renders = 0, posts = 0 } = tally.counts;
  assert.ok(Math.min(templates, jobs, renders, posts) > 0, JSON.stringify(tally));
});
