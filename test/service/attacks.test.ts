import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { everythingAtOnce, floodOfJobs, floodOfLongRenders } from '../attacks/attacks.ts';
import { callService } from '../attacks/caller.ts';
import { measureVictim, prepareVictim } from '../attacks/measure-victim.ts';
import { startAttack } from '../attacks/run-attack.ts';
import { startAttackedService, type AttackedService } from '../attacks/start-tenants.ts';
import { createPostgresDatabase, describeOnOneDatabase } from './test-databases.ts';
import { until } from './until.ts';

/** Jobs that are queued before the victim's. */
const jobs = 60;
/** Milliseconds that an attack goes on before the victim calls. */
const risingMs = 500;
/** Renders of the victim beside each attack. */
const victimRenders = 4;

// Each way of attacking by itself, and what a victim's renders take beside it, is for `npm run bench -- fairness`.
describeOnOneDatabase('beside a workspace that takes as much as it gets', (kind) => {
  const closing: (() => Promise<void>)[] = [];
  let service: AttackedService;
  let templateId: number;
  before(async () => {
    // Nothing but shares keeps the attacks back.
    const environment = { PLATEN_RATE_LIMIT_FACTOR: '0' };
    if (kind === 'postgres') {
      const { url, drop } = await createPostgresDatabase();
      closing.push(drop);
      service = await startAttackedService({ databaseUrl: url, environment });
    } else {
      service = await startAttackedService({ environment });
    }
    closing.push(() => service.stop());
    templateId = await prepareVictim(service.victim);
  });
  after(async () => {
    for (const close of closing.toReversed()) await close();
  });

  const renderBeside = async (): Promise<void> => {
    const { statuses } = await measureVictim(service.victim, { count: victimRenders, everyMs: 50, templateId });
    assert.deepEqual(statuses, { 200: victimRenders });
  };

  it('queued work of another one is done although all of the flood was queued before it', async () => {
    const flood = floodOfJobs(jobs);
    const { run } = await flood.prepare(service.attacker);
    const queued = await run(AbortSignal.timeout(60_000));
    assert.ok((queued[202] ?? 0) >= jobs, JSON.stringify(queued));
    const body = { templateId, modifications: { title: 'Mine' }, response: { mode: 'async' } };
    const { status, body: job } = await callService(service.victim, 'POST', '/studio/render?cache=false', { body });
    assert.equal(status, 202);
    const { id } = job as { id: string };
    await until(async () => {
      const { body: now } = await callService(service.victim, 'GET', `/studio/render-jobs/${id}`);
      return (now as { status: string }).status === 'succeeded';
    }, 60_000);
    const { body: waiting } = await callService(service.attacker, 'GET', '/studio/render-jobs?status=queued&limit=100');
    assert.ok((waiting as { data: unknown[] }).data.length > 0, 'and not after it');
  });

  for (const { name } of [floodOfLongRenders, everythingAtOnce]) {
    it(`renders of another one are answered: ${name}`, async () => {
      const attack = await startAttack(name, service.attacker);
      await wait(risingMs);
      try {
        await renderBeside();
      } finally {
        await attack.stop();
      }
    });
  }
});
