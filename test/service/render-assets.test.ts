import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, it } from 'node:test';
import { readLibraryFile } from '@platen/library/node';
import { parseTemplate } from '@platen/template';
import { findTemplateAssets } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnEachDatabase } from './test-databases.ts';
import { imageTemplate } from './titles-template.ts';

describeOnEachDatabase('brand assets in renders', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  const store = async (
    bytes: Uint8Array,
    columns: { type: 'image' | 'font'; font?: object; embedId?: number | null; embedUserId?: string | null },
  ): Promise<number> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const extension = columns.type === 'font' ? 'woff2' : 'svg';
    const type = columns.type === 'font' ? 'font/woff2' : 'image/svg+xml';
    const key = `assets/${service.workspaceId}/${hash}.${extension}`;
    await service.dependencies.storage.put(key, bytes, type);
    const { id } = await service.dependencies.database.query
      .insertInto('brand_asset')
      .values({
        workspace_id: service.workspaceId,
        embed_id: columns.embedId ?? null,
        embed_user_id: columns.embedUserId ?? null,
        type: columns.type,
        tags: [],
        file_type: type,
        file_size: bytes.byteLength,
        file_hash: hash,
        storage_key: key,
        ...(columns.font && { font: JSON.stringify(columns.font) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('give texts the workspace’s own fonts by their family, also one that came later', async () => {
    const templateId = await storeTemplate(
      service,
      parseTemplate({
        schemaVersion: 1,
        pages: [
          {
            id: 'page',
            width: 200,
            height: 60,
            parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }] }],
            layers: [
              {
                type: 'text',
                id: 'title',
                width: 200,
                height: 60,
                runs: [{ text: 'Acme' }],
                style: { fontFamily: 'Acme Sans' },
              },
            ],
          },
        ],
      }),
    );
    const render = async () => {
      const { status, body } = await service.call('POST', '/studio/render', { body: { templateId } });
      assert.equal(status, 200, JSON.stringify(body));
      return {
        content: (body['data'] as { content: string }).content,
        codes: (body['report'] as { code: string }[]).map(({ code }) => code),
      };
    };
    const without = await render();
    assert.deepEqual(without.codes, ['font_missing']);
    await store(await readLibraryFile('fonts/inter-latin-standard-normal.woff2'), {
      type: 'font',
      font: { family: 'Acme Sans', weight: 400, style: 'normal' },
    });
    const first = await render();
    assert.deepEqual(first.codes, []);
    assert.equal((await render()).content, first.content);
  });

  it('reach an embed’s template only when they are its user’s or shared', async () => {
    const embed = await service.dependencies.database.query
      .insertInto('embed')
      .values({
        workspace_id: service.workspaceId,
        public_id: 'embed-of-assets',
        name: 'Embed',
        allowed_origins: [],
        permissions: [],
        secret: 'sealed',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const svg = (color: string) =>
      new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><path fill="${color}"/></svg>`);
    const shared = await store(svg('red'), { type: 'image' });
    const own = await store(svg('lime'), { type: 'image', embedId: embed.id, embedUserId: 'ann' });
    const other = await store(svg('blue'), { type: 'image', embedId: embed.id, embedUserId: 'bob' });
    const names = async (scope: { embedId: number | null; embedUserId: string | null }, owner?: typeof scope) => {
      const reached: number[] = [];
      for (const id of [shared, own, other]) {
        const { assetKeys } = await findTemplateAssets(
          service.dependencies,
          { workspaceId: service.workspaceId, ...scope },
          { template: imageTemplate(`asset:${id}`), ...(owner && { owner }) },
        );
        if (assetKeys[id] !== undefined) reached.push(id);
      }
      return reached;
    };
    const ann = { embedId: embed.id, embedUserId: 'ann' };
    const whole = { embedId: null, embedUserId: null };
    assert.deepEqual(await names(ann), [shared, own]);
    assert.deepEqual(await names(whole, ann), [shared, own]);
    assert.deepEqual(await names(whole, whole), [shared, own, other]);
    const given = await findTemplateAssets(
      service.dependencies,
      { workspaceId: service.workspaceId, ...whole },
      { template: imageTemplate(''), owner: ann, modifications: { image: `asset:${other}` } },
    );
    assert.deepEqual(Object.keys(given.assetKeys), [String(other)]);
  });
});
