import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { createSafeFetcher, type SafeFetcherOptions } from '@platen/server';
import { closeServers, fetchOnce, listen, refusal, serve } from './fetch-from-loopback.ts';

describe('the fetcher of addresses that users name', () => {
  after(closeServers);

  describe('bounds what it takes', () => {
    const allow = ['127.0.0.0/8'];
    it('to a size that is announced', async () => {
      const port = await serve((_request, response) => {
        response.writeHead(200, { 'content-length': '1000000000' });
        response.write('x');
      });
      const { reason, message } = await refusal(`http://127.0.0.1:${port}/`, {}, { allow });
      assert.equal(reason, 'too_large');
      assert.match(message, /larger than the limit of 100000 bytes/);
    });
    it('to a size that is not announced, of a body that never ends', async () => {
      let sent = 0;
      const port = await serve((_request, response) => {
        const chunk = Buffer.alloc(10_000);
        const more = (): void => {
          while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        };
        response.on('drain', more);
        more();
      });
      assert.match((await refusal(`http://127.0.0.1:${port}/`, {}, { allow })).message, /larger/);
      assert.ok(sent < 20_000_000, `${sent} bytes were taken`);
    });
    it('to a size after decompression', async () => {
      const zeros = Buffer.alloc(50_000_000);
      for (const [encoding, bytes] of [
        ['gzip', gzipSync(zeros)],
        ['br', brotliCompressSync(zeros)],
        ['deflate', deflateSync(zeros)],
      ] as const) {
        const port = await serve((_request, response) =>
          response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
        );
        const before = process.memoryUsage().rss;
        assert.match((await refusal(`http://127.0.0.1:${port}/`, {}, { allow })).message, /larger/, encoding);
        assert.ok(process.memoryUsage().rss - before < 40_000_000);
      }
    });
    it('to encodings it asked for', async () => {
      for (const encoding of ['gzip, gzip', 'compress', 'constructor']) {
        const port = await serve((_request, response) =>
          response.writeHead(200, { 'content-encoding': encoding }).end('x'),
        );
        assert.equal((await refusal(`http://127.0.0.1:${port}/`, {}, { allow })).code, 'url_unreachable');
      }
    });
    it('to headers of a sensible size', async () => {
      const port = await serve((_request, response) =>
        response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end('x'),
      );
      assert.equal((await refusal(`http://127.0.0.1:${port}/`, {}, { allow })).code, 'url_unreachable');
    });
    it('to a time, of a server that drips, that says nothing, and that redirects slowly', async () => {
      const dripping = await serve((_request, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      });
      const drippingHead = await listen(
        createTcpServer((socket) => {
          socket.write('HTTP/1.1 200 OK\r\n');
          const timer = setInterval(() => socket.write('x-a: b\r\n'), 20);
          socket.on('error', () => undefined).on('close', () => clearInterval(timer));
        }),
      );
      const silent = await listen(createTcpServer((socket) => socket.on('error', () => undefined)));
      const slow = await serve((_request, response) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100);
      });
      const preliminary = await listen(
        createTcpServer((socket) => {
          const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
          socket.on('error', () => undefined).on('close', () => clearInterval(timer));
        }),
      );
      for (const port of [dripping, drippingHead, silent, slow, preliminary]) {
        const started = performance.now();
        const error = await refusal(`http://127.0.0.1:${port}/`, { timeoutMs: 300, maxRedirects: 20 }, { allow });
        assert.match(error.message, /longer than 300 ms/);
        assert.equal(error.reason, 'timeout');
        assert.ok(performance.now() - started < 1500);
      }
    });
    it('to a number of redirects', async () => {
      let requests = 0;
      const port = await serve((_request, response) => {
        requests += 1;
        response.writeHead(302, { location: '/' }).end();
      });
      assert.match((await refusal(`http://127.0.0.1:${port}/`, {}, { allow })).message, /too many times/);
      assert.equal(requests, 6);
      const refused = await refusal(`http://127.0.0.1:${port}/`, { maxRedirects: 0 }, { allow });
      assert.match(refused.message, /too many times/);
      assert.equal(refused.reason, 'redirected');
      assert.equal(requests, 7);
    });
    it('and says whether anything was sent', async () => {
      const closed = await serve(() => undefined);
      await closeServers();
      const gone = `http://127.0.0.1:${closed}/`;
      assert.equal((await refusal(gone, {}, { allow })).reason, 'unconnected');
      const breaking = await serve((_request, response) => response.destroy());
      assert.equal((await refusal(`http://127.0.0.1:${breaking}/`, {}, { allow })).reason, 'broken_off');
      // The first host has heard the request.
      const leading = await serve((_request, response) => void response.writeHead(307, { location: gone }).end());
      assert.equal((await refusal(`http://127.0.0.1:${leading}/`, {}, { allow })).reason, 'broken_off');
      assert.equal((await refusal('http://127.0.0.1:1/')).reason, 'not_allowed');
    });
    it('to redirects whose body ends', async () => {
      const port = await serve((request, response) => {
        if (request.url === '/there') return void response.end('arrived');
        response.writeHead(302, { location: '/there' });
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(10_000)));
        };
        response.on('drain', more);
        more();
      });
      assert.equal((await fetchOnce(`http://127.0.0.1:${port}/`, {}, { allow })).text, 'arrived');
    });
    it('until its caller has gone', async () => {
      const port = await listen(createTcpServer((socket) => socket.on('error', () => undefined)));
      const reason = new Error('gone');
      const signal = AbortSignal.any([AbortSignal.timeout(100)]);
      const fetcher = createSafeFetcher({ allow });
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), 50);
      await assert.rejects(
        fetcher.fetch(`http://127.0.0.1:${port}/`, { maxBytes: 1, signal: controller.signal }),
        reason,
      );
      await assert.rejects(fetcher.fetch(`http://127.0.0.1:${port}/`, { maxBytes: 1, signal }), {
        name: 'TimeoutError',
      });
      await fetcher.close();
    });
    it('to what is HTTP', async () => {
      const port = await listen(createTcpServer((socket) => socket.on('error', () => undefined).end('+PONG\r\n')));
      assert.equal((await refusal(`http://127.0.0.1:${port}/`, {}, { allow })).code, 'url_unreachable');
    });
  });

  describe('keeps secrets to the origin they are for', () => {
    it('sends other origins only harmless headers', async () => {
      const heard: IncomingMessage['headers'][] = [];
      const other = await serve((request, response) => {
        heard.push(request.headers);
        response.end('there');
      });
      const port = await serve((request, response) => {
        heard.push(request.headers);
        const location = request.url === '/' ? '/next' : `http://other.example:${other}/`;
        response.writeHead(307, { location, 'set-cookie': 'session=1' }).end();
      });
      const headers = {
        Authorization: 'Bearer secret',
        Cookie: 'a=b',
        'X-Api-Key': 'k',
        Accept: 'image/*',
        Host: 'evil',
        'Proxy-Authorization': 'x',
      };
      const resolve: SafeFetcherOptions['resolve'] = (_host, found) =>
        found(null, [{ address: '127.0.0.1', family: 4 }]);
      const answer = await fetchOnce(`http://127.0.0.1:${port}/`, { headers }, { allow: ['127.0.0.1'], resolve });
      assert.equal(answer.text, 'there');
      const [first, second, third] = heard;
      assert.equal(first?.authorization, 'Bearer secret');
      assert.equal(first?.host, `127.0.0.1:${port}`);
      assert.equal(first?.['proxy-authorization'], undefined);
      assert.equal(second?.authorization, 'Bearer secret');
      assert.equal(second?.cookie, 'a=b');
      assert.deepEqual(Object.keys(third ?? {}).sort(), [
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    });
    it('does not follow https to http, and does the other way', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'platen-tls-'));
      const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      const subject = '-subj /CN=secure.example -addext subjectAltName=DNS:secure.example';
      const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2';
      const command = `${kind} ${subject} -keyout ${keyFile} -out ${certificateFile}`;
      execFileSync('openssl', command.split(' '), { stdio: 'ignore' });
      const [key, certificate] = [readFileSync(keyFile), readFileSync(certificateFile, 'utf8')];
      rmSync(folder, { recursive: true });
      let target = '/';
      const secure = await listen(
        createSecureServer({ key, cert: certificate }, (request, response) => {
          if (request.url === '/away') response.writeHead(302, { location: target }).end();
          else response.end('safe');
        }),
      );
      const plain = await serve((_request, response) =>
        response.writeHead(302, { location: `https://secure.example:${secure}/` }).end(),
      );
      target = `http://secure.example:${plain}/`;
      const options: SafeFetcherOptions = {
        allow: ['127.0.0.1'],
        resolve: (_host, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
        certificates: [certificate],
      };
      assert.equal((await fetchOnce(`http://plain.example:${plain}/`, {}, options)).text, 'safe');
      assert.match((await refusal(`https://secure.example:${secure}/away`, {}, options)).message, /https to http/);
      // The certificate names another host, or is of nobody that is trusted.
      assert.equal((await refusal(`https://other.example:${secure}/`, {}, options)).code, 'url_unreachable');
      const { certificates: _, ...untrusting } = options;
      assert.equal((await refusal(`https://secure.example:${secure}/`, {}, untrusting)).code, 'url_unreachable');
    });
  });

  describe('gets what may be got', () => {
    const allow = ['127.0.0.1'];
    it('of any status, with the address in the end, decoded', async () => {
      const port = await serve((request, response) => {
        if (request.url === '/') response.writeHead(301, { location: '/b?c#d' }).end('moved');
        else response.writeHead(404, { 'x-a': ['1', '2'], 'content-type': 'text/plain' }).end('nothing');
      });
      const answer = await fetchOnce(`http://127.0.0.1:${port}/`, {}, { allow });
      assert.partialDeepStrictEqual(answer, { status: 404, text: 'nothing', headers: { 'x-a': '1, 2' } });
      assert.equal(answer.url, `http://127.0.0.1:${port}/b?c#d`);
    });
    for (const [encoding, encode] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
      ['deflate', deflateSync],
      ['deflate', deflateRawSync],
    ] as const) {
      it(`that is encoded by ${encode.name}`, async () => {
        const port = await serve((_request, response) =>
          response.writeHead(200, { 'content-encoding': encoding }).end(encode('hello '.repeat(50))),
        );
        const answer = await fetchOnce(`http://127.0.0.1:${port}/`, {}, { allow });
        assert.deepEqual([answer.text, answer.headers['content-encoding']], ['hello '.repeat(50), undefined]);
      });
    }
    it('with HEAD and POST, whose 303 becomes GET and whose 308 stays', async () => {
      const heard: string[] = [];
      const port = await serve((request, response) => {
        let text = '';
        request.on('data', (chunk) => (text += chunk));
        request.on('end', () => {
          heard.push(`${request.method} ${request.url} ${text}`);
          if (request.url === '/303') response.writeHead(303, { location: '/end' }).end();
          else if (request.url === '/308') response.writeHead(308, { location: '/end' }).end();
          else response.writeHead(200, { 'content-length': '4' }).end(request.method === 'HEAD' ? undefined : 'done');
        });
      });
      const at = (path: string, method: 'HEAD' | 'POST'): Promise<{ text: string }> =>
        fetchOnce(`http://127.0.0.1:${port}${path}`, { method, ...(method === 'POST' && { body: 'x' }) }, { allow });
      assert.equal((await at('/end', 'HEAD')).text, '');
      assert.equal((await at('/303', 'POST')).text, 'done');
      assert.equal((await at('/308', 'POST')).text, 'done');
      assert.deepEqual(heard, ['HEAD /end ', 'POST /303 x', 'GET /end ', 'POST /308 x', 'POST /end x']);
    });
    it('over one connection, many at a time', async () => {
      const sockets = new Set<Socket>();
      const port = await serve((request, response) => {
        sockets.add(request.socket);
        response.end(request.url);
      });
      const fetcher = createSafeFetcher({ allow });
      const get = async (index: number): Promise<string> =>
        Buffer.from((await fetcher.fetch(`http://127.0.0.1:${port}/${index}`, { maxBytes: 100 })).bytes).toString();
      for (let index = 0; index < 5; index += 1) assert.equal(await get(index), `/${index}`);
      assert.ok(sockets.size < 5);
      const texts = await Promise.all(Array.from({ length: 100 }, (_, index) => get(index)));
      assert.deepEqual(
        texts,
        Array.from({ length: 100 }, (_, index) => `/${index}`),
      );
      assert.ok(sockets.size <= 16);
      await fetcher.close();
      await assert.rejects(get(1), { code: 'url_unreachable' });
    });
  });
});
