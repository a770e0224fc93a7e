import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { generalLimits, operations, type Operation, type RateLimit } from '@platen/api';
import { migrate, openPostgresDatabase, parseConfig, ServiceError, type Caller, type Database } from '@platen/server';
import { createRateLimits, type RateLimits } from '../../packages/server/http/rate-limits.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { createPostgresDatabase, describeOnOneDatabase, lacksPostgres, openTestDatabase } from './test-databases.ts';

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

describeOnOneDatabase('rate limits', (kind) => {
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

describe('every operation', () => {
  it('says how often it may be called', () => {
    for (const { id, rateLimit } of Object.values<Operation>(operations)) {
      assert.ok(rateLimit.perMinute > 0 && rateLimit.group !== '', id);
    }
  });

  it('is refused with 429 once its limit is used up, by whichever caller it is for', async () => {
    // Every limit is one call then.
    const service = await startTestService({ environment: { PLATEN_RATE_LIMIT_FACTOR: '0.00001' } });
    const person = await service.signUp({ role: 'owner' });
    try {
      for (const operation of Object.values<Operation>(operations)) {
        const { id, method, path, access, rateLimit } = operation;
        const who = access.kind === 'caller' ? {} : { key: null };
        const call = async (): ReturnType<TestService['call']> => {
          // The call before may have ended the session.
          const cookie = access.kind === 'person' && {
            ...person.headers,
            cookie: await service.signIn(person.personId),
          };
          return service.call(method, path.replaceAll(/\{\w+\}/g, '1'), { ...who, headers: { ...cookie } });
        };
        await call();
        const refused = await call();
        assert.equal(refused.status, 429, id);
        assert.ok(Number(refused.headers['retry-after']) >= 1, id);
        const [limit, other] = ['ratelimit-limit', 'x-ratelimit-limit'];
        const [there, absent] = rateLimit.dialect === 'draft' ? [limit, other] : [other, limit];
        assert.deepEqual([refused.headers[there], refused.headers[absent]], ['1', undefined], id);
      }
    } finally {
      await service.close();
    }
  });

  it('keeps to what section 8 of the interface says', () => {
    const said = ({ rateLimit: { group, perMinute, per, dialect } }: Operation): unknown[] => [
      group,
      perMinute,
      per,
      dialect,
    ];
    for (const operation of Object.values<Operation>(operations)) {
      if (operation.tag === 'Social') assert.deepEqual(said(operation), ['social', 20, 'workspace', 'x']);
      if (operation.tag === 'Approvals') assert.deepEqual(said(operation), ['approvals', 120, 'person', 'draft']);
      if (/^\/brand-assets\/(?:images|colors)\//.test(operation.path)) {
        assert.equal(operation.rateLimit.perMinute, 30, operation.id);
        const same = Object.values<Operation>(operations).filter(
          ({ rateLimit }) => rateLimit.group === operation.rateLimit.group,
        );
        assert.deepEqual(same, [operation], 'each endpoint is counted by itself');
      }
    }
    assert.deepEqual(said(operations.listAllTemplates), ['templates-all', 30, 'caller', 'draft']);
    assert.deepEqual(said(operations.getTemplateShare), ['template-share', 30, 'caller', 'draft']);
    assert.deepEqual(said(operations.generateVariants), ['variants', 30, 'caller', 'draft']);
    assert.equal(operations.listLogs.rateLimit, generalLimits.reads, 'logs have no limit of their own');
  });
});

describe('general rate limits', () => {
  const log = pino({ level: 'silent' });
  let database: Database;
  let limits: RateLimits;
  before(async () => {
    database = await openTestDatabase('embedded');
    const config = parseConfig({ PLATEN_RATE_LIMITS: 'reads=3' });
    limits = createRateLimits({ config, database, log });
  });
  after(async () => {
    await limits.close();
    await database.close();
  });

  /** How many of twenty calls are let through; the callers take turns. */
  const pass = async (callers: readonly Partial<Caller>[], ips = ['192.0.2.1']): Promise<number> => {
    let passed = 0;
    for (let call = 0; call < 20; call++) {
      const caller = { ...someone, ...callers[call % callers.length] };
      const counted = limits.count(generalLimits.reads, { caller, ip: ips[call % ips.length] ?? '' });
      passed += await counted.then(
        () => 1,
        () => 0,
      );
    }
    return passed;
  };
  const someone: Caller = {
    kind: 'api-key',
    workspaceId: 1,
    userId: 1,
    credential: 'key:1',
    levels: new Set(),
    scopes: new Set(),
    embed: null,
    role: null,
  };
  const inEmbed = (workspaceId: number, credential: string, userId: string | null): Partial<Caller> => ({
    kind: 'embed-session',
    workspaceId,
    userId: null,
    credential,
    embed: { id: workspaceId, publicId: 'emb', userId, permissions: new Set() },
  });

  it('are what the operator says, and told in the answer', async () => {
    const headers = await limits.count(generalLimits.reads, { caller: { ...someone, workspaceId: 100 }, ip: '' });
    assert.deepEqual(Object.values(headers).slice(0, 2), ['3', '2']);
    assert.throws(() => parseConfig({ PLATEN_RATE_LIMITS: 'unknown=3' }), /no limit/);
  });

  it('of a user of an embed are the same in all their sessions', async () => {
    assert.equal(await pass([inEmbed(2, 'session:1', 'ann'), inEmbed(2, 'session:2', 'ann')]), 3);
    assert.equal(await pass([inEmbed(2, 'session:3', 'bob')]), 3);
  });

  it('of an embed without users hold for all sessions of an address together', async () => {
    const sessions = Array.from({ length: 20 }, (_, at) => inEmbed(3, `session:${at}`, null));
    assert.equal(await pass(sessions), 12);
  });

  it('of a workspace are four times those of one caller, however many keys it has', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => ({ workspaceId: 4, credential: `key:${at}` }));
    assert.equal(await pass(keys), 12);
    assert.equal(await pass([{ workspaceId: 5, credential: 'key:77' }]), 3);
  });

  it('of a person hold for all their tokens and what they do signed in', async () => {
    const own = (kind: Caller['kind'], credential: string): Partial<Caller> => ({
      kind,
      credential,
      userId: 9,
      workspaceId: 6,
    });
    assert.equal(await pass([own('oauth-token', 'token:1'), own('oauth-token', 'token:2'), own('person', 'p')]), 3);
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
