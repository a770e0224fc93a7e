import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createCleanUp, createLocalStorage, performJobRender, startWorkers, type Storage } from '@platen/server';
import sharp from 'sharp';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { imageTemplate } from './titles-template.ts';
import { until } from './until.ts';

// Real disks, stores and databases go away in test/prove/outages; here it is one call at a time.
describe('a service whose storage is away', () => {
  let service: TestService;
  let folder: string;
  let assetId: number;
  let isAway = false;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platen-outage-'));
    const storage = new Proxy(createLocalStorage(folder), {
      get: (target, name: keyof Storage) => {
        if (!isAway || typeof target[name] !== 'function') return target[name];
        return async () => {
          throw Object.assign(new Error('We are ill.'), { $metadata: { httpStatusCode: 500 } });
        };
      },
    });
    service = await startTestService({ dependencies: { storage }, environment: { PLATEN_LOG_LEVEL: 'silent' } });
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#cc3300' } })
      .png()
      .toBuffer();
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = `assets/${service.workspaceId}/${hash}.png`;
    await storage.put(key, bytes, 'image/png');
    const asset = { tags: [], file_type: 'image/png', file_size: bytes.length, file_hash: hash, storage_key: key };
    const { id } = await service.dependencies.database.query
      .insertInto('brand_asset')
      .values({ workspace_id: service.workspaceId, embed_id: null, embed_user_id: null, type: 'image', ...asset })
      .returning('id')
      .executeTakeFirstOrThrow();
    assetId = id;
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('puts renders off rather than leave out an image of its own', async () => {
    const templateId = await storeTemplate(service, imageTemplate(`asset:${assetId}`));
    const render = () => service.call('POST', '/studio/render', { body: { templateId, response: { type: 'base64' } } });
    isAway = true;
    const away = await render();
    isAway = false;
    assert.deepEqual([away.status, away.body['code'], away.headers['retry-after']], [503, 'unavailable', '5']);
    const back = await render();
    assert.deepEqual([back.status, back.body['report']], [200, []], JSON.stringify(back.body));
    await service.dependencies.ledger.flush();
    const { data } = await service.client.listLogs({ query: {} });
    assert.deepEqual(
      data.map(({ status, credits_used }) => [status, credits_used]),
      [[200, 1]],
    );
  });

  it('lets jobs wait until it is back, however often they are tried', async () => {
    const templateId = await storeTemplate(service, imageTemplate(`asset:${assetId}`));
    isAway = true;
    const queued = await service.call('POST', '/studio/render?cache=false', {
      body: { templateId, response: { mode: 'async' } },
    });
    const id = String(queued.body['id']);
    let tries = 0;
    const workers = await startWorkers(service.dependencies, {
      perform: async (dependencies, request, options) => {
        tries += 1;
        if (tries > 3) isAway = false;
        return performJobRender(dependencies, request, options);
      },
    });
    try {
      const job = await until(async () => {
        const read = await service.client.getRenderJob({ params: { id } });
        return read.finished && read;
      }, 60_000);
      assert.deepEqual([job.status, job.error, tries], ['succeeded', null, 4]);
    } finally {
      await workers.stop(1000);
    }
  });

  it('deletes an asset, and its file a day later', async () => {
    const { database, storage } = service.dependencies;
    const { storage_key: key } = await database.query
      .selectFrom('brand_asset')
      .select('storage_key')
      .where('id', '=', assetId)
      .executeTakeFirstOrThrow();
    const remove = () => service.call('DELETE', `/brand-assets/images/delete/${assetId}`);
    isAway = true;
    const away = await remove();
    isAway = false;
    assert.equal(away.status, 200, JSON.stringify(away.body));
    assert.equal((await remove()).status, 404);
    assert.ok(key !== null && (await storage.stat(key)), 'the file is still there');
    const now = (): Date => new Date(Date.now() + 1.1 * 86_400_000);
    await createCleanUp({ ...service.dependencies, now })(AbortSignal.timeout(60_000));
    assert.equal(await storage.stat(key), undefined);
  });
});
