import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createRenderLedger, type CachedEntry } from '@platen/server';
import { createLedgerEntry } from './ledger-entry.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';
import { until } from './until.ts';

describeOnEachDatabase('what is written of renders after their answers', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  const sources = async (workspaceId: number): Promise<string[]> => {
    const rows = await service.dependencies.database.query
      .selectFrom('workspace_log')
      .select('source')
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute();
    return rows.map(({ source }) => source);
  };
  const usage = (workspaceId: number) =>
    service.dependencies.database.query
      .selectFrom('usage')
      .select(['credits', 'renders'])
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();

  it('comes by itself, in its order, each workspace with its own sum', async () => {
    const { ledger } = service.dependencies;
    const [one, other] = [await service.addWorkspace(), await service.addWorkspace()];
    for (let at = 0; at < 30; at++) {
      void ledger.add(createLedgerEntry(one.workspaceId, { source: `turn ${at}`, credits: 2 }));
      void ledger.add(createLedgerEntry(other.workspaceId, { source: `other ${at}` }));
    }
    assert.equal(ledger.unwrittenCredits(one.workspaceId), 60);
    await until(async () => (await sources(one.workspaceId)).length === 30);
    assert.deepEqual(
      await sources(one.workspaceId),
      Array.from({ length: 30 }, (_, at) => `turn ${at}`),
    );
    assert.deepEqual(await usage(one.workspaceId), { credits: 60, renders: 30 });
    assert.equal(await usage(other.workspaceId), undefined);
    await ledger.flush();
    assert.equal(ledger.unwrittenCredits(one.workspaceId), 0);
  });

  it('leaves out what the database does not take, and nothing else', async () => {
    const ledger = createRenderLedger({
      ...service.dependencies,
      log: service.dependencies.log.child({}, { level: 'silent' }),
    });
    const { workspaceId } = await service.addWorkspace();
    const names = ['first', 'NUL \u0000', 'half \ud800', 'last'];
    const written = await Promise.allSettled([
      ...names.map((source) => ledger.add(createLedgerEntry(workspaceId, { source, credits: 1 }))),
      ledger.add(createLedgerEntry(987_654_321, { credits: 1 })),
      ledger.close(),
    ]);
    const notified = await sources(workspaceId);
    assert.deepEqual([notified[0], notified.at(-1)], ['first', 'last']);
    const lost = written.filter(({ status }) => status === 'rejected').length;
    assert.equal(notified.length, names.length - lost);
    assert.deepEqual(await usage(workspaceId), { credits: notified.length, renders: notified.length });
    assert.equal(ledger.unwrittenCredits(workspaceId), 0);
  });

  it('waits for the files of a render, and keeps nothing of one whose files were lost', async () => {
    const { ledger } = service.dependencies;
    const { workspaceId } = await service.addWorkspace();
    const stored = Promise.withResolvers<void>();
    const cached: Omit<CachedEntry, 'name'> = {
      templateId: null,
      revision: 0,
      kitRevision: null,
      hashes: {},
      families: ['one', 'two'],
      familyFonts: '',
      answer: () => ({ files: [], format: 'png', report: [], totalPages: 1, log: {} }),
    };
    void ledger.add(
      createLedgerEntry(workspaceId, { source: 'stored', cached: { ...cached, name: 'a' } }),
      stored.promise,
    );
    const quiet = createRenderLedger({
      ...service.dependencies,
      log: service.dependencies.log.child({}, { level: 'silent' }),
    });
    void quiet.add(
      createLedgerEntry(workspaceId, { source: 'lost', cached: { ...cached, name: 'b' } }),
      Promise.reject(new Error('full')),
    );
    await quiet.close();
    await until(async () => (await sources(workspaceId)).length === 2);
    assert.equal(ledger.storing, 1);
    const settled = ledger.settled(workspaceId, 'a');
    stored.resolve();
    await settled;
    const names = await service.dependencies.database.query
      .selectFrom('render_cache')
      .select(['hash', 'families'])
      .where('workspace_id', '=', workspaceId)
      .execute();
    assert.deepEqual(names, [{ hash: 'a', families: ['one', 'two'] }]);
    assert.deepEqual((await sources(workspaceId)).toSorted(), ['lost', 'stored']);
  });

  it('is written later when the database cannot take it now', async () => {
    const { database } = service.dependencies;
    const { workspaceId } = await service.addWorkspace();
    let refusals = 2;
    const pool = new Proxy(database.pool, {
      get: (target, name) => {
        if (name !== 'connect') return Reflect.get(target, name) as unknown;
        return async () => {
          if (refusals-- > 0) throw new Error('connect ECONNREFUSED');
          return target.connect();
        };
      },
    });
    const ledger = createRenderLedger({
      database: Object.assign(Object.create(database) as typeof database, { pool }),
      log: service.dependencies.log.child({}, { level: 'silent' }),
    });
    const written = ledger.add(createLedgerEntry(workspaceId, { credits: 3 }));
    await assert.rejects(ledger.flush(workspaceId), /no connection/);
    await written;
    assert.deepEqual(await usage(workspaceId), { credits: 3, renders: 1 });
    await ledger.close();
  });

  it('is repeated when its connection broke, and charged once whether it had been carried out or not', async () => {
    const { database } = service.dependencies;
    for (const breaks of ['before', 'after'] as const) {
      const { workspaceId } = await service.addWorkspace();
      let left = 2;
      const pool = new Proxy(database.pool, {
        get: (target, name) => {
          if (name !== 'connect') return Reflect.get(target, name) as unknown;
          return async () => {
            const client = await target.connect();
            return new Proxy(client, {
              get(own, method) {
                const value: unknown = Reflect.get(own, method);
                if (typeof value !== 'function') return value;
                if (method !== 'query') return value.bind(own) as unknown;
                return async (...given: unknown[]) => {
                  const isBroken = left-- > 0;
                  if (isBroken && breaks === 'before') throw new Error('Connection terminated unexpectedly');
                  const result: unknown = await value.apply(own, given);
                  if (isBroken) throw new Error('Connection terminated unexpectedly');
                  return result;
                };
              },
            });
          };
        },
      });
      const ledger = createRenderLedger({
        database: Object.assign(Object.create(database) as typeof database, { pool }),
        log: service.dependencies.log.child({}, { level: 'silent' }),
      });
      const first = ledger.add(createLedgerEntry(workspaceId, { source: 'first', credits: 3 }));
      await assert.rejects(ledger.flush(workspaceId), /broke while/);
      // What comes later is no part of the write that is repeated.
      const later = ledger.add(createLedgerEntry(workspaceId, { source: 'later', credits: 2 }));
      await assert.rejects(ledger.flush(workspaceId), /broke while/);
      assert.equal(ledger.unwrittenCredits(workspaceId), 5);
      await ledger.flush(workspaceId);
      await Promise.all([first, later]);
      assert.deepEqual(await sources(workspaceId), ['first', 'later'], breaks);
      assert.deepEqual(await usage(workspaceId), { credits: 5, renders: 2 }, breaks);
      await ledger.close();
    }
  });
});
