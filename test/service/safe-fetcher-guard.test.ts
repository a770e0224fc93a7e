import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createSafeFetcher, type SafeFetcherOptions } from '@platen/server';
import { createGuardedConnector } from '../../packages/server/http/fetch/guarded-connector.ts';
import { closeServers, listen, refusal, serve } from './fetch-from-loopback.ts';

describe('the fetcher lets nothing reach the inside', () => {
  /** A service of the inside, which must never be reached. */
  let inside: number;
  let visits = 0;
  before(async () => {
    const server = createServer((_request, response) => response.end('secret'));
    server.on('connection', () => (visits += 1));
    inside = await listen(server);
  });
  after(closeServers);

  const hosts = [
    '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001',
    '127.0.0.1.', 'localhost', 'LOCALHOST', '0', '0.0.0.0', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]', '[2001:0:7f00:1::]', '①②⑦.⓪.⓪.①', '１２７.0.0.1', '127。0。0。1', '%31%32%37.0.0.1',
    '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '[fe80::1]', '[fd00:ec2::254]',
    '[fec0::1]', '255.255.255.255', '224.0.0.1', '198.18.0.1', '192.0.0.192', '[100::1]', '[ff02::1]',
  ]; // prettier-ignore
  for (const host of hosts) {
    it(`as ${host}`, async () => {
      assert.equal((await refusal(`http://${host}:${inside}/`)).code, 'url_not_allowed');
      assert.equal(visits, 0);
    });
  }
  for (const url of [
    'http://[fe80::1%25lo]/',
    'http://[::1%lo]/',
    'http://a b/',
    'http://',
    'nonsense',
    '//host/x',
    '',
  ]) {
    it(`as the malformed "${url}"`, async () => assert.equal((await refusal(url)).code, 'url_not_allowed'));
  }
  for (const url of [
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:,x',
    'javascript:1',
    'ws://example.com',
  ]) {
    it(`by ${url}`, async () => assert.match((await refusal(url)).message, /Only http and https/));
  }
  it('by a user name that looks like a host', async () => {
    assert.match((await refusal(`http://example.com@127.0.0.1:${inside}/`)).message, /user name/);
    assert.match((await refusal(`http://a:b@example.com/`)).message, /user name/);
  });
  it('by a name that resolves to it, alone or among public addresses', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['::1'],
      ['93.184.215.14', '127.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['fe80::1%lo'],
    ]) {
      const resolve: SafeFetcherOptions['resolve'] = (_host, found) =>
        found(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      const error = await refusal(`http://evil.example:${inside}/`, {}, { resolve });
      assert.equal(error.code, 'url_not_allowed');
      assert.doesNotMatch(error.message, /127/);
    }
    assert.equal(visits, 0);
  });
  it('by a name that answers differently the second time', async () => {
    let asked = 0;
    const resolve: SafeFetcherOptions['resolve'] = (_host, found) => {
      asked += 1;
      // Nobody listens at the first address: the point is that what was checked is what is connected to, with no second question.
      found(null, [{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
    };
    const fetcher = createSafeFetcher({ resolve, allow: ['127.0.0.2'] });
    const fetchAgain = () => fetcher.fetch(`http://rebind.example:${inside}/`, { maxBytes: 10 });
    await assert.rejects(fetchAgain(), { code: 'url_unreachable' });
    assert.deepEqual([asked, visits], [1, 0]);
    await assert.rejects(fetchAgain(), { code: 'url_not_allowed' });
    assert.deepEqual([asked, visits], [2, 0]);
    await fetcher.close();
  });
  it('when the finished connection turns out to lead there', async () => {
    const asked: string[] = [];
    const connector = createGuardedConnector({
      isAllowed: ({ address }) => asked.push(address) === 1,
      resolve: (_host, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
      timeoutMs: 1000,
    });
    const error = await new Promise<Error | null>((resolve) =>
      connector({ hostname: 'name.example', protocol: 'http:', port: String(inside) }, (...[reason]) =>
        resolve(reason),
      ),
    );
    assert.match(error?.message ?? '', /not a public address/);
    assert.deepEqual(asked, ['127.0.0.1', '127.0.0.1']);
    visits = 0;
  });
  it('by a redirect, in any spelling', async () => {
    for (const target of [
      `http://127.0.0.1:${inside}/`,
      `http://2130706433:${inside}/`,
      `//localhost:${inside}/`,
      'file:///etc/passwd',
    ]) {
      const outer = await serve((_request, response) => response.writeHead(302, { location: target }).end());
      const error = await refusal(`http://127.0.0.1:${outer}/`, {}, { allow: [`127.0.0.1:${outer}`] });
      assert.equal(error.code, 'url_not_allowed');
    }
    assert.equal(visits, 0);
  });
  it('by a proxy of the environment', async () => {
    process.env['HTTP_PROXY'] = process.env['http_proxy'] = `http://127.0.0.1:${inside}`;
    process.env['NODE_USE_ENV_PROXY'] = '1';
    try {
      const resolve: SafeFetcherOptions['resolve'] = (_host, found) => found(new Error('no such name'), []);
      assert.equal((await refusal('http://public.example/', {}, { resolve })).code, 'url_unreachable');
    } finally {
      delete process.env['HTTP_PROXY'];
      delete process.env['http_proxy'];
      delete process.env['NODE_USE_ENV_PROXY'];
    }
    assert.equal(visits, 0);
  });
  it('nor is it found fit to be reached before', async () => {
    const resolve: SafeFetcherOptions['resolve'] = (host, found) => {
      if (host === 'nowhere.example') return found(new Error('no such name'), []);
      const addresses = host === 'inside.example' ? ['203.0.113.9', '10.0.0.7'] : ['93.184.215.14'];
      return found(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    };
    const fetcher = createSafeFetcher({ resolve, allow: ['10.1.0.0/16'] });
    for (const url of [
      'http://public.example/',
      'https://nowhere.example/',
      'http://10.1.2.3/',
      'http://93.184.215.14/',
    ]) {
      await fetcher.check(url);
    }
    for (const url of [
      'http://inside.example/',
      'http://10.2.0.1/',
      'http://public.example:25/',
      'ftp://public.example/',
    ]) {
      await assert.rejects(fetcher.check(url), { code: 'url_not_allowed' }, url);
    }
    await fetcher.close();
  });
  it('and leaves the process’s own fetch as it was', async () => {
    const program =
      "await import('./packages/server/http/fetch/create-safe-fetcher.ts');" +
      "console.log(Object.getOwnPropertySymbols(globalThis).filter((s) => String(s).includes('undici')).length)";
    const said = execFileSync(process.execPath, ['--conditions=@platen/source', '--input-type=module', '-e', program], {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '../..'),
    });
    assert.equal(said.trim(), '0');
  });
});
