import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, it } from 'node:test';
import sharp from 'sharp';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';

/** RFC 3986, written anew: what the documentation asks of those who sign. */
const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9_.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

describeOnOneDatabase('addresses that render', (kind) => {
  let service: TestService;
  let templateId: number;
  let secret: string;
  let now = new Date('2026-05-06T07:00:00Z');
  before(async () => {
    service = await startTestService({ kind, dependencies: { now: () => now } });
    templateId = await storeTemplate(service, titlesTemplate(2));
    const row = await service.dependencies.database.query
      .selectFrom('workspace')
      .select('signing_secret')
      .where('id', '=', service.workspaceId)
      .executeTakeFirstOrThrow();
    secret = service.dependencies.vault.open(row.signing_secret, 'signing');
  });
  after(() => service.close());

  const sign = (path: string, query: Record<string, string>, key = secret): string => {
    const text = Object.entries(query)
      .map(([name, value]) => [encode(name), encode(value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return `${path}?${text}&sign=${createHmac('sha256', key).update(`${path}?${text}`).digest('hex')}`;
  };
  const get = (url: string, headers: Record<string, string> = {}) => service.call('GET', url, { key: null, headers });
  const path = '/v1/studio/dynamic-url/card.png';

  it('answer an image of the first page with the texts of the query', async () => {
    const url = sign(path, { templateId: String(templateId), title: "Grüße & (more)!*'", 'title.color': '#ff0000' });
    const { status, headers, bytes } = await get(url);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'image/png');
    assert.equal(headers['cache-control'], 'public, max-age=300');
    const { width, height } = await sharp(bytes).metadata();
    assert.deepEqual([width, height], [200, 100]);
    const again = await get(url, { 'if-none-match': String(headers['etag']) });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
    const { data } = (await service.call('GET', '/workspace/logs?limit=2')).body as { data: object[] };
    assert.partialDeepStrictEqual(data, [
      { source: 'signed-url', credits_used: 0 },
      { source: 'signed-url', credits_used: 1, type: 'binary' },
    ]);
  });

  it('render other formats by their extension', async () => {
    const query = { templateId: String(templateId), title: 'Other' };
    const types = { jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', pdf: 'application/pdf' };
    for (const [extension, type] of Object.entries(types)) {
      const { status, headers } = await get(
        sign(`/v1/studio/dynamic-url/my card.v2.${extension}`.replace(' ', '%20'), query),
      );
      assert.deepEqual([status, headers['content-type']], [200, type], extension);
    }
    assert.equal((await get(sign('/v1/studio/dynamic-url/card.exe', query))).status, 400);
  });

  it('are refused when anything of them is changed', async () => {
    const query = { templateId: String(templateId), title: 'Mine' };
    const good = sign(path, query);
    const bad = [
      good.replace('Mine', 'Yours'),
      good.replace('card.png', 'other.png'),
      good.replace('.png', '.jpg'),
      `${good}&title.color=red`,
      good.replace(/sign=./, (text) => `sign=${text.endsWith('0') ? '1' : '0'}`),
      good.replace(/&sign=.*/, ''),
      good.replace(/&sign=.*/, '&sign='),
      sign(path, { ...query, templateId: '999999' }),
      sign(path, { ...query, templateId: 'sale-banner' }),
      sign(path, query, 'another secret'),
    ];
    for (const url of bad) {
      const { status, body } = await get(url);
      assert.deepEqual([status, body['code']], [403, 'invalid_signature'], url);
    }
  });

  it('end when they say so', async () => {
    const expires = String(Math.floor(now.getTime() / 1000) + 60);
    const url = sign(path, { templateId: String(templateId), title: 'Soon gone', expires });
    assert.equal((await get(url)).headers['cache-control'], 'public, max-age=60');
    now = new Date(now.getTime() + 61_000);
    const { status, body } = await get(url);
    assert.deepEqual([status, body['code']], [410, 'url_expired']);
  });

  it('set texts and nothing else', async () => {
    for (const key of ['paper', 'page1@paper', 'canvasBackgroundColor']) {
      const { status, body } = await get(sign(path, { templateId: String(templateId), [key]: 'red' }));
      assert.deepEqual([status, body['code']], [400, 'invalid_modifications'], key);
    }
  });

  it('are signed by the service for those who have a key', async () => {
    const expiresAt = now.getTime() + 100_000;
    const { status, body } = await service.call('POST', '/signed-url/create', {
      body: {
        templateId,
        modifications: { title: 'A b&c=d/é', 'page1@title.color': '#00ff00' },
        expiresAt,
        source: 'x',
      },
    });
    assert.equal(status, 200, JSON.stringify(body));
    const data = body['data'] as { url: string; expiresAt: number };
    assert.equal(data.expiresAt, expiresAt);
    assert.match(data.url, /^http:\/\/platen\.test\/v1\/studio\/dynamic-url\/titles\.png\?/);
    const answer = await get(data.url.slice('http://platen.test'.length));
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'image/png']);

    const library = await service.call('POST', '/signed-url/create', {
      body: { templateId: 'open-graph-image', renderType: 'pdfs', expiresAt: null },
    });
    const { url } = library.body['data'] as { url: string };
    const pdf = await get(url.slice('http://platen.test'.length));
    assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf']);
    const other = await service.addWorkspace();
    assert.equal(
      (await get(url.slice('http://platen.test'.length).replace(/workspace=\d+/, `workspace=${other.workspaceId}`)))
        .status,
      403,
    );
  });

  it('are not signed for what cannot be', async () => {
    const other = await service.addWorkspace();
    const create = async (body: object, key = service.key) => {
      const answer = await service.call('POST', '/signed-url/create', { body, key });
      return [answer.status, answer.body['code']];
    };
    assert.deepEqual(await create({ templateId }, other.key), [404, 'template-not-found']);
    assert.deepEqual(await create({ templateId: 'none' }), [404, 'template-not-found']);
    assert.deepEqual(await create({}), [400, 'template_id_missing']);
    assert.deepEqual(await create({ templateId, modifications: { paper: 'red' } }), [400, 'invalid_modifications']);
    assert.deepEqual(await create({ templateId, modifications: { sign: 'x' } }), [400, 'invalid_modifications']);
    assert.deepEqual(await create({ templateId, expiresAt: 1000 }), [400, 'invalid_request']);
  });
});
