import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { isApiKey } from '@platen/server';
import sharp from 'sharp';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnEachDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';

describeOnEachDatabase('API keys', (kind) => {
  let service: TestService;
  let now = new Date('2026-05-01T12:00:00Z');
  before(async () => {
    service = await startTestService({ kind, dependencies: { now: () => now } });
  });
  after(() => service.close());
  beforeEach(() => {
    now = new Date('2026-05-01T12:00:00Z');
  });

  const statusOf = async (key: string): Promise<number> => (await service.call('GET', '/me', { key })).status;
  const passSeconds = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  async function create(levels: string[], by = service.key): Promise<{ id: string; key: string }> {
    const made = await service.call('POST', '/workspace/api-keys', { key: by, body: { name: 'A key', levels } });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body['data'] as { id: string; key: string };
  }

  it('are shown once, well formed, and stored as their SHA-256', async () => {
    const made = await service.client.createApiKey({ body: { name: ' Shop ', levels: ['read', 'read'] } });
    assert.ok(isApiKey(made.data.key));
    assert.partialDeepStrictEqual(made.data, { name: 'Shop', levels: ['read'], status: 'active', last_used_at: null });
    assert.equal(await statusOf(made.data.key), 200);
    const { data } = await service.client.listApiKeys();
    assert.equal(data[0]?.id, made.data.id);
    assert.equal(data[0]?.last_used_at, now.toISOString());
    assert.ok(!JSON.stringify(data).includes(made.data.key));
    const rows = await service.dependencies.database.query.selectFrom('api_key').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(made.data.key.slice(8)));
  });

  it('reach as far as their levels, and a refusal says what is required', async () => {
    const reader = await create(['read']);
    const refused = await service.call('POST', '/embeds', { key: reader.key, body: { name: 'x' } });
    assert.equal(refused.status, 403);
    assert.partialDeepStrictEqual(refused.body, { code: 'access_denied', required: ['write'] });
    const renderer = await create(['render']);
    const closed = await service.call('GET', '/me', { key: renderer.key });
    assert.partialDeepStrictEqual(closed.body, { code: 'access_denied', required: ['read'] });
  });

  it('are replaced with an overlap, and only once', async () => {
    const old = await create(['read', 'write']);
    const { data } = await service.client.rotateApiKey({
      params: { keyId: Number(old.id) },
      body: { overlap_seconds: 60 },
    });
    assert.partialDeepStrictEqual(data, { name: 'A key', levels: ['read', 'write'], replaces_id: old.id });
    assert.deepEqual([await statusOf(old.key), await statusOf(data.key)], [200, 200]);
    const twice = await service.call('POST', `/workspace/api-keys/${old.id}/rotate`);
    assert.deepEqual([twice.status, twice.body['code']], [409, 'conflict']);
    const byOld = await service.call('POST', '/workspace/api-keys', {
      key: old.key,
      body: { name: 'Late', levels: ['read'] },
    });
    assert.equal(byOld.status, 403);
    passSeconds(60);
    assert.deepEqual([await statusOf(old.key), await statusOf(data.key)], [403, 200]);
  });

  it('are replaced at once without an overlap, and may replace themselves', async () => {
    const old = await create(['read', 'write']);
    const made = await service.call('POST', `/workspace/api-keys/${old.id}/rotate`, { key: old.key });
    assert.equal(made.status, 201);
    assert.equal(await statusOf(old.key), 403);
  });

  it('are revoked at once', async () => {
    const key = await create(['read']);
    assert.equal(await statusOf(key.key), 200);
    const { data } = await service.client.revokeApiKey({ params: { keyId: Number(key.id) } });
    assert.equal(data.status, 'revoked');
    assert.equal(await statusOf(key.key), 403);
    passSeconds(5);
    const again = await service.client.revokeApiKey({ params: { keyId: Number(key.id) } });
    assert.equal(again.data.revoked_at, data.revoked_at);
  });

  it('never give what they lack: no level, no longer life, no stronger key in their place', async () => {
    const writer = await create(['write']);
    const call = (method: 'POST' | 'DELETE', path: string, body?: unknown): ReturnType<TestService['call']> =>
      service.call(method, path, { key: writer.key, body });
    const more = await call('POST', '/workspace/api-keys', { name: 'More', levels: ['write', 'render'] });
    assert.partialDeepStrictEqual(more.body, { code: 'access_denied', required: ['render'] });
    const { data } = await service.client.listApiKeys();
    const [first] = data.toReversed();
    assert.ok(first);
    assert.equal((await call('POST', `/workspace/api-keys/${first.id}/rotate`)).status, 403);
    assert.equal((await call('DELETE', `/workspace/api-keys/${first.id}`)).status, 403);
    const made = await service.client.createApiKey({
      body: { name: 'Short', levels: ['write'], expires_at: new Date(now.getTime() + 60_000).toISOString() },
    });
    const options = { key: made.data.key };
    const endless = await service.call('POST', '/workspace/api-keys', {
      ...options,
      body: { name: 'Endless', levels: ['write'] },
    });
    assert.equal(endless.status, 403);
    assert.equal((await service.call('DELETE', `/workspace/api-keys/${writer.id}`, options)).status, 403);
    const rotated = await service.call('POST', `/workspace/api-keys/${made.data.id}/rotate`, options);
    assert.partialDeepStrictEqual(rotated.body, { data: { expires_at: made.data.expires_at } });
  });

  it('of another workspace are not there', async () => {
    const other = await service.addWorkspace();
    const key = await create(['read']);
    for (const [method, path] of [
      ['DELETE', `/workspace/api-keys/${key.id}`],
      ['POST', `/workspace/api-keys/${key.id}/rotate`],
    ] as const) {
      const answer = await service.call(method, path, { key: other.key });
      assert.deepEqual([answer.status, answer.body['code']], [404, 'not_found']);
    }
    assert.equal(await statusOf(key.key), 200);
  });

  it('of the kind test render with a watermark at no cost, and publish, deliver and administer nothing', async () => {
    const made = await service.client.createApiKey({
      body: { name: 'Trials', levels: ['read', 'render', 'write'], kind: 'test' },
    });
    const { key, hint, id } = made.data;
    assert.ok(isApiKey(key) && key.startsWith('osk_test_') && hint.length === 'osk_test_'.length + 4);
    const templateId = await storeTemplate(service, titlesTemplate());
    const usage = async () => (await service.client.getWorkspace()).data.usage.credits_used;
    const spent = await usage();
    const render = async (by: string, more: object = {}) => {
      const body = { templateId, response: { type: 'binary' }, ...more };
      const answer = await service.call('POST', '/studio/render', { key: by, body });
      return { ...answer, gray: answer.status === 200 ? (await sharp(answer.bytes).stats()).entropy : 0 };
    };
    const live = await render(service.key);
    const test = await render(key);
    assert.ok(test.gray > live.gray + 0.3, `${test.gray} is no more than ${live.gray}`);
    assert.deepEqual((await render(service.key)).bytes, live.bytes, 'each is cached for its own kind');
    assert.equal(await usage(), spent + 1);
    const { data } = await service.client.listLogs({ query: { limit: 3 } });
    assert.deepEqual(
      data.map((entry) => [entry.test, entry.credits_used]),
      [
        [false, 0],
        [true, 0],
        [false, 1],
      ],
    );
    const queued = await render(key, { response: { mode: 'async' } });
    const job = await service.client.getRenderJob({ params: { id: String(queued.body['id']) } });
    assert.equal(job.test, true);
    for (const [method, path, body] of [
      ['POST', '/studio/render', { templateId, publish: { accounts: [1] } }],
      ['POST', '/social/publish', { accounts: [1], content: 'x' }],
      ['POST', '/workflows', { name: 'x', steps: [] }],
      ['POST', '/signed-url/create', { templateId }],
      ['POST', '/workspace/api-keys', { name: 'x', levels: ['read'] }],
      ['GET', '/workspace/secrets', undefined],
    ] as const) {
      const refused = await service.call(method, path, { key, ...(body && { body }) });
      assert.deepEqual([refused.status, refused.body['code']], [403, 'test_key'], path);
    }
    const replaced = await service.client.rotateApiKey({ params: { keyId: Number(id) }, body: {} });
    assert.equal(replaced.data.kind, 'test');
  });

  it('expire when they were told to', async () => {
    const expires_at = new Date(now.getTime() + 1000).toISOString();
    const { data } = await service.client.createApiKey({ body: { name: 'Brief', levels: ['read'], expires_at } });
    assert.equal(await statusOf(data.key), 200);
    passSeconds(1);
    assert.equal(await statusOf(data.key), 403);
  });
});

describeOnEachDatabase('the workspace', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind, environment: { PLATEN_CREDITS: '100' } });
  });
  after(() => service.close());

  it('says its plan and usage', async () => {
    const { data } = await service.client.getWorkspace();
    assert.partialDeepStrictEqual(data, { id: String(service.workspaceId), plan: 'enterprise', name: 'Test' });
    assert.partialDeepStrictEqual(data.usage, { credits_used: 0, credits_limit: 100, ai_credits_limit: null });
  });

  it('shows its secrets to administrators and keys that may do as much, and replaces one at a time', async () => {
    const { data } = await service.client.readWorkspaceSecrets();
    assert.match(data.webhook_secret, /^whsec_[\w+/]+=*$/);
    const fresh = await service.client.rotateWorkspaceSecret({ body: { secret: 'signing' } });
    assert.notEqual(fresh.data.signing_secret, data.signing_secret);
    assert.equal(fresh.data.webhook_secret, data.webhook_secret);
    const weak = await service.client.createApiKey({ body: { name: 'Writes', levels: ['read', 'write'] } });
    const { key } = weak.data;
    const embed = await service.client.createEmbed({ body: { name: 'Editor' } });
    const body = { allowed_origins: ['https://evil.example'] };
    for (const refused of [
      await service.call('POST', '/embeds', { key, body: { name: 'Theirs', ...body } }),
      await service.call('PATCH', `/embeds/${embed.data.id}`, { key, body }),
      await service.call('POST', `/embeds/${embed.data.id}/rotate-secret`, { key }),
      await service.call('GET', '/workspace/secrets', { key }),
      await service.call('POST', '/workspace/secrets/rotate', { key, body: { secret: 'signing' } }),
    ]) {
      assert.deepEqual([refused.status, refused.body['required']], [403, ['render']]);
    }
    const rows = await service.dependencies.database.query.selectFrom('workspace').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(fresh.data.signing_secret));
  });
});
