import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { serveDemo } from '../../demo/demo-routes.ts';
import { startTestService, type TestPerson, type TestService } from './start-test-service.ts';

interface Address {
  method: HTTPMethods;
  url: string;
}

/** Collects every route of the apps that are made until it is stopped. */
function collectRoutes(): { addresses: Address[]; stop(): void } {
  const addresses: Address[] = [];
  const onApp = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) addresses.push({ method: each, url });
    });
  };
  subscribe('fastify.initialization', onApp);
  return { addresses, stop: () => unsubscribe('fastify.initialization', onApp) };
}

/** An address that such a route answers, with names that lead nowhere. */
const fill = (url: string): string => url.replaceAll(/:\w+(?:\([^)]*\))?/g, '999999').replaceAll('*', 'nothing');

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** What is wrong with the headers of an answer. */
function findIssues({ statusCode, headers }: Answer, isHttps: boolean): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ');
      return [name, sources];
    }),
  );
  const isPage = String(headers['content-type'] ?? '').startsWith('text/html');
  const sources = [...(directives.get('script-src') ?? []), ...(directives.get('connect-src') ?? [])];
  const errors = {
    'no nosniff': headers['x-content-type-options'] !== 'nosniff',
    'no policy that starts from nothing': directives.get('default-src')?.join() !== "'none'",
    'scripts from anywhere': sources.some((source) => ['*', "'unsafe-inline'", "'unsafe-eval'"].includes(source)),
    'a page without frame-ancestors': isPage && !directives.has('frame-ancestors'),
    'a page without base-uri or form-action': isPage && !(directives.has('base-uri') && directives.has('form-action')),
    'frames refused by one header alone':
      (directives.get('frame-ancestors')?.join() === "'none'") !== (headers['x-frame-options'] === 'DENY'),
    'no word on caching': headers['cache-control'] === undefined,
    'an error that is kept': statusCode >= 400 && headers['cache-control'] !== 'no-store',
    'no word on the referrer': headers['referrer-policy'] === undefined,
    'https not asked for, or asked for without it': (headers['strict-transport-security'] !== undefined) !== isHttps,
  };
  return Object.entries(errors).flatMap(([error, isThere]) => (isThere ? [error] : []));
}

for (const publicUrl of ['https://platen.test', 'http://platen.test']) {
  describe(`every answer at ${publicUrl}`, () => {
    const isHttps = publicUrl.startsWith('https:');
    const folder = mkdtempSync(join(tmpdir(), 'platen-demo-'));
    let service: TestService;
    let person: TestPerson;
    let addresses: Address[];
    before(async () => {
      const collected = collectRoutes();
      service = await startTestService({ environment: { PLATEN_PUBLIC_URL: publicUrl } });
      mkdirSync(join(folder, 'static'));
      for (const name of ['index.html', 'editor.html', 'mark.svg', 'static/nothing'])
        writeFileSync(join(folder, name), '');
      serveDemo(service.app, service.dependencies, folder);
      await service.app.ready();
      collected.stop();
      ({ addresses } = collected);
      person = await service.signUp({ role: 'owner' });
    });
    after(async () => {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const check = async (address: Address, headers: Record<string, string>): Promise<string[]> => {
      const answer = await service.app.inject({ method: address.method as 'GET', url: fill(address.url), headers });
      return findIssues(answer, isHttps).map(
        (error) => `${address.method} ${address.url} (${answer.statusCode}): ${error}`,
      );
    };

    it('carries the same headers, whoever asks', { skip: !isHttps && 'asked once' }, async () => {
      assert.ok(addresses.length > 300, String(addresses.length));
      const errors: string[] = [];
      for (const address of addresses) {
        const origin = { origin: new URL(publicUrl).origin };
        errors.push(...(await check(address, {})));
        errors.push(...(await check(address, { authorization: `Bearer ${service.key}` })));
        if (address.method === 'GET') errors.push(...(await check(address, { ...origin, ...person.headers })));
      }
      assert.deepEqual([...new Set(errors)], []);
    });

    it('carries them where there is nothing, and where the address cannot be read', async () => {
      for (const url of ['/nothing', '/%zz', `/v1/studio/templates/${'1'.repeat(600)}`, '/v1/nothing', '/files/%00']) {
        const answer = await service.app.inject({ url });
        assert.ok(answer.statusCode >= 400, url);
        assert.deepEqual(findIssues(answer, isHttps), [], url);
      }
    });

    it('of secrets and of people is kept by nobody', async () => {
      const { key, personId } = service;
      const created = await service.call('POST', '/workspace/api-keys', { body: { name: 'More', levels: ['read'] } });
      const answers = [
        created,
        await service.call('GET', '/workspace/secrets'),
        await service.call('GET', '/me'),
        await service.call('GET', '/me', { key: null, headers: person.headers }),
        await service.call('GET', '/me/sessions', { key: null, headers: person.headers }),
        await service.call('GET', '/workspace/members'),
        await service.call('POST', '/embeds', { body: { name: 'E', allowed_origins: ['https://a.example'] } }),
      ];
      for (const { status, headers, body } of answers) {
        assert.ok(status === 200 || status === 201, JSON.stringify(body));
        assert.equal(headers['cache-control'], 'no-store');
      }
      assert.ok(key !== '' && personId > 0);
    });
  });
}

describe('pages that draw', () => {
  it('call nothing but the service, unless they show templates of people', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-demo-'));
    mkdirSync(join(folder, 'page'));
    for (const name of ['index.html', 'editor.html', 'page/index.html']) writeFileSync(join(folder, name), '');
    const dependencies = { dashboardFolder: folder, sharePageFolder: folder, editorFolder: folder };
    const service = await startTestService({ dependencies, environment: { PLATEN_PUBLIC_URL: 'https://platen.test' } });
    serveDemo(service.app, service.dependencies, folder);
    const connectOf = async (url: string): Promise<string | undefined> => {
      const { headers } = await service.app.inject({ url });
      return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    try {
      const { data: embed } = await service.client.createEmbed({
        body: { name: 'E', allowed_origins: ['https://a.example'] },
      });
      await service.signUp();
      const own = "'self' blob: data:";
      assert.equal(await connectOf('/'), own);
      assert.equal(await connectOf('/share/0123456789abcdef'), own);
      assert.equal(await connectOf('/share/0123456789abcdef/embed'), own);
      assert.equal(await connectOf('/sign-in'), "'self'");
      assert.equal(await connectOf('/v1/docs'), undefined, 'the reference calls nothing');
      // Images of templates may lie at any site that the browser would load from.
      for (const url of ['/dashboard/', `/embeds/${embed.id}`, '/editor']) {
        assert.equal(await connectOf(url), `${own} https:`, url);
      }
    } finally {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('metrics without a token', () => {
  it('are given to this machine by its own names alone', async () => {
    const service = await startTestService({ environment: { HOST: 'studio.local' } });
    const ask = async (host: string): Promise<number> =>
      (await service.app.inject({ url: '/metrics', headers: { host }, remoteAddress: '127.0.0.1' })).statusCode;
    try {
      for (const host of ['localhost', 'localhost:5199', '127.0.0.1:5199', '[::1]:5199', '127.8.0.1', 'studio.local']) {
        assert.equal(await ask(host), 200, host);
      }
      // A site leads its own name here and has its visitor's browser ask.
      for (const host of ['evil.example', 'evil.example:5199', 'localhost.evil.example', 'evil@localhost', 'a b']) {
        assert.equal(await ask(host), 404, host);
      }
    } finally {
      await service.close();
    }
  });

  it('are given by any name to who brings the token', async () => {
    const token = 'a-token-of-the-operator';
    const service = await startTestService({ environment: { PLATEN_METRICS_TOKEN: token } });
    const headers = { host: 'platen.internal', authorization: `Bearer ${token}` };
    assert.equal((await service.app.inject({ url: '/metrics', headers })).statusCode, 200);
    assert.equal((await service.app.inject({ url: '/metrics', headers: { host: 'localhost' } })).statusCode, 401);
    await service.close();
  });
});
