import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnOneDatabase } from '../service/test-databases.ts';
import { runKillRounds } from './kills/kill-rounds.ts';

// Short rounds; `npm run prove -- kills` does 200 on each, with the service, Postgres and everything else killed as well.
const rounds = 1;

describeOnOneDatabase('kill -9 under load', (kind) => {
  it('loses nothing and does nothing twice', { timeout: 180_000 }, async () => {
    const part = { first: 0, count: rounds, seed: 20_260_101 };
    // What the service itself leaves to others when it is killed, they take up after minutes.
    const { tally, findings } = await runKillRounds(kind, part, { victims: 'workers' });
    assert.deepEqual(findings, []);
    const { kills, templates = 0, jobs = 0, renders = 0, posts = 0 } = tally.counts;
    assert.equal(kills, rounds);
    assert.ok(Math.min(templates, jobs, renders, posts) > 0, JSON.stringify(tally));
  });
});
