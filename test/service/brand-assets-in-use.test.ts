import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import sharp from 'sharp';
import { drawThumbnails } from '@platen/server';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';

const fixture = (path: string): Buffer<ArrayBuffer> => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
type Asset = Readonly<Record<string, unknown>>;

describe('brand assets in use', () => {
  let service: TestService;
  const send = (
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'GET',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<TestAnswer> =>
    service.call(method, `/brand-assets/${path}`, { ...(body !== undefined && { body }), ...(key && { key }) });
  const add = async (path: string, file: Buffer, tags: string[] = []): Promise<Asset> => {
    const answer = await send('POST', `${path}/add`, { file: file.toString('base64'), tags });
    assert.equal(answer.status, 200, answer.bytes.toString());
    return answer.body['data'] as Asset;
  };
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  it('are drawn by templates that name them by id, also after they were renamed, and not after they are gone', async () => {
    const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const image = await add('images', red);
    const font = await add('fonts', fixture('fonts/bebas-neue.woff2'));
    const content = {
      schemaVersion: 1,
      pages: [
        {
          id: 'page', width: 20, height: 20,
          layers: [
            { type: 'image', id: 'image', source: `asset:${String(image['id'])}`, width: 20, height: 10 },
            { type: 'text', id: 'words', y: 10, width: 20, height: 10, runs: [{ text: 'I' }], style: { fontFamily: font['family'], fontSize: 9 } },
          ],
        },
      ],
    }; // prettier-ignore
    const template = await service.client.createTemplate({ query: {}, body: { content } });
    const render = async (): Promise<TestAnswer> =>
      service.call('POST', '/studio/render?cache=false', {
        body: { templateId: template.id, response: { type: 'base64', format: 'png' }, modifications: {} },
      });
    const pixel = async (answer: TestAnswer): Promise<number[]> => {
      const data = answer.body['data'] as { content: string };
      const bytes = Buffer.from(data.content.replace(/^data:[^,]*,/, ''), 'base64');
      const raw = await sharp(bytes).extract({ left: 10, top: 5, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
      return [...raw];
    };
    const first = await render();
    assert.equal(first.status, 200, first.bytes.toString().slice(0, 500));
    assert.deepEqual(await pixel(first), [255, 0, 0]);
    assert.doesNotMatch(JSON.stringify(first.body['report']), /font_missing|asset_un|glyph_missing/);
    const renamed = await send('PATCH', `images/update/${String(image['id'])}`, { fileName: 'other.png', tags: ['x'] });
    assert.equal(renamed.status, 200);
    assert.deepEqual(await pixel(await render()), [255, 0, 0]);
    await send('DELETE', `images/delete/${String(image['id'])}`);
    const without = await render();
    assert.equal(without.status, 200);
    assert.match(JSON.stringify(without.body['report']), /asset_unreachable/);
    assert.deepEqual(await pixel(without), [255, 255, 255]);
  });

  it('are replaced under their id: what uses them shows the new file, from no cache, and is listed', async () => {
    const paint = async (background: string): Promise<string> =>
      (
        await sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer()
      ).toString('base64');
    const added = await send('POST', 'images/add', { file: await paint('#f00'), fileName: 'Mark.png', tags: ['mark'] });
    const first = added.body['data'] as Asset & { id: number };
    const id = first.id;
    const layer = { type: 'image', id: 'image', source: `asset:${id}`, width: 20, height: 20 };
    const content = { schemaVersion: 1, pages: [{ id: 'page', width: 20, height: 20, layers: [layer] }] };
    const template = await service.client.createTemplate({ query: {}, body: { name: 'With it', content } });
    await service.client.createTemplate({ query: {}, body: { name: 'Without', canvas_width: 9, canvas_height: 9 } });
    const { data: kit } = await service.client.createBrandKit({
      query: {},
      body: {
        name: 'Kit',
        axes: [],
        values: { logo: { type: 'imageUrl', value: `asset:${id}`, when: [], description: '' } },
      },
    });
    const render = async (): Promise<string> => {
      const answer = await service.call('POST', '/studio/render', {
        body: { templateId: template.id, response: { type: 'base64', format: 'png' } },
      });
      const bytes = Buffer.from(
        (answer.body['data'] as { content: string }).content.replace(/^data:[^,]*,/, ''),
        'base64',
      );
      return (
        await sharp(bytes).extract({ left: 9, top: 9, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
      ).toString('hex');
    };
    assert.equal(await render(), 'ff0000');
    await service.dependencies.ledger.flush();
    assert.equal(await render(), 'ff0000');
    const { database } = service.dependencies;
    await drawThumbnails(service.dependencies, template.id);
    const thumbnails = async () =>
      (
        await database.query
          .selectFrom('template')
          .select('thumbnails')
          .where('id', '=', template.id)
          .executeTakeFirstOrThrow()
      ).thumbnails['page']?.key;
    const firstImage = await thumbnails();

    const wrong = await send('PUT', `images/replace/${id}`, {
      file: fixture('fonts/bebas-neue.woff2').toString('base64'),
    });
    assert.deepEqual([wrong.status, wrong.body['code']], [422, 'asset_type_mismatch']);
    const answer = await send('PUT', `images/replace/${id}`, { file: await paint('#00f') });
    assert.equal(answer.status, 200, answer.bytes.toString());
    const changed = answer.body['data'] as Asset;
    assert.partialDeepStrictEqual(changed, {
      id,
      file_name: 'Mark.png',
      tags: ['mark'],
      created_at: first['created_at'],
    });
    assert.notEqual(changed['url'], first['url']);
    assert.equal(await render(), '0000ff');
    await drawThumbnails(service.dependencies, template.id);
    assert.notEqual(await thumbnails(), firstImage);
    // Whoever has the old address still has the file, until a day has passed.
    assert.equal((await service.call('GET', new URL(String(first['url'])).pathname, { key: null })).status, 200);
    const noted = await database.query.selectFrom('leftover_file').select('key').execute();
    assert.ok(noted.some(({ key }) => String(first['url']).endsWith(key)));
    // A large file goes the way of uploads; another format of image changes the ending of the name.
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#0f0"/></svg>';
    const { data: upload } = await service.client.createBrandAssetUpload({
      query: {},
      body: { type: 'image', fileName: 'x.svg', fileType: 'image/svg+xml', fileSize: svg.length, replaces: id },
    });
    const path = new URL(upload.upload_url).pathname;
    await service.call('PUT', path, { key: null, body: Buffer.from(svg), headers: upload.headers });
    const confirmed = await service.client.confirmBrandAssetUpload({ params: { id: upload.id }, query: {}, body: {} });
    assert.partialDeepStrictEqual(confirmed.data, { id, file_name: 'Mark.svg', file_type: 'image/svg+xml' });
    assert.equal(await render(), '00ff00');

    const uses = await service.client.listBrandAssetUses({ query: { ids: `${id},999999` } });
    assert.partialDeepStrictEqual(uses, {
      data: [{ id: template.id, name: 'With it', asset_ids: [id] }],
      total: 1,
      assets: [{ id, template_count: 1 }],
      brand_kits: [{ id: kit.id, name: 'Kit', used_in: 0, asset_ids: [id] }],
      next_cursor: null,
    });
    const font = await add('fonts', fixture('fonts/inconsolata.otf'));
    const text = {
      type: 'text',
      id: 'words',
      width: 20,
      height: 10,
      runs: [{ text: 'I' }],
      style: { fontFamily: 'inconSOLATA' },
    };
    const worded = { schemaVersion: 1, pages: [{ id: 'page', width: 20, height: 20, layers: [text] }] };
    const byFamily = await service.client.createTemplate({ query: {}, body: { name: 'By family', content: worded } });
    const fontUses = await service.client.listBrandAssetUses({ query: { ids: String(font['id']) } });
    assert.deepEqual(fontUses.data.map((use) => use.name).slice(0, 1), ['By family']);
    const other = await send('PUT', `fonts/replace/${String(font['id'])}`, {
      file: fixture('fonts/bebas-neue.woff2').toString('base64'),
    });
    assert.deepEqual([other.status, other.body['code']], [409, 'conflict']);
    await service.client.deleteTemplate({ params: { id: byFamily.id }, query: {} });
  });

  it('are those of an embed’s user in that user’s session, as far as the embed permits', async () => {
    const host = 'https://app.example';
    const open = async (
      permissions: ('upload' | 'rename' | 'delete')[],
      user: string,
    ): Promise<{ token: string; id: string }> => {
      const { data: embed } = await service.client.createEmbed({
        body: { name: 'Editor', allowed_origins: [host], per_user_data: true, permissions },
      });
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(user)
        .setExpirationTime('10m')
        .sign(new TextEncoder().encode(embed.secret));
      const answer = await service.call('POST', `/embeds/${embed.id}/session`, {
        key: null,
        body: { token },
        headers: { origin: host },
      });
      return { token: (answer.body['data'] as { token: string }).token, id: embed.id };
    };
    const own = await add('images', fixture('images/photo.webp'), ['workspace']);
    const ann = await open(['upload', 'rename', 'delete'], 'ann');
    const file = fixture('images/badge.png').toString('base64');
    const added = await send('POST', 'images/add', { file, tags: ['hers'] }, ann.token);
    assert.equal(added.status, 200, added.bytes.toString());
    assert.partialDeepStrictEqual(added.body['data'], { embed_id: ann.id, embed_user_id: 'ann', user_id: null });
    const listed = await send('GET', 'images/get', undefined, ann.token);
    assert.deepEqual(
      (listed.body['data'] as Asset[]).map(({ tags }) => tags),
      [['hers']],
    );
    // The workspace's own are none of hers, and she is not told of them.
    for (const [method, path] of [
      ['PATCH', 'update'],
      ['DELETE', 'delete'],
    ] as const) {
      const answer = await send(
        method,
        `images/${path}/${String(own['id'])}`,
        method === 'PATCH' ? { tags: [] } : undefined,
        ann.token,
      );
      assert.deepEqual([answer.status, answer.body['error']], [404, 'Asset not found']);
    }
    const upload = await send(
      'POST',
      'upload-url',
      { type: 'image', fileName: 'a.png', fileType: 'image/png', fileSize: 9 },
      ann.token,
    );
    assert.equal(upload.status, 200);
    const { id } = upload.body['data'] as { id: string };
    const bob = await open([], 'bob');
    assert.equal((await send('POST', `uploads/${id}/confirm`, undefined, bob.token)).status, 403);
    assert.equal((await send('POST', 'images/add', { file }, bob.token)).status, 403);
    assert.equal((await send('POST', 'colors/add', { value: '#fff' }, bob.token)).status, 403);
    assert.deepEqual((await send('GET', 'images/get', undefined, bob.token)).body['data'], []);
    assert.equal(
      (await send('DELETE', `images/delete/${String((added.body['data'] as Asset)['id'])}`, undefined, ann.token))
        .status,
      200,
    );
  });

  it('are taken few at a time, and none is lost when many come', { timeout: 120_000 }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const background = { r: index * 6, g: 0, b: 255 - index * 6 };
        const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
          .png()
          .toBuffer();
        return send('POST', 'images/add', { file: bytes.toString('base64'), tags: ['many'] });
      }),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const listed = await send('GET', 'images/get?tag=many');
    assert.equal((listed.body['data'] as Asset[]).length, 40);
    for (const asset of listed.body['data'] as Asset[]) {
      assert.equal((await service.call('GET', new URL(String(asset['url'])).pathname, { key: null })).status, 200);
    }
  });
});
