import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { brandAudio, brandColor, brandFont, brandImage, brandVideo } from '@platen/api';
import { findAssetFiles } from '@platen/server';
import { closeServers, serve } from './fetch-from-loopback.ts';
import { sendForm } from './send-form.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const fixture = (path: string): Buffer<ArrayBuffer> => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const photo = fixture('images/photo.jpg');
const kinds = {
  images: { record: brandImage, file: 'images/photo.png' },
  fonts: { record: brandFont, file: 'fonts/bebas-neue.woff2' },
  videos: { record: brandVideo, file: 'media/vp9.webm' },
  audio: { record: brandAudio, file: 'media/clicks.mp3' },
} as const;

type Data = Readonly<Record<string, unknown>>;
const dataOf = (answer: TestAnswer): Data => answer.body['data'] as Data;
const listOf = (answer: TestAnswer): Data[] => answer.body['data'] as Data[];

describeOnOneDatabase('brand assets', (kind) => {
  let service: TestService;
  const add = (path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer> =>
    service.call('POST', `/brand-assets/${path}`, { body, ...(headers && { headers }) });
  const addColor = async (value: string, tags: string[] = [], query = ''): Promise<Data> =>
    dataOf(await add(`colors/add${query}`, { value, tags }));
  before(async () => {
    service = await startTestService({ kind, environment: { PLATEN_FETCH_ALLOW: '127.0.0.1' } });
  });
  after(async () => {
    await service.close();
    await closeServers();
  });

  it('of templates alone are in no list and no search, and the same file twice is one', async () => {
    const addPhoto = (query = ''): Promise<TestAnswer> =>
      add(`images/add${query}`, { file: fixture('images/badge.webp').toString('base64'), fileName: 'dropped.webp' });
    const idsOf = async (path: string): Promise<unknown[]> =>
      listOf(await service.call('GET', `/brand-assets/${path}`)).map(({ id }) => id);
    const [first, second] = [await addPhoto('?listed=false'), await addPhoto('?listed=false')];
    assert.equal(first.status, 200, first.bytes.toString());
    const { id } = dataOf(first);
    assert.equal(dataOf(second)['id'], id);
    assert.ok(!(await idsOf('images/get')).includes(id));
    const found = await service.call('GET', '/brand-assets/search?query=dropped&types=image');
    assert.equal((found.body['data'] as { image: { total: number } }).image.total, 0);
    assert.deepEqual(await idsOf(`files?ids=${String(id)}`), [id]);
    // One that the library has is taken; and the library takes one that only templates had as another asset of the same file.
    const listed = dataOf(await addPhoto());
    assert.notEqual(listed['id'], id);
    assert.ok((await idsOf('images/get')).includes(listed['id']));
    for (const each of [id, listed['id']]) await service.call('DELETE', `/brand-assets/images/delete/${String(each)}`);
  });

  for (const [path, { record, file }] of Object.entries(kinds)) {
    it(`of the kind ${path} are added, listed, changed and deleted`, async () => {
      const added = await add(`${path}/add`, {
        file: fixture(file).toString('base64'),
        fileName: 'Our file',
        tags: [' Brand ', 'brand', '', 'Summer'],
        meta: { campaign: { year: 2024 } },
        something: 'else',
      });
      assert.equal(added.status, 200, added.bytes.toString());
      const asset = record.parse(dataOf(added));
      assert.deepEqual(record.parse(asset), dataOf(added));
      assert.deepEqual(asset.tags, ['Brand', 'Summer']);
      assert.deepEqual(asset.meta, { campaign: { year: 2024 } });
      assert.equal(asset.file_name, `Our file.${file.split('.').at(-1)}`);
      assert.equal(asset.workspace_id, service.workspaceId);
      assert.equal(asset.user_id, String(service.personId));
      const stored = await service.call('GET', new URL(asset.url).pathname, { key: null });
      assert.deepEqual([stored.status, stored.bytes.length], [200, asset.file_size]);

      const listed = await service.call('GET', `/brand-assets/${path}/get?tag=summer,BRAND`);
      assert.deepEqual(listOf(listed), [dataOf(added)]);
      assert.equal(listed.body['next_cursor'], null);
      assert.deepEqual(listOf(await service.call('GET', `/brand-assets/${path}/get?tag=summer,none`)), []);

      const update = (body: unknown): Promise<TestAnswer> =>
        service.call('PATCH', `/brand-assets/${path}/update/${asset.id}`, { body });
      const renamed = await update({ fileName: '../Other\u0000 name', tags: ['x'] });
      assert.equal(renamed.status, 200, renamed.bytes.toString());
      assert.partialDeepStrictEqual(dataOf(renamed), { id: asset.id, url: asset.url, tags: ['x'], meta: asset.meta });
      assert.match(String(dataOf(renamed)['file_name']), /^Other name\./);
      assert.deepEqual(dataOf(await update({ tags: [] }))['tags'], []);
      for (const body of [{}, { tags: 'x' }, { tags: [1] }, { tags: ['x'], file: 'y' }, [], null, { meta: [] }]) {
        assert.equal((await update(body)).status, 400, JSON.stringify(body));
      }
      // Templates that name it by its id go on finding it.
      const found = await findAssetFiles(
        service.dependencies,
        { workspaceId: service.workspaceId, embedId: null, embedUserId: null },
        [asset.id],
      );
      assert.equal(found.get(asset.id)?.size, asset.file_size);

      const gone = await service.call('DELETE', `/brand-assets/${path}/delete/${asset.id}`);
      assert.deepEqual([gone.status, gone.body], [200, { message: 'Asset deleted', id: String(asset.id) }]);
      assert.equal((await service.call('GET', new URL(asset.url).pathname, { key: null })).status, 404);
      const again = await service.call('DELETE', `/brand-assets/${path}/delete/${asset.id}`);
      assert.deepEqual([again.status, again.body['error']], [404, 'Asset not found']);
      assert.deepEqual((await update({ tags: [] })).body['error'], 'Asset not found');
    });
  }

  it('that are colors are added, listed, changed and deleted', async () => {
    const values: [given: string, type: string, value: string][] = [
      ['#FF8800', 'hex', '#ff8800'],
      ['ff8800', 'hex', '#ff8800'],
      ['#f80c', 'hex', '#f80c'],
      [' rgb(255 136 0 / 80%) ', 'rgb', 'rgb(255 136 0 / 80%)'],
      ['rgba(255, 136, 0, 0.5)', 'rgb', 'rgba(255, 136, 0, 0.5)'],
      ['hsl(32deg 100% 50%)', 'hsl', 'hsl(32deg 100% 50%)'],
      ['linear-gradient(90deg, #f00, blue 50%)', 'gradient', 'linear-gradient(90deg, #f00, blue 50%)'],
      ['radial-gradient(circle at 50% 50%, red, blue)', 'gradient', 'radial-gradient(circle at 50% 50%, red, blue)'],
    ];
    for (const [given, type, value] of values) {
      const answer = await add('colors/add', { value: given, tags: ['a', 'A'], more: true });
      assert.equal(answer.status, 200, given);
      const color = brandColor.strict().parse(dataOf(answer));
      assert.deepEqual([color.type, color.value, color.tags], [type, value, ['a']]);
    }
    const first = listOf(await service.call('GET', '/brand-assets/colors/get'))[0];
    const path = `/brand-assets/colors/update/${String(first?.['id'])}`;
    assert.deepEqual(dataOf(await service.call('PATCH', path, { body: { tags: ['B', 'b'] } })), {
      ...first,
      tags: ['B'],
    });
    for (const body of [{}, { tags: 'x' }, { tags: null }, { tags: [1] }]) {
      assert.equal((await service.call('PATCH', path, { body })).status, 400);
    }
    const missing = await service.call('PATCH', '/brand-assets/colors/update/999999', { body: { tags: [] } });
    assert.deepEqual([missing.status, missing.body['error']], [404, 'Color not found']);
    const gone = await service.call('DELETE', `/brand-assets/colors/delete/${String(first?.['id'])}`);
    assert.deepEqual(gone.body, { message: 'Color deleted', id: String(first?.['id']) });
    for (const value of [
      'red;',
      'url(x)',
      '#ggg',
      'rgb(1)',
      'linear-gradient(red)',
      'linear-gradient(red, javascript:1)',
      'x'.repeat(5000),
      '',
      'expression(1)',
      5,
      null,
    ]) {
      const answer = await add('colors/add', { value });
      assert.equal(answer.status, 400, `${String(value).slice(0, 40)}: ${answer.bytes.toString()}`);
    }
    assert.equal((await add('colors/add', { value: '#fff', type: 'rgb' })).status, 400);
  });

  it('are refused by the sentences that existing clients know', async () => {
    for (const [path, called] of [
      ['images', 'Asset'],
      ['fonts', 'Asset'],
      ['videos', 'Asset'],
      ['audio', 'Asset'],
      ['colors', 'Color'],
    ]) {
      for (const id of ['', 'abc', '0', '-1', '1.5', '%20', '99999999999999999999']) {
        const answer = await service.call('DELETE', `/brand-assets/${path}/delete/${id}`);
        assert.deepEqual([answer.status, answer.body['error']], [400, `${called} ID is required`], `${path} ${id}`);
      }
      const answer = await service.call('DELETE', `/brand-assets/${path}/delete/9007199254740991`);
      assert.deepEqual([answer.status, answer.body['error']], [404, `${called} not found`]);
    }
    // An image is not a color, though the id exists.
    const { id } = await addColor('#123456');
    assert.equal((await service.call('DELETE', `/brand-assets/images/delete/${String(id)}`)).status, 404);
  });

  it('of another workspace are not there', async () => {
    const theirs = fixture('images/badge.webp').toString('base64');
    const mine = dataOf(await add('images/add', { file: theirs, tags: ['theirs'] }));
    const other = await service.addWorkspace();
    const call = (method: 'GET' | 'PATCH' | 'DELETE', path: string): Promise<TestAnswer> =>
      service.call(method, `/brand-assets/${path}`, {
        key: other.key,
        ...(method === 'PATCH' && { body: { tags: [] } }),
      });
    assert.equal((await call('PATCH', `images/update/${String(mine['id'])}`)).status, 404);
    assert.equal((await call('DELETE', `images/delete/${String(mine['id'])}`)).status, 404);
    assert.deepEqual(listOf(await call('GET', 'images/get')), []);
    assert.deepEqual((dataOf(await call('GET', 'search?query=theirs'))['image'] as Data)['total'], 0);
    const scope = { workspaceId: other.workspaceId, embedId: null, embedUserId: null };
    assert.equal((await findAssetFiles(service.dependencies, scope, [Number(mine['id'])])).size, 0);
  });

  it('of an embed’s user are that user’s, and the workspace’s', async () => {
    const { database } = service.dependencies;
    const addEmbed = (publicId: string) =>
      database.query
        .insertInto('embed')
        .values({
          workspace_id: service.workspaceId,
          public_id: `${publicId}-${kind}`,
          name: publicId,
          allowed_origins: [],
          permissions: [],
          per_user_data: true,
          secret: 'x',
        }) // prettier-ignore
        .returning('public_id')
        .executeTakeFirstOrThrow();
    const { public_id: embed } = await addEmbed('assets');
    const as = (user: string): string => `?embedId=${embed}&embedUserId=${user}`;
    const hers = await add(`images/add${as('ann')}`, { file: photo.toString('base64'), tags: ['embedded'] });
    assert.partialDeepStrictEqual(dataOf(hers), { embed_id: embed, embed_user_id: 'ann' });
    const color = await addColor('#abcdef', ['embedded'], as('ann'));
    const found = async (query: string): Promise<number[]> => {
      const data = dataOf(await service.call('GET', `/brand-assets/search${query}`));
      return ['image', 'color'].map((type) => Number((data[type] as Data)['total']));
    };
    assert.deepEqual(await found(`${as('ann')}&query=embedded`), [1, 1]);
    assert.deepEqual(await found(`${as('bob')}&query=embedded`), [0, 0]);
    assert.deepEqual(await found('?query=embedded'), [1, 1]);
    const id = String(dataOf(hers)['id']);
    // The workspace's own key may know that it exists, and narrowed its call to another user.
    const forbidden = await service.call('DELETE', `/brand-assets/images/delete/${id}${as('bob')}`);
    assert.deepEqual([forbidden.status, forbidden.body['error']], [403, 'Access Forbidden']);
    const alone = await service.call('GET', `/brand-assets/images/get?embedUserId=ann`);
    assert.equal(alone.status, 400);
    assert.equal((await service.call('GET', `/brand-assets/images/get?embedId=none&embedUserId=ann`)).status, 404);
    assert.equal((await service.call('DELETE', `/brand-assets/images/delete/${id}${as('ann')}`)).status, 200);
    assert.equal(
      (await service.call('DELETE', `/brand-assets/colors/delete/${String(color['id'])}${as('ann')}`)).status,
      200,
    );
  });

  it('come as URL, data URI, base64, form and whole body, all the same', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/404') response.writeHead(404).end('x');
      else if (request.url === '/empty') response.end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(photo);
    });
    const base64 = photo.toString('base64');
    const form = (fields: Record<string, string | Blob>): Promise<TestAnswer> => sendForm(service, 'images', fields);
    const url = `http://127.0.0.1:${port}/${encodeURIComponent('größe')}.jpg`;
    const answers = {
      url: await add('images/add', { file: url }),
      dataUri: await add('images/add', { file: `data:image/png;base64,${base64}`, fileType: 'text/html' }),
      plainDataUri: await add('images/add', {
        file: `data:,${[...photo].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
      }),
      base64: await add('images/add', { file: base64 }),
      lines: await add('images/add', { file: base64.replaceAll(/(.{76})/g, '$1\r\n') }),
      urlSafe: await add('images/add', { file: photo.toString('base64url') }),
      form: await form({ file: new File([photo], 'a.exe'), tags: 'x, y', meta: '{"a":1}', fileName: 'named.jpg' }),
      formOfText: await form({ file: base64 }),
      formOfUrl: await form({ file: url }),
      body: await add('images/add?fileName=body.jpg&tags=x,y', photo, { 'content-type': 'image/jpeg' }),
      octets: await add('images/add', photo, { 'content-type': 'application/octet-stream' }),
    };
    const urls = new Set<unknown>();
    for (const [name, answer] of Object.entries(answers)) {
      assert.equal(answer.status, 200, `${name}: ${answer.bytes.toString()}`);
      assert.equal(dataOf(answer)['file_type'], 'image/jpeg', name);
      urls.add(dataOf(answer)['url']);
    }
    // The same bytes are one file.
    assert.equal(urls.size, 1);
    assert.equal(dataOf(answers.url)['file_name'], 'größe.jpg');
    assert.match(String(dataOf(answers.base64)['file_name']), /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.jpg$/);
    assert.partialDeepStrictEqual(dataOf(answers.form), { file_name: 'named.jpg', tags: ['x', 'y'], meta: { a: 1 } });
    assert.partialDeepStrictEqual(dataOf(answers.body), { file_name: 'body.jpg', tags: ['x', 'y'] });
    // An own address is read without a call to itself.
    const own = await add('images/add', { file: String([...urls][0]) });
    assert.equal(dataOf(own)['url'], [...urls][0]);
    // The file goes with the last asset that names it.
    const ids = [...Object.values(answers), own].map((answer) => String(dataOf(answer)['id']));
    for (const [index, id] of ids.entries()) {
      const path = new URL(String([...urls][0])).pathname;
      assert.equal((await service.call('GET', path, { key: null })).status, 200, `before ${index}`);
      assert.equal((await service.call('DELETE', `/brand-assets/images/delete/${id}`)).status, 200);
      if (index === ids.length - 1) assert.equal((await service.call('GET', path, { key: null })).status, 404);
    }

    const refused: [body: unknown, status: number, code: string, headers?: Record<string, string>][] = [
      [{}, 400, 'invalid_request'],
      [{ file: '' }, 400, 'invalid_request'],
      [{ file: 5 }, 400, 'invalid_request'],
      [{ file: '%%%' }, 400, 'invalid_request'],
      [{ file: 'AAAAA' }, 400, 'invalid_request'],
      [{ file: 'data:;base64,***' }, 400, 'invalid_request'],
      [{ file: base64, tags: 'x' }, 400, 'invalid_request'],
      [{ file: base64, tags: Array.from({ length: 101 }, () => 'x') }, 400, 'invalid_request'],
      [{ file: base64, meta: [] }, 400, 'invalid_request'],
      [{ file: base64, meta: { a: 'x'.repeat(20_000) } }, 400, 'invalid_request'],
      [{ file: base64, fileName: 'x'.repeat(2000) }, 400, 'invalid_request'],
      [{ file: 'file:///etc/passwd' }, 400, 'invalid_request'],
      [{ file: 'http://10.0.0.1/x.png' }, 422, 'url_not_allowed'],
      [{ file: 'http://[::1]/x.png' }, 422, 'url_not_allowed'],
      [{ file: `http://127.0.0.1:${port}/404` }, 422, 'url_unreachable'],
      [{ file: `http://127.0.0.1:${port}/empty` }, 422, 'url_unreachable'],
      [
        `{"file":"${base64}","meta":{"a":${'['.repeat(7000)}${']'.repeat(7000)}}}`,
        400,
        'invalid_request',
        { 'content-type': 'application/json' },
      ],
      [
        `{"file":"${base64}","more":${'['.repeat(7000)}${']'.repeat(7000)}}`,
        400,
        'invalid_request',
        { 'content-type': 'application/json', 'idempotency-key': 'deep' },
      ],
      [{ file: base64, tags: ['a\0'] }, 400, 'invalid_request'],
      ['', 400, 'invalid_json', { 'content-type': 'application/json' }],
      ['{', 400, 'invalid_json', { 'content-type': 'application/json' }],
      ['x', 415, 'unsupported_media_type', { 'content-type': 'text/html' }],
      [
        { file: base64 },
        415,
        'unsupported_media_type',
        { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      ],
      [photo, 415, 'unsupported_media_type', { 'content-type': 'image/jpeg', 'content-encoding': 'br' }],
      ['x', 400, 'invalid_request', { 'content-type': 'multipart/form-data; boundary=x' }],
      [
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut off',
        400,
        'invalid_request',
        { 'content-type': 'multipart/form-data; boundary=x' },
      ],
      ['x', 415, 'unsupported_media_type', { 'content-type': 'multipart/mixed; boundary=x' }],
    ];
    const earlier = listOf(await service.call('GET', '/brand-assets/images/get')).length;
    for (const [body, status, code, headers] of refused) {
      const answer = await add('images/add', body, headers);
      assert.deepEqual(
        [answer.status, answer.body['code']],
        [status, code],
        `${JSON.stringify(body).slice(0, 60)} ${answer.bytes.toString().slice(0, 200)}`,
      );
      assert.doesNotMatch(answer.bytes.toString(), /\bat \w+.*\.(ts|js)/);
    }
    const twoFiles = new FormData();
    twoFiles.append('file', new File([photo], 'a'));
    twoFiles.append('file', new File([photo], 'b'));
    for (const [fields, code] of [
      [{ other: new File([photo], 'a') }, 'invalid_request'],
      [{ tags: 'x' }, 'invalid_request'],
      [{ file: new File([photo], 'a'), meta: '{' }, 'invalid_request'],
      [{ file: new File([photo], 'a'), tags: '[1]' }, 'invalid_request'],
      [{ file: new File([], 'a') }, 'asset_unsupported'],
      [twoFiles, 'invalid_request'],
    ] as const) {
      const answer = await sendForm(service, 'images', fields);
      assert.equal(answer.body['code'], code, answer.bytes.toString());
    }
    assert.equal(listOf(await service.call('GET', '/brand-assets/images/get')).length, earlier);
  });

  it('are listed by pages, newest first', async () => {
    const tag = `page-${kind}`;
    const ids: unknown[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await addColor('#000', [tag]))['id']);
    const seen: unknown[] = [];
    let cursor: unknown = '';
    do {
      const query: string = cursor === '' ? '' : `&cursor=${String(cursor)}`;
      const answer = await service.call('GET', `/brand-assets/colors/get?tag=${tag}&limit=2${query}`);
      seen.push(...listOf(answer).map(({ id }) => id));
      cursor = answer.body['next_cursor'];
    } while (cursor !== null);
    assert.deepEqual(seen, ids);
  });

  it('are added and deleted at the same time, and no row is ever without its file', async () => {
    const tag = `race-${kind}`;
    const { storage, database } = service.dependencies;
    const bytes = fixture('images/badge.png').toString('base64');
    const round = async (): Promise<void> => {
      const added = dataOf(await add('images/add', { file: bytes, tags: [tag] }));
      await service.call('DELETE', `/brand-assets/images/delete/${String(added['id'])}`);
    };
    const cached = add('images/add', { file: bytes, tags: [tag] });
    await Promise.all([...Array.from({ length: 8 }, round), cached]);
    const rows = await database.query
      .selectFrom('brand_asset')
      .select(['storage_key', 'thumbnail_key'])
      .where(sql<boolean>`tags @> array[${tag}]`)
      .execute();
    assert.equal(rows.length, 1);
    for (const key of [rows[0]?.storage_key, rows[0]?.thumbnail_key]) assert.ok(await storage.stat(key ?? ''));
  });
});
