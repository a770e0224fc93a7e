import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { startStockServer, openverseId, stockKeys, type StockServer } from './stock-server.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

type Data = Readonly<Record<string, unknown>>;
const dataOf = (answer: TestAnswer): Data => {
  assert.equal(answer.status, 200, answer.bytes.toString());
  return answer.body['data'] as Data;
};

describeOnOneDatabase('stock photos', (kind) => {
  let server: StockServer;
  let service: TestService;
  let word = 0;
  const search = (provider: string, more = ''): Promise<TestAnswer> =>
    service.call('GET', `/stock-photos?provider=${provider}&query=dawn${++word}${more}`);
  const use = (provider: string, id: string, key?: string): Promise<TestAnswer> =>
    service.call('POST', '/stock-photos/use', { body: { provider, id }, ...(key !== undefined && { key }) });

  before(async () => {
    server = await startStockServer();
    service = await startTestService({
      kind,
      environment: {
        PLATEN_FETCH_ALLOW: '127.0.0.1',
        PLATEN_UNSPLASH_KEY: stockKeys.unsplash,
        PLATEN_UNSPLASH_APP: 'bakery_studio',
        PLATEN_UNSPLASH_URL: server.unsplash,
        PLATEN_OPENVERSE_CLIENT_ID: stockKeys.clientId,
        PLATEN_OPENVERSE_CLIENT_SECRET: stockKeys.clientSecret,
        PLATEN_OPENVERSE_URL: server.openverse,
      },
    });
  });
  after(async () => {
    await service.close();
    await server.close();
  });
  beforeEach(() => void server.calls.splice(0));

  it('are searched at each provider, and a search is asked for once in ten minutes', async () => {
    const listed = await service.call('GET', '/stock-photos/providers');
    assert.deepEqual(listed.body['data'], [
      { id: 'unsplash', name: 'Unsplash' },
      { id: 'openverse', name: 'Openverse' },
    ]);
    const found = await search('unsplash', '&orientation=square&page=2');
    assert.deepEqual([found.body['total'], found.body['total_pages'], found.body['page']], [61, 3, 2]);
    const [photo] = dataOf(found) as unknown as Data[];
    assert.equal(photo?.['title'], 'a mountain at dawn');
    assert.deepEqual(photo?.['credit'], {
      text: 'Photo by Mei Tanaka on Unsplash',
      creator: 'Mei Tanaka',
      creator_url: 'https://unsplash.com/@mei?utm_source=bakery_studio&utm_medium=referral',
      source: 'Unsplash',
      source_url: 'https://unsplash.com/photos/Dwu85P9SOIk?utm_source=bakery_studio&utm_medium=referral',
      license: 'Unsplash License',
      license_url: 'https://unsplash.com/license',
    });
    word--;
    await search('unsplash', '&orientation=square&page=2');
    assert.equal(server.calls.length, 1, 'the second one was answered from memory');
    const free = dataOf(await search('openverse', '&orientation=landscape')) as unknown as Data[];
    assert.equal(free.length, 1, 'a photo without a size is left out');
    assert.equal((free[0]?.['credit'] as Data | undefined)?.['text'], '“Bakery at dawn” by Amara Okafor, CC BY 2.0');
    await search('openverse');
    assert.equal(server.calls.filter((call) => call.includes('token')).length, 1, 'a token is used until it ends');
  });

  it('of Unsplash stay at its address, and it is told of the use', async () => {
    const { source, asset, width, height } = dataOf(await use('unsplash', 'Dwu85P9SOIk'));
    assert.equal(asset, null);
    assert.deepEqual([width, height], [2400, 1600]);
    const url = new URL(String(source));
    assert.equal(url.searchParams.get('ixid'), 'abc', 'by which Unsplash counts views');
    assert.equal(url.searchParams.get('w'), '2400');
    assert.deepEqual(server.calls, [
      'GET /unsplash/photos/Dwu85P9SOIk',
      'GET /unsplash/photos/Dwu85P9SOIk/download?ixid=abc',
    ]);
  });

  it('of Openverse become brand assets with their credit, once for each user', async () => {
    const used = dataOf(await use('openverse', openverseId));
    const asset = used['asset'] as Data;
    assert.equal(used['source'], `asset:${Number(asset['id'])}`);
    assert.equal(asset['file_name'], 'Bakery at dawn.jpg');
    assert.deepEqual((asset['meta'] as Data)['credit'], used['credit']);
    assert.deepEqual([used['width'], used['height']], [asset['width'], asset['height']], 'the file’s own size');
    assert.equal(dataOf(await use('openverse', openverseId))['source'], used['source']);
    const other = await service.addWorkspace();
    assert.notEqual(dataOf(await use('openverse', openverseId, other.key))['source'], used['source']);
  });

  it('are refused in a way that says why, and a provider that wants no more calls is left alone', async () => {
    assert.equal((await use('unsplash', 'none')).body['code'], 'not_found');
    assert.equal((await use('unsplash', '../photos')).body['code'], 'invalid_request');
    server.next.push((response) => void response.writeHead(200).end('<html>'));
    assert.deepEqual([(await search('unsplash')).status, server.calls.length], [503, 2]);
    server.next.push((response) => void response.writeHead(401).end(stockKeys.unsplash));
    const unauthorized = await search('unsplash');
    assert.match(String(unauthorized.body['error']), /PLATEN_UNSPLASH_KEY/);
    assert.ok(!unauthorized.bytes.toString().includes(stockKeys.unsplash));
    server.next.push((response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    assert.equal((await search('unsplash')).status, 503, 'redirects are not followed with the key');
    server.next.push((response) => void response.writeHead(403, { 'x-ratelimit-remaining': '0' }).end());
    const full = await search('unsplash');
    assert.deepEqual([full.status, full.headers['retry-after']], [429, '60']);
    const callsBefore = server.calls.length;
    assert.equal((await search('unsplash')).status, 429);
    assert.equal(server.calls.length, callsBefore, 'nothing is asked meanwhile');
    assert.equal((await search('openverse')).status, 200, 'the other one goes on');
  });
});

describeOnOneDatabase('stock photos without keys', (kind) => {
  it('are not offered', async () => {
    const service = await startTestService({ kind });
    try {
      const listed = await service.call('GET', '/stock-photos/providers');
      assert.deepEqual(listed.body['data'], []);
      const found = await service.call('GET', '/stock-photos?provider=unsplash&query=dawn');
      assert.deepEqual([found.status, found.body['code']], [404, 'not_found']);
    } finally {
      await service.close();
    }
  });
});
