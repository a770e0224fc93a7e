import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, it } from 'node:test';
import { renderBody } from '@platen/api';
import { drawThumbnails, fileKey, parseRender, saveAccounts } from '@platen/server';
import sharp from 'sharp';
import { hashRender } from '../../packages/server/renders/cache/begin-render.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { imageTemplate, titlesTemplate } from './titles-template.ts';

const image = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#36c' } })
  .png()
  .toBuffer();

describeOnOneDatabase('addresses of files', (kind) => {
  let service: TestService;
  let other: { workspaceId: number; key: string };
  before(async () => {
    service = await startTestService({ kind });
    other = await service.addWorkspace('Other');
  });
  after(() => service.close());

  const statusOf = async (key: string): Promise<number> =>
    (await service.call('GET', `/files/${key}`, { key: null })).status;
  const keyOf = (url: unknown): string => new URL(String(url)).pathname.replace('/files/', '');
  const listKeys = async (workspaceId: number): Promise<string[]> => {
    const { storage } = service.dependencies;
    const lists = ['renders', 'assets', 'thumbnails', 'social'].map((files) =>
      storage.list(`${files}/${workspaceId}/`, { limit: 1000 }),
    );
    return (await Promise.all(lists)).flat().map(({ key }) => key);
  };
  const addImage = async (key: string, query = ''): Promise<{ id: number; url: string }> => {
    const { body } = await service.call('POST', `/brand-assets/images/add${query}`, {
      key,
      body: { file: image.toString('base64') },
    });
    return body['data'] as { id: number; url: string };
  };

  /** One file of each kind and way of writing, of the same content wherever it is made. */
  const fill = async ({ workspaceId, key }: { workspaceId: number; key: string }): Promise<void> => {
    const templateId = await storeTemplate({ ...service, workspaceId }, titlesTemplate());
    const render = async (response: Record<string, unknown>): Promise<unknown> => {
      const body = { templateId, modifications: { title: 'Ann is dismissed' }, response };
      const answer = await service.call('POST', '/studio/render', { key, body });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return (answer.body['data'] as { content: unknown }).content;
    };
    const rendered = await render({});
    await render({ format: 'pdf' });
    await render({ format: 'wav' });
    await addImage(key);
    await drawThumbnails(service.dependencies, templateId);
    const [account] = await saveAccounts(service.dependencies, { workspaceId, platform: 'linkedin', personId: null }, [
      {
        providerId: `account of ${workspaceId}`,
        name: 'Account',
        username: null,
        avatarUrl: null,
        details: {},
        credentials: { accessToken: 'over', expiresAt: new Date(0) },
      },
    ]);
    const posted = await service.call('POST', '/social/publish', {
      key,
      body: { accounts: [account?.id], content: 'Look', media_url: rendered, status: 'draft' },
    });
    assert.equal(posted.status, 200, JSON.stringify(posted.body));
  };

  it('tell nobody who has the same file whether a workspace has it too', async () => {
    await fill(service);
    await fill(other);
    const own = await listKeys(service.workspaceId);
    const kinds = new Set(own.map((key) => key.replace(/\/.*\./, ' ')));
    const every = ['assets png', 'assets webp', 'renders pdf', 'renders png', 'renders wav', 'social png'];
    assert.deepEqual([...kinds].toSorted(), [...every, 'thumbnails webp']);
    const others = new Set((await listKeys(other.workspaceId)).map((key) => key.split('/').at(-1)));
    const attempts = new Set<string>();
    const contents = new Set<string>();
    for (const key of own) {
      const [files = '', , name = ''] = key.split('/');
      const served = await service.call('GET', `/files/${key}`, { key: null });
      assert.equal(served.status, 200);
      const digest = hash('sha256', served.bytes);
      contents.add(digest);
      assert.ok(!JSON.stringify(served.headers).includes(digest), 'what is said of a file is not its hash');
      assert.ok(!others.has(name), `${key} is called the same elsewhere`);
      for (const each of ['renders', 'assets', 'thumbnails', 'social']) {
        const [, extension = ''] = name.split('.');
        attempts.add(`${each}/${service.workspaceId}/${digest}.${extension}`);
        // Whoever was given one address does not have the next one with it.
        if (each !== files) attempts.add(`${each}/${service.workspaceId}/${name}`);
      }
    }
    assert.equal(contents.size, own.length - 1, 'the medium of the post is the render');
    for (const attempt of attempts) assert.equal(await statusOf(attempt), 404, attempt);
  });

  it('tell users of an embed nothing of each other', async () => {
    const { data: embed } = await service.client.createEmbed({ body: { name: 'Shop', per_user_data: true } });
    const [ann, bob] = ['ann', 'bob'].map((user) => `?embedId=${embed.id}&embedUserId=${user}`);
    const anns = await addImage(service.key, ann);
    const bobs = await addImage(service.key, bob);
    assert.notEqual(anns.url, bobs.url);
    await service.call('DELETE', `/brand-assets/images/delete/${bobs.id}${bob}`);
    // What another one has would still be there.
    assert.equal(await statusOf(keyOf(bobs.url)), 404);
    assert.equal(await statusOf(keyOf(anns.url)), 200);
  });

  it('that were given out by earlier versions go on working', async () => {
    const { database, storage } = service.dependencies;
    const digest = hash('sha256', image);
    const oldRender = `renders/${service.workspaceId}/${digest}.png`;
    const oldAsset = `assets/${service.workspaceId}/${digest}.png`;
    for (const key of [oldRender, oldAsset]) await storage.put(key, image, 'image/png');
    const { id } = await database.query
      .insertInto('brand_asset')
      .values({
        workspace_id: service.workspaceId,
        type: 'image',
        tags: [],
        file_name: 'old.png',
        file_type: 'image/png',
        file_size: image.length,
        file_hash: digest,
        storage_key: oldAsset,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const key of [oldRender, oldAsset]) assert.equal(await statusOf(key), 200);
    const templateId = await storeTemplate(service, imageTemplate(`asset:${id}`));
    const rendered = await service.call('POST', '/studio/render', { body: { templateId } });
    assert.deepEqual([rendered.status, rendered.body['report']], [200, []]);
    const again = await addImage(service.key);
    assert.notEqual(keyOf(again.url), oldAsset);
    await service.call('DELETE', `/brand-assets/images/delete/${id}`);
    assert.deepEqual(await Promise.all([oldAsset, keyOf(again.url)].map(statusOf)), [404, 200]);
  });

  it('are the same for the same file as long as the secret of the instance is', async () => {
    const owner = { workspaceId: service.workspaceId, embedId: null, embedUserId: null };
    const key = fileKey(service.dependencies, 'assets', owner, image, 'png');
    assert.equal(keyOf((await addImage(service.key)).url), key);
    assert.match(key, /^assets\/\d+\/[0-9a-f]{64}\.png$/);
  });

  it('are looked for among renders by names that no other workspace’s renders have', async () => {
    const nameIn = (workspaceId: number): string =>
      hashRender(
        parseRender(renderBody.parse({ templateId: 1, modifications: { title: 'Ann' } }), {
          scope: { workspaceId, embedId: null, embedUserId: null },
          userId: null,
          template: { kind: 'library', slug: 'a-slug' },
          useCache: true,
        }),
      );
    assert.notEqual(nameIn(service.workspaceId), nameIn(other.workspaceId));
  });
});
