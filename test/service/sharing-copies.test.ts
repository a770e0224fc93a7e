import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { parseTemplate } from '@platen/template';
import { storeTemplate } from './store-template.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer();

function tokenOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}

describeOnEachDatabase('copying a shared template', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  /** A brand asset of the service's workspace with a file. */
  const addAsset = async (name: string, bytes: Uint8Array, workspaceId = service.workspaceId): Promise<number> => {
    const { database, storage } = service.dependencies;
    const key = `assets/${workspaceId}/${hash('sha256', bytes)}.png`;
    await storage.put(key, bytes, 'image/png');
    const { id } = await database.query
      .insertInto('brand_asset')
      .values({
        workspace_id: workspaceId,
        type: 'image',
        tags: ['internal'],
        meta: JSON.stringify({ secret: 'ours' }),
        file_name: name,
        file_type: 'image/png',
        file_size: bytes.length,
        file_hash: hash('sha256', bytes),
        storage_key: key,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  const shareWithAssets = async (allow: boolean): Promise<{ id: number; token: string; assets: number[] }> => {
    const blue = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const assets = [await addAsset('red.png', new Uint8Array(red)), await addAsset('blue.png', new Uint8Array(blue))];
    const layers = assets.map((asset, index) => ({
      type: 'image',
      id: `image-${index}`,
      x: index * 50,
      width: 50,
      height: 100,
      source: `asset:${asset}`,
    }));
    const id = await storeTemplate(
      service,
      parseTemplate({
        schemaVersion: 1,
        name: 'With images',
        tags: ['internal'],
        testData: { rows: [{ photo: 'asset:1', customer: 'Ada' }] },
        pages: [
          {
            id: 'one',
            width: 100,
            height: 100,
            layers,
            parameters: [
              {
                key: 'photo',
                type: 'imageUrl',
                default: `asset:${assets[1]}`,
                bindings: [{ layerId: 'image-0', property: 'content' }],
              },
            ],
          },
        ],
      }),
    );
    const { body } = await service.call('POST', `/studio/templates/${id}/share`, {
      body: { enabled: true, allow_duplication: allow },
    });
    return { id, token: tokenOf(String(body['share_url'])), assets };
  };

  test('brings its brand assets along, once, and counts', async () => {
    const { query } = service.dependencies.database;
    const { id, token, assets } = await shareWithAssets(true);
    const { data: folder } = await service.client.createAssetFolder({ query: {}, body: { name: 'Here' } });
    await service.client.updateBrandAssets({ query: {}, body: { ids: assets, folder_id: folder.id } });
    const other = await service.addWorkspace();
    const known = await addAsset('already-there.png', new Uint8Array(red), other.workspaceId);
    const copy = (body?: object): Promise<TestAnswer> =>
      service.call('POST', `/shared-templates/${token}/duplicate`, { key: other.key, ...(body && { body }) });
    const first = await copy();
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const { data } = first.body as { data: { template_id: number; name: string; copied_assets: number } };
    assert.partialDeepStrictEqual(data, { name: 'With images', copied_assets: 1 });
    const stored = await query
      .selectFrom('template')
      .select(['content', 'workspace_id', 'tags'])
      .where('id', '=', data.template_id)
      .executeTakeFirstOrThrow();
    assert.equal(stored.workspace_id, other.workspaceId);
    assert.equal(stored.content.testData, undefined);
    assert.deepEqual(stored.tags, []);
    const [page] = stored.content.pages;
    const sources = (page?.layers ?? []).map((layer) => ('source' in layer ? layer.source : ''));
    assert.equal(sources[0], `asset:${known}`);
    const copied = Number(sources[1]?.slice('asset:'.length));
    assert.ok(!assets.includes(copied));
    assert.equal(page?.parameters[0]?.default, `asset:${copied}`);
    const row = await query.selectFrom('brand_asset').selectAll().where('id', '=', copied).executeTakeFirstOrThrow();
    const copiedRow = { workspace_id: other.workspaceId, file_name: 'blue.png', tags: [], meta: {}, folder_id: null };
    assert.partialDeepStrictEqual(row, copiedRow);
    assert.match(row.storage_key ?? '', new RegExp(`^assets/${other.workspaceId}/`));
    assert.ok(await service.dependencies.storage.stat(row.storage_key ?? ''));
    assert.ok(!row.storage_key?.includes(hash('sha256', red)), 'its name is that of a file of the other workspace');

    const second = await copy({ name: 'Mine' });
    assert.partialDeepStrictEqual(second.body, { data: { name: 'Mine', copied_assets: 0 } });
    const state = await service.call('GET', `/studio/templates/${id}/share`);
    assert.partialDeepStrictEqual(state.body, { stats: { copies: 2 } });

    const own = await service.call('POST', `/shared-templates/${token}/duplicate`);
    assert.partialDeepStrictEqual(own.body, { data: { copied_assets: 0 } });
  });

  test('is refused when it is not allowed, not shared, or nobody in particular asks', async () => {
    const { id, token } = await shareWithAssets(false);
    const other = await service.addWorkspace();
    const copy = (options: object): Promise<TestAnswer> =>
      service.call('POST', `/shared-templates/${token}/duplicate`, { key: other.key, ...options });
    const refused = await copy({});
    assert.deepEqual([refused.status, refused.body['code']], [403, 'duplication_not_allowed']);
    assert.equal((await copy({ key: null })).status, 403);
    assert.equal((await copy({ body: { name: '' } })).status, 400);
    await service.call('POST', `/studio/templates/${id}/share`, { body: { enabled: false, allow_duplication: true } });
    assert.equal((await copy({})).status, 404);
    const { rows } = await service.dependencies.database.pool.query(
      'select count(*)::int as count from template where workspace_id = $1',
      [other.workspaceId],
    );
    assert.equal(rows[0].count, 0);
  });
});
