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
});
