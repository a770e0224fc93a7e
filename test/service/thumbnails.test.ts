import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { readStarter } from '@platen/library/node';
import { drawThumbnails, thumbnailUrl, workThumbnails, queueThumbnails } from '@platen/server';
import { parseTemplate, type Template } from '@platen/template';
import { storeTemplate as store } from './store-template.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

async function save(service: TestService, id: number, content: Template): Promise<void> {
  await service.dependencies.database.query
    .updateTable('template')
    .set((set) => ({
      content: JSON.stringify(content),
      page_list: JSON.stringify(content.pages.map((page) => ({ id: page.id, name: page.name }))),
      revision: set('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

async function readThumbnails(service: TestService, id: number) {
  const { thumbnails } = await service.dependencies.database.query
    .selectFrom('template')
    .select('thumbnails')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return thumbnails;
}

const plain = (color: string, id = 'one', width = 800, height = 400): unknown => ({
  id,
  width,
  height,
  backgrounds: [{ type: 'solid', color }],
});
const templateOf = (...pages: unknown[]): Template => parseTemplate({ schemaVersion: 1, name: 'Plain', pages });

describeOnOneDatabase('thumbnails', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  test('are drawn of each page, no larger than needed, and stored', async () => {
    const content = templateOf(plain('#ff0000'), plain('#0000ff', 'two', 100, 300));
    const id = await store(service, content);
    const drawn = await drawThumbnails(service.dependencies, id);
    assert.deepEqual(
      drawn.map(({ pageId, revision }) => [pageId, revision]),
      [
        ['one', 1],
        ['two', 1],
      ],
    );
    const thumbnails = await readThumbnails(service, id);
    const sizes = [];
    for (const page of ['one', 'two']) {
      const key = thumbnails[page]?.key;
      assert.ok(key);
      assert.match(
        thumbnailUrl('https://x.test', thumbnails[page]),
        /^https:\/\/x\.test\/files\/thumbnails\/.*\.webp$/,
      );
      const bytes = await service.dependencies.storage.read(key, 1e6);
      const { width, height, format } = await sharp(bytes).metadata();
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      sizes.push([format, width, height, data[0]! > 200, data[2]! > 200]);
    }
    assert.deepEqual(sizes, [
      ['webp', 640, 320, true, false],
      ['webp', 100, 300, false, true],
    ]);
  });

  test('follow what changed, and forget pages that are gone', async () => {
    const id = await store(service, templateOf(plain('#ff0000'), plain('#00ff00', 'two'), plain('#0000ff', 'three')));
    await drawThumbnails(service.dependencies, id);
    const first = await readThumbnails(service, id);
    await save(service, id, templateOf(plain('#ff0000'), plain('#123456', 'two')));
    await drawThumbnails(service.dependencies, id);
    const now = await readThumbnails(service, id);
    assert.deepEqual(Object.keys(now).sort(), ['one', 'two']);
    assert.equal(now['one']?.key, first['one']?.key);
    assert.equal(now['one']?.revision, 2);
    assert.notEqual(now['two']?.key, first['two']?.key);
  });

  test('of an earlier revision never replace those of a later one', async () => {
    const id = await store(service, templateOf(plain('#ff0000')));
    const { storage } = service.dependencies;
    const drawn = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // It is held where it is put, which it is also when an equal image lies there from before.
    const put: typeof storage.put = async (...file) => {
      drawn.resolve();
      await held.promise;
      return storage.put(...file);
    };
    const slow = drawThumbnails({ ...service.dependencies, storage: { ...storage, put } }, id);
    await drawn.promise;
    await save(service, id, templateOf(plain('#00ff00')));
    await drawThumbnails(service.dependencies, id);
    const later = await readThumbnails(service, id);
    held.resolve();
    await slow;
    assert.deepEqual(await readThumbnails(service, id), later);
    assert.equal(later['one']?.revision, 2);
  });

  test('that cannot be drawn keep their error, and the others are drawn', async () => {
    const ring = {
      ...(plain('#ffffff', 'ring') as object),
      parameters: [],
      layers: [
        { type: 'shape', id: 'a', width: 10, height: 10, place: { below: { layerId: 'b' } } },
        { type: 'shape', id: 'b', width: 10, height: 10, place: { below: { layerId: 'a' } } },
      ],
    };
    const content = templateOf(plain('#ff0000'));
    const broken = { ...content, pages: [ring, ...content.pages] } as unknown as Template;
    const id = await store(service, broken);
    const drawn = await drawThumbnails(service.dependencies, id);
    assert.equal(drawn.length, 2);
    const thumbnails = await readThumbnails(service, id);
    assert.equal(thumbnails['ring']?.key, null);
    assert.match(thumbnails['ring']?.error ?? '', /\w+/);
    assert.ok(thumbnails['one']?.key);
    assert.equal(thumbnailUrl('https://x.test', thumbnails['ring']), '');
    assert.deepEqual((await drawThumbnails(service.dependencies, id)).length, 2);
    assert.deepEqual(await readThumbnails(service, id), thumbnails);
  });

  test('are drawn by the queue', async () => {
    const id = await store(service, await readStarter('quote-card'));
    await workThumbnails(service.dependencies);
    await queueThumbnails(service.dependencies.queue, id);
    await queueThumbnails(service.dependencies.queue, id);
    for (let tries = 0; tries < 200; tries++) {
      if (Object.keys(await readThumbnails(service, id)).length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.ok(Object.values(await readThumbnails(service, id))[0]?.key);
  });

  test('of a template that is gone are nothing', async () => {
    assert.deepEqual(await drawThumbnails(service.dependencies, 999_999), []);
  });
});
