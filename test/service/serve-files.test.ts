import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch } from 'puppeteer-core';
import { openStorage, parseConfig, type Storage } from '@platen/server';
import { findBrowser } from '../browser/find-browser.ts';
import { closeServers, serve } from './fetch-from-loopback.ts';
import { startS3, type TestS3 } from './start-s3.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';

for (const kind of ['local', 's3'] as const) {
  describe(`files of the ${kind} storage`, () => {
    let service: TestService;
    let s3: TestS3 | undefined;
    let storage: Storage;
    const bytes = Buffer.from('0123456789');
    const key = 'assets/1/84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882.png';
    const get = (path: string, headers: Record<string, string> = {}): Promise<TestAnswer> =>
      service.call('GET', `/files/${path}`, { headers, key: null });
    before(async () => {
      s3 = kind === 's3' ? await startS3() : undefined;
      service = await startTestService(
        s3 && { dependencies: { storage: await openStorage(parseConfig(s3.environment)) } },
      );
      ({ storage } = service.dependencies);
      await storage.put(key, bytes, 'image/png');
    });
    after(async () => {
      await service.close();
      await s3?.close();
    });

    it('are served whole, for good, to everyone', async () => {
      const answer = await get(key);
      assert.equal(answer.status, 200);
      assert.equal(answer.bytes.toString(), '0123456789');
      assert.partialDeepStrictEqual(answer.headers, {
        'content-type': 'image/png',
        'content-length': '10',
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-disposition': 'inline',
        etag: `"${key.split('/')[2]?.split('.')[0]}"`,
      });
      assert.match(String(answer.headers['content-security-policy']), /default-src 'none'.*sandbox/);
      const head = await service.app.inject({ method: 'HEAD', url: `/files/${key}` });
      assert.deepEqual([head.statusCode, head.rawPayload.length, head.headers['content-length']], [200, 0, '10']);
      assert.equal(head.headers.etag, answer.headers['etag']);
      const preflight = await service.app.inject({ method: 'OPTIONS', url: `/files/${key}` });
      assert.deepEqual([preflight.statusCode, preflight.headers['access-control-allow-origin']], [204, '*']);
    });

    it('are not sent again to those who have them', async () => {
      const { headers } = await get(key);
      const etag = String(headers['etag']);
      for (const said of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const answer = await get(key, { 'if-none-match': said });
        assert.deepEqual([answer.status, answer.bytes.length, answer.headers['etag']], [304, 0, etag]);
      }
      assert.equal((await get(key, { 'if-none-match': '"x"' })).status, 200);
    });

    const ranges: [range: string, status: number, text: string, contentRange: string | undefined][] = [
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=-0', 416, '', 'bytes */10'],
      ['bytes=4-2', 200, '0123456789', undefined],
      ['bytes=0-1,4-5', 200, '0123456789', undefined],
      ['pages=1-2', 200, '0123456789', undefined],
      ['bytes=x-y', 200, '0123456789', undefined],
    ];
    for (const [range, status, text, contentRange] of ranges) {
      it(`answer "${range}" with ${status}`, async () => {
        const answer = await get(key, { range });
        assert.deepEqual([answer.status, answer.headers['content-range']], [status, contentRange]);
        if (status !== 416) assert.equal(answer.bytes.toString(), text);
        else assert.deepEqual(answer.body['code'], 'range_not_satisfiable');
      });
    }
    it('give a range only of the file that was meant', async () => {
      const { headers } = await get(key);
      const range = 'bytes=0-1';
      assert.equal((await get(key, { range, 'if-range': String(headers['etag']) })).status, 206);
      assert.equal((await get(key, { range, 'if-range': '"another"' })).status, 200);
    });

    it('are not there when they are not, and are never listed', async () => {
      await storage.put('uploads/1/secret.png', bytes, 'image/png');
      for (const path of [
        '',
        'assets',
        'assets/',
        'assets/1',
        'assets/1/',
        'uploads/1/secret.png',
        'assets/1/none.png',
        '../../etc/passwd',
        '%2e%2e/%2e%2e/etc/passwd',
        'assets/1/..%2f..%2fx.png',
        'assets/%00',
        'assets/1/%zz',
        '.unfinished/x',
        `assets/${'a'.repeat(2000)}`,
      ]) {
        const answer = await get(path);
        assert.ok(answer.status === 404 || answer.status === 400, `${path}: ${answer.status}`);
        assert.equal(typeof answer.body['error'], 'string', path);
        assert.notEqual(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
      }
    });

    it('are downloaded under a name that can do no harm', async () => {
      const names: [given: string, said: string][] = [
        ['Report 2024', `attachment; filename="Report 2024.png"; filename*=UTF-8''Report%202024.png`],
        ['größe.png', `attachment; filename="gr__e.png"; filename*=UTF-8''gr%C3%B6%C3%9Fe.png`],
        ['../../etc/passwd', `attachment; filename="passwd.png"; filename*=UTF-8''passwd.png`],
        [
          'a"; filename=b.exe',
          `attachment; filename="a_; filename=b.exe.png"; filename*=UTF-8''a_%3B%20filename%3Db.exe.png`,
        ],
        [
          'a\r\nSet-Cookie: x=1',
          `attachment; filename="aSet-Cookie_ x=1.png"; filename*=UTF-8''aSet-Cookie_%20x%3D1.png`,
        ],
        ['gpj.\u202eexe', `attachment; filename="gpj.exe.png"; filename*=UTF-8''gpj.exe.png`],
        ['...', `attachment; filename="file.png"; filename*=UTF-8''file.png`],
      ];
      for (const [given, said] of names) {
        const answer = await get(`${key}?name=${encodeURIComponent(given)}`);
        assert.equal(answer.headers['content-disposition'], said);
        assert.equal(answer.headers['set-cookie'], undefined);
      }
      const twice = await get(`${key}?name=a&name=b`);
      assert.equal(twice.status, 200);
    });
  });
}

describe('a file of a stranger in a browser', () => {
  it('runs no script, and its image leaves a canvas readable', async () => {
    const service = await startTestService();
    const { storage } = service.dependencies;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>window.ran = true; document.title = 'ran'</script>
      <rect width="10" height="10" fill="red" onload="document.title='ran'"/></svg>`;
    await storage.put('assets/1/evil.svg', Buffer.from(svg), 'image/svg+xml');
    await storage.put('assets/1/evil.html', Buffer.from('<script>document.title="ran"</script>'), 'text/html');
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const found = await findBrowser();
    const browser = await launch({
      executablePath: found.path,
      args: found.args,
      env: { ...process.env, ...found.env },
    });
    try {
      const page = await browser.newPage();
      await page.goto(`${address}/files/assets/1/evil.svg`);
      assert.equal(await page.title(), '');
      await page.goto(`${address}/files/assets/1/evil.html`).catch(() => undefined);
      assert.notEqual(await page.title(), 'ran');
      // From another origin: the image is drawn and the canvas read.
      const host = await serve((_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>host</title>'),
      );
      await page.goto(`http://127.0.0.1:${host}/`);
      const pixel = await page.evaluate(async (url: string) => {
        const image = new Image();
        image.crossOrigin = 'anonymous';
        image.src = url;
        await image.decode();
        const context = new OffscreenCanvas(10, 10).getContext('2d');
        context?.drawImage(image, 0, 0);
        return [...(context?.getImageData(5, 5, 1, 1).data ?? [])];
      }, `${address}/files/assets/1/evil.svg`);
      assert.deepEqual(pixel, [255, 0, 0, 255]);
    } finally {
      await browser.close();
      await closeServers();
      await service.close();
    }
  });
});
