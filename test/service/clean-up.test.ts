import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createCleanUp, createRenderJob } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describeOnEachDatabase('what is over', (kind) => {
  let service: TestService;
  let now = new Date('2026-05-01T00:00:00Z');
  before(async () => {
    service = await startTestService({ kind, dependencies: { now: () => now } });
  });
  after(() => service.close());

  const signal = new AbortController().signal;
  const count = async (table: 'render_job' | 'webhook_delivery' | 'idempotency' | 'render_cache' | 'asset_upload') => {
    const { database } = service.dependencies;
    const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    return rows[0]?.n;
  };
  const addJob = async (status: 'queued' | 'succeeded', completedAt: Date | null): Promise<number> => {
    const job = await createRenderJob(
      service.dependencies,
      {
        workspaceId: service.workspaceId,
        userId: null,
        embedId: null,
        embedUserId: null,
        source: 'api',
        template: { kind: 'studio', id: 1 },
        modifications: {},
        response: { type: 'url', format: 'png', strict: false, transparent: false },
        useCache: false,
      },
      { webhookUrl: 'https://example.com/hook' },
    );
    await service.dependencies.database.query
      .updateTable('render_job')
      .set({ status, ...(completedAt && { completed_at: completedAt }) })
      .where('id', '=', Number(job.id))
      .execute();
    return Number(job.id);
  };

  it('goes when its time has come, and nothing before', async () => {
    const { database, storage } = service.dependencies;
    const workspace_id = service.workspaceId;
    const old = await addJob('succeeded', new Date(now.getTime() - 7 * dayMs - 1000));
    const recent = await addJob('succeeded', new Date(now.getTime() - 7 * dayMs + 60_000));
    for (const render_job_id of [old, recent]) {
      await database.query
        .insertInto('webhook_delivery')
        .values({ workspace_id, render_job_id, message_id: `msg_${render_job_id}`, url: 'https://x.test', body: '{}' })
        .execute();
    }
    for (const hours of [23, 25]) {
      await database.query
        .insertInto('idempotency')
        .values({
          workspace_id,
          credential: 'key:1',
          operation: 'x',
          key: `after ${hours}`,
          request_hash: 'x',
          state: 'done',
          lease: 'x',
          leased_until: now,
          created_at: new Date(now.getTime() - hours * hourMs),
        })
        .execute();
    }
    const upload = {
      workspace_id,
      type: 'image' as const,
      file_name: 'a',
      file_type: 'image/png',
      file_size: 1,
      tags: [],
    };
    const keys = ['expired', 'open'].map((name) => `uploads/${workspace_id}/${name}.png`);
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'image/png');
    const [expired = '', open = ''] = keys;
    const past = new Date(now.getTime() - 2 * hourMs);
    const future = new Date(now.getTime() + hourMs);
    await database.query
      .insertInto('asset_upload')
      .values([
        { ...upload, hash: 'b', storage_key: expired, expires_at: past, confirmed_at: null },
        { ...upload, hash: 'c', storage_key: open, expires_at: future, confirmed_at: null },
      ])
      .execute();

    await createCleanUp(service.dependencies)(signal);
    await createCleanUp(service.dependencies)(signal);
    assert.equal(await count('render_job'), 1);
    assert.equal(await count('webhook_delivery'), 1);
    assert.equal(await count('idempotency'), 1);
    assert.equal(await count('asset_upload'), 1);
    assert.equal((await service.call('GET', `/studio/render-jobs/${old}`)).status, 404);
    assert.equal((await service.call('GET', `/studio/render-jobs/${recent}`)).status, 200);
    const cached = await Promise.all(keys.map((key) => storage.stat(key)));
    assert.deepEqual(
      cached.map((file) => file !== undefined),
      [false, true],
    );
  });

  it('ends a job that nobody worked on, and tells its webhook', async () => {
    const id = await addJob('queued', null);
    now = new Date(now.getTime() + 7 * dayMs + 1000);
    await createCleanUp(service.dependencies)(signal);
    const { body } = await service.call('GET', `/studio/render-jobs/${id}`);
    assert.deepEqual([body['status'], body['error_code']], ['failed', 'render_timeout']);
    assert.equal(await count('webhook_delivery'), 1, 'its own; the one of the recent job went with it');
  });
});
