import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { RateLimit } from '@platen/api';
import { migrate, openPostgresDatabase, parseConfig, ServiceError, type Caller } from '@platen/server';
import { createRateLimits, type RateLimits } from '../../packages/server/http/rate-limits.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { createPostgresDatabase, describeOnEachDatabase, lacksPostgres } from './test-databases.ts';

const tenPerWorkspace: RateLimit = { group: 'social', perMinute: 10, per: 'workspace', dialect: 'x' };

/** How many of twenty calls at once are let through. */
async function letThrough(limits: readonly RateLimits[], ip: string): Promise<number> {
  const calls = Array.from({ length: 20 }, (_, index) =>
    limits[index % limits.length]?.count(tenPerWorkspace, { caller: undefined, ip }),
  );
  const settled = await Promise.allSettled(calls);
  for (const { status, ...rest } of settled) {
    if (status === 'rejected') assert.equal((rest as { reason: ServiceError }).reason.code, 'rate_limit_exceeded');
  }
  return settled.filter(({ status }) => status === 'fulfilled').length;
}

describeOnEachDatabase('rate limits', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind, environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
  });
  after(() => service.close());

  it('count each key by itself, tell where it stands, and say when to come back', async () => {
    const list = (key = service.key): ReturnType<TestService['call']> =>
      service.call('GET', '/studio/templates/all', { key });
    for (let call = 1; call <= 30; call++) {
      const { status, headers } = await list();
      assert.equal(status, 200);
      assert.deepEqual([headers['ratelimit-limit'], headers['ratelimit-remaining']], ['30', String(30 - call)]);
      const reset = Number(headers['ratelimit-reset']);
      assert.ok(reset > 0 && reset <= 60, String(reset));
      assert.equal(headers['retry-after'], undefined);
    }
    const { status, headers, body } = await list();
    assert.deepEqual([status, body['code'], headers['ratelimit-remaining']], [429, 'rate_limit_exceeded', '0']);
    assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60);
    const { data } = await service.client.createApiKey({ body: { name: 'Beside', levels: ['read'] } });
    assert.equal((await list(data.key)).status, 200);
    assert.equal((await service.call('GET', '/me')).status, 200);
  });

  it('of a workspace are shared by its keys, with the other headers', async () => {
    const limits = createRateLimits(service.dependencies);
    const who = (credential: string): { caller: Caller; ip: string } => ({
      caller: {
        kind: 'api-key',
        workspaceId: 5,
        userId: 1,
        credential,
        levels: new Set(),
        scopes: new Set(),
        embed: null,
        role: null,
      },
      ip: '192.0.2.1',
    });
    const first = await limits.count(tenPerWorkspace, who('key:1'));
    assert.deepEqual(first, { 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': '9' });
    const second = await limits.count(tenPerWorkspace, who('key:2'));
    assert.equal(second['X-RateLimit-Remaining'], '8');
    for (let call = 0; call < 8; call++) await limits.count(tenPerWorkspace, who('key:3'));
    await assert.rejects(limits.count(tenPerWorkspace, who('key:1')), (error: ServiceError) => {
      assert.equal(error.details.headers?.['X-RateLimit-Remaining'], '0');
      assert.ok(Number(error.details.headers?.['Retry-After']) >= 1);
      return true;
    });
    await limits.close();
  });

  it('stop an address that tries keys, and nobody else', async () => {
    const tried = await Promise.all(
      Array.from({ length: 60 }, (_, index) => service.call('GET', '/me', { key: `osk_guess${index}` })),
    );
    assert.ok(tried.every(({ status }) => status === 403));
    const stopped = await service.call('GET', '/me', { key: 'osk_another' });
    assert.equal(stopped.status, 429);
    assert.ok(Number(stopped.headers['retry-after']) >= 1);
    // This key worked from there before.
    assert.equal((await service.call('GET', '/me')).status, 200);
    const elsewhere = await service.app.inject({
      url: '/v1/me',
      remoteAddress: '203.0.113.9',
      headers: { authorization: 'Bearer osk_another' },
    });
    assert.equal(elsewhere.statusCode, 403);
  });
});

describe('rate limits of several processes', () => {
  it('are one over Postgres', { skip: lacksPostgres() }, async () => {
    const { url, drop } = await createPostgresDatabase();
    const databases = [await openPostgresDatabase(url), await openPostgresDatabase(url)];
    if (databases[0]) await migrate(databases[0]);
    const log = pino({ level: 'silent' });
    const limits = databases.map((database) => createRateLimits({ config: parseConfig({}), database, log }));
    assert.equal(await letThrough(limits, '192.0.2.1'), 10);
    for (const database of databases) await database.close();
    // Without its database each goes on by itself.
    const [alone] = limits;
    assert.ok(alone);
    assert.equal(await letThrough([alone], '192.0.2.2'), 10);
    await drop();
  });

  const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
  it(
    'are one over Redis, and go on by themselves while it is away',
    { skip: !hasRedis && 'no Redis here' },
    async () => {
      const port = await freePort();
      let redis = await startRedis(port);
      const service = await startTestService();
      const config = parseConfig({ REDIS_URL: `redis://127.0.0.1:${port}` });
      const parts = { ...service.dependencies, config };
      const limits = [createRateLimits(parts), createRateLimits(parts)];
      try {
        await untilShared(limits);
        assert.equal(await letThrough(limits, '192.0.2.1'), 10);
        await stop(redis);
        const [alone] = limits;
        assert.ok(alone);
        assert.equal(await letThrough([alone], '192.0.2.2'), 10);
        redis = await startRedis(port);
        await untilShared(limits);
        assert.equal(await letThrough(limits, '192.0.2.3'), 10);
      } finally {
        for (const limit of limits) await limit.close();
        await stop(redis);
        await service.close();
      }
    },
  );
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function startRedis(port: number): Promise<ChildProcess> {
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'pipe' });
  for await (const text of redis.stdout) if (String(text).includes('Ready to accept')) break;
  return redis;
}

async function stop(redis: ChildProcess): Promise<void> {
  if (redis.exitCode !== null || redis.signalCode !== null) return;
  redis.kill('SIGKILL');
  await once(redis, 'exit');
}

let probes = 0;

/** Waits until what one process counted is seen by the other. */
async function untilShared([one, two]: readonly RateLimits[]): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    probes += 1;
    const who = { caller: undefined, ip: `198.51.100.${probes % 250}` };
    await one?.count(tenPerWorkspace, who);
    const seen = await two?.count(tenPerWorkspace, who);
    if (seen?.['X-RateLimit-Remaining'] === '8') return;
    await wait(50);
  }
  throw new Error('The two never counted together.');
}
