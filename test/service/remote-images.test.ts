import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import sharp from 'sharp';
import { maxRemoteImageBytes } from '@platen/api';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('images of other servers', (kind) => {
  let service: TestService;
  let server: Server;
  let base = '';
  let png: Buffer;
  const asked: string[] = [];

  before(async () => {
    png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#00aa77' } })
      .png()
      .toBuffer();
    server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.cookie ?? ''}${request.headers.authorization ?? ''}`);
      const [path = ''] = (request.url ?? '').split('?');
      if (path === '/photo') return void response.writeHead(200, { 'content-type': 'text/html' }).end(png);
      if (path === '/page') return void response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html>');
      if (path === '/inward') return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      if (path === '/large') {
        response.writeHead(200, { 'content-type': 'image/png' });
        return void response.end(Buffer.alloc(maxRemoteImageBytes + 1, png));
      }
      response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    service = await startTestService({
      kind,
      environment: { PLATEN_FETCH_ALLOW: `127.0.0.1:${(server.address() as AddressInfo).port}` },
    });
  });
  after(async () => {
    await service.close();
    server.close();
    server.closeAllConnections();
  });

  const fetchImage = (url: string, key?: string): Promise<TestAnswer> =>
    service.call('POST', '/studio/remote-images', { body: { url }, ...(key !== undefined && { key }) });

  it('are passed on by what they are, as nothing that a browser opens as a page', async () => {
    const answer = await service.client.fetchRemoteImage({ body: { url: `${base}/photo?size=large` } });
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(answer.headers.get('content-disposition'), 'attachment');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
    assert.deepEqual(asked, ['/photo?size=large ']);
  });

  it('are fetched from public addresses alone, and are nothing but images of a bounded size', async () => {
    const codes: Record<string, unknown> = {};
    for (const url of [
      `${base}/page`,
      `${base}/missing`,
      `${base}/inward`,
      `${base}/large`,
      'http://127.0.0.1:1/photo',
      'http://10.0.0.1/photo',
      'http://[::1]/photo',
      'http://user:secret@images.example/photo',
      'ftp://images.example/photo',
      'file:///etc/passwd',
    ]) {
      codes[url.replace(base, '')] = (await fetchImage(url)).body['code'];
    }
    assert.deepEqual(codes, {
      '/page': 'asset_unsupported',
      '/missing': 'url_unreachable',
      '/inward': 'url_not_allowed',
      '/large': 'url_unreachable',
      'http://127.0.0.1:1/photo': 'url_not_allowed',
      'http://10.0.0.1/photo': 'url_not_allowed',
      'http://[::1]/photo': 'url_not_allowed',
      'http://user:secret@images.example/photo': 'url_not_allowed',
      'ftp://images.example/photo': 'invalid_request',
      'file:///etc/passwd': 'invalid_request',
    });
  });

  it('are for sessions that may save, on pages of their embed', async () => {
    const origin = 'https://app.example';
    const openSession = async (permissions: ('save' | 'download')[]): Promise<string> => {
      const { data } = await service.client.createEmbed({
        body: { name: 'Editor', allowed_origins: [origin], permissions },
      });
      const headers = { origin };
      const opened = await service.call('POST', `/embeds/${data.id}/session`, { key: null, body: {}, headers });
      return (opened.body['data'] as { token: string }).token;
    };
    const viewer = await openSession(['download']);
    assert.equal((await fetchImage(`${base}/photo`, viewer)).status, 403);
    const editing = await openSession(['save']);
    const call = (from: string): Promise<TestAnswer> =>
      service.call('POST', '/studio/remote-images', {
        key: editing,
        body: { url: `${base}/photo` },
        headers: { origin: from },
      });
    assert.equal((await call(origin)).status, 200);
    assert.equal((await call('https://evil.example')).body['code'], 'origin_not_allowed');
    assert.equal((await service.call('POST', '/studio/remote-images', { key: null, body: {} })).status, 403);
  });
});
