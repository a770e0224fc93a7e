import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { chargeAiCredits, checkCredits, parseConfig, priceRender } from '@platen/server';
import { createLedgerEntry } from './ledger-entry.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

describeOnEachDatabase('credits', (kind) => {
  let service: TestService;
  let now = new Date('2026-03-31T23:59:00Z');
  before(async () => {
    service = await startTestService({
      kind,
      environment: { PLATEN_CREDITS: '10', PLATEN_AI_CREDITS: '5' },
      dependencies: { now: () => now },
    });
  });
  after(() => service.close());

  it('price images, pages of PDF and started seconds, as configured', () => {
    const { creditPrices } = parseConfig({});
    assert.equal(priceRender(creditPrices, { images: 3 }), 3);
    assert.equal(priceRender(creditPrices, { pdfPages: 4 }), 4);
    assert.equal(priceRender(creditPrices, { videoDurationMs: 2001 }), 3);
    assert.equal(priceRender(creditPrices, {}), 0);
    const dear = parseConfig({ PLATEN_CREDIT_PRICES: 'video_second=5, image=0' }).creditPrices;
    assert.equal(priceRender(dear, { images: 7, pdfPages: 1, videoDurationMs: 1000 }), 6);
    assert.throws(() => parseConfig({ PLATEN_CREDIT_PRICES: 'image=-1' }), /PLATEN_CREDIT_PRICES/);
  });

  it('are charged by month, and are overage or refused once they are spent', async () => {
    const { dependencies, workspaceId } = service;
    const charge = (credits: number): void =>
      void dependencies.ledger.add(createLedgerEntry(workspaceId, { at: now, credits }));
    for (const credits of [3, 3, 3]) charge(credits);
    await checkCredits(dependencies, workspaceId);
    await assert.rejects(checkCredits(dependencies, workspaceId, 2), { code: 'credits_exhausted', status: 402 });
    for (const credits of [1, 2, 1]) charge(credits);
    const { data } = (await service.call('GET', '/workspace/logs')).body as { data: Record<string, unknown>[] };
    assert.deepEqual(
      data.map(({ credits_used, is_overage }) => [credits_used, is_overage]),
      [
        [1, true],
        [2, true],
        [1, false],
        [3, false],
        [3, false],
        [3, false],
      ],
    );
    const lenient = { ...dependencies, config: { ...dependencies.config, isOverageAllowed: true } };
    await checkCredits(lenient, workspaceId);
    now = new Date('2026-04-01T00:00:00Z');
    await checkCredits(dependencies, workspaceId, 10);
  });

  it('of AI are counted apart and never go past their limit, however many ask at once', async () => {
    const { dependencies, workspaceId } = service;
    const taken = await Promise.allSettled(
      Array.from({ length: 8 }, () => chargeAiCredits(dependencies, workspaceId, 1)),
    );
    assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 5);
    const other = await service.addWorkspace();
    await assert.rejects(chargeAiCredits(dependencies, other.workspaceId, 6), {
      code: 'ai_credits_exhausted',
      status: 403,
    });
  });

  it('and renders are told by month and by day, in UTC', async () => {
    const { database } = service.dependencies;
    const inFebruary = { created_at: new Date('2026-02-10T00:00:00Z') };
    await database.query.updateTable('workspace').set(inFebruary).where('id', '=', service.workspaceId).execute();
    const used = { renders: 6, credits_used: 13 };
    const nothing = { renders: 0, credits_used: 0 };
    const { data } = await service.client.getUsage();
    assert.partialDeepStrictEqual(data, { plan: 'enterprise', credits_limit: 10, ai_credits_limit: 5 });
    assert.deepEqual(data.months, [
      { month: '2026-02', ...nothing, ai_credits_used: 0 },
      { month: '2026-03', ...used, ai_credits_used: 0 },
      { month: '2026-04', ...nothing, ai_credits_used: 5 },
    ]);
    assert.deepEqual(data.days, [{ day: '2026-04-01', ...nothing, failures: 0 }]);
    const march = (await service.client.getUsage({ query: { months: 1, month: '2026-03' } })).data;
    assert.deepEqual([march.months.length, march.days.length], [1, 31]);
    assert.deepEqual(march.days.slice(-2), [
      { day: '2026-03-30', ...nothing, failures: 0 },
      { day: '2026-03-31', ...used, failures: 0 },
    ]);
    assert.equal((await service.call('GET', '/workspace/usage?month=2026-13')).status, 400);
  });
});
