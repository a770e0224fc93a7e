import { createHmac, generateKeyPairSync } from 'node:crypto';
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { SignJWT, UnsecuredJWT } from 'jose';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const host = 'https://app.example';

describeOnOneDatabase('embeds', (kind) => {
  let service: TestService;
  let now = new Date();
  before(async () => {
    service = await startTestService({ kind, dependencies: { now: () => now } });
  });
  after(() => service.close());

  type Embed = Awaited<ReturnType<TestService['client']['createEmbed']>>['data'];
  async function create(settings: Record<string, unknown> = {}): Promise<Embed> {
    const body = { name: 'Editor', allowed_origins: [host], ...settings };
    return (await service.client.createEmbed({ body })).data;
  }

  const sign = (
    secret: string,
    claims: Record<string, unknown> = {},
    times: { sub?: string; exp?: number | null } = {},
  ): Promise<string> => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setSubject(times.sub ?? 'ann');
    if (times.exp !== null) token.setExpirationTime(Math.floor(now.getTime() / 1000) + (times.exp ?? 600));
    return token.sign(new TextEncoder().encode(secret));
  };

  const open = (embed: { id: string }, token?: string, origin: string | null = host): Promise<TestAnswer> =>
    service.call('POST', `/embeds/${embed.id}/session`, {
      key: null,
      body: token === undefined ? {} : { token },
      headers: origin === null ? {} : { origin },
    });

  const tokenOf = (answer: TestAnswer): string => {
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return (answer.body['data'] as { token: string }).token;
  };

  it('are made, read, changed, listed and deleted, and show their secret once', async () => {
    const embed = await create({ theme: { 'color-accent': '#f00' }, sections: ['text', 'uploads'], locale: 'pt-BR' });
    assert.match(embed.secret, /^oss_/);
    const { data } = await service.client.getEmbed({ params: { embedId: embed.id } });
    assert.ok(!('secret' in data));
    assert.partialDeepStrictEqual(data, { theme: { 'color-accent': '#f00' }, sections: ['text', 'uploads'] });
    const changed = await service.client.updateEmbed({ params: { embedId: embed.id }, body: { sections: null } });
    assert.deepEqual({ ...changed.data, updated_at: '' }, { ...data, sections: null, updated_at: '' });
    const { data: all } = await service.client.listEmbeds();
    assert.ok(all.some(({ id }) => id === embed.id));
    await service.client.deleteEmbed({ params: { embedId: embed.id } });
    const gone = await service.call('GET', `/embeds/${embed.id}`);
    assert.deepEqual([gone.status, gone.body['code']], [404, 'embed_not_found']);
  });

  it('allow exact origins only', async () => {
    const wrong = [
      '*',
      'https://*.example',
      'https://app.example/',
      'https://app.example/path',
      'https://App.example',
      'https://app.example:443',
      'https://user@app.example',
      'app.example',
      'null',
      'javascript:alert(1)',
      'file://',
    ];
    const answer = await service.call('POST', '/embeds', { body: { name: 'x', allowed_origins: wrong } });
    assert.equal(answer.status, 400);
    const issues = answer.body['issues'] as { path: string }[];
    assert.deepEqual(
      issues.map(({ path }) => path),
      wrong.map((_, index) => `allowed_origins[${index}]`),
    );
    assert.equal(
      (await service.client.listEmbeds()).data.some(({ name }) => name === 'x'),
      false,
    );
  });

  it('refuse themes that cannot be stored', async () => {
    for (const text of ['a\u0000b', 'a\ud800b']) {
      const answer = await service.call('POST', '/embeds', { body: { name: 'x', theme: { font: text } } });
      assert.deepEqual([answer.status, answer.body['code']], [400, 'invalid_request']);
    }
  });

  it('open sessions for pages of allowed origins only', async () => {
    const embed = await create();
    const answer = await open(embed);
    const token = tokenOf(answer);
    assert.match(token, /^ose_/);
    assert.equal(answer.headers['access-control-allow-origin'], host);
    assert.equal(answer.headers['cache-control'], 'no-store');
    for (const origin of [null, 'https://evil.example', 'http://app.example', `${host}.evil.example`, 'null', '*']) {
      const refused = await open(embed, undefined, origin);
      assert.deepEqual([refused.status, refused.body['code']], [403, 'origin_not_allowed'], String(origin));
      assert.equal(refused.headers['access-control-allow-origin'], undefined, String(origin));
    }
    assert.equal((await open({ id: 'emb_nothing' })).status, 404);
    const closed = await create({ allowed_origins: [] });
    assert.equal((await open(closed)).status, 403);
  });

  it('believe of a user only what the host signed', async () => {
    const embed = await create({ per_user_data: true });
    const other = await create({ per_user_data: true });
    const good = await open(embed, await sign(embed.secret));
    assert.partialDeepStrictEqual(good.body, { data: { embed_user_id: 'ann', embed_id: embed.id } });
    const refused: Record<string, string | undefined> = {
      'no token': undefined,
      'another secret': await sign(other.secret),
      'no signature': new UnsecuredJWT({}).setSubject('ann').setExpirationTime('10m').encode(),
      'too long': await sign(embed.secret, {}, { exp: 3700 }),
      expired: await sign(embed.secret, {}, { exp: -60 }),
      'no expiry': await sign(embed.secret, {}, { exp: null }),
      'no user': await sign(embed.secret, {}, { sub: '' }),
      'a hidden character': await sign(embed.secret, {}, { sub: 'ann\u0000' }),
      'a long user': await sign(embed.secret, {}, { sub: 'a'.repeat(256) }),
      'another algorithm': await new SignJWT({})
        .setProtectedHeader({ alg: 'HS512' })
        .setSubject('ann')
        .setExpirationTime('10m')
        .sign(new TextEncoder().encode(embed.secret.repeat(2))),
      nonsense: 'x.y.z',
      ...(await forged(embed.secret)),
    };
    for (const [name, token] of Object.entries(refused)) {
      const answer = await open(embed, token);
      assert.deepEqual([answer.status, answer.body['code']], [403, 'embed_user_invalid'], name);
    }
    const bare = await service.call('POST', `/embeds/${embed.id}/session?embedUserId=ann`, {
      key: null,
      body: { embedUserId: 'ann' },
      headers: { origin: host },
    });
    assert.equal(bare.status, 400);
  });

  it('let a host narrow permissions and never widen them', async () => {
    const embed = await create({ per_user_data: true, permissions: ['save', 'download'] });
    const narrowed = await open(embed, await sign(embed.secret, { permissions: ['save', 'delete', 'nonsense'] }));
    assert.partialDeepStrictEqual(narrowed.body, { data: { permissions: ['save'] } });
    assert.deepEqual((narrowed.body['data'] as { permissions: string[] }).permissions, ['save']);
    const none = await open(embed, await sign(embed.secret, { permissions: [] }));
    assert.deepEqual((none.body['data'] as { permissions: string[] }).permissions, []);
  });

  it('end sessions with time, and when they are changed or deleted', async () => {
    const embed = await create();
    const params = { embedId: embed.id };
    // Sessions may not read embeds: a live one is refused with 403, one that is over with 401.
    const statusOf = async (token: string): Promise<number> =>
      (await service.call('GET', '/embeds', { key: token })).status;
    const first = tokenOf(await open(embed));
    assert.equal(await statusOf(first), 403);
    await service.client.updateEmbed({ params, body: { permissions: ['save'] } });
    const over = await service.call('GET', '/embeds', { key: first });
    assert.deepEqual([over.status, over.body['code']], [401, 'session_invalid']);
    assert.match(String(over.headers['www-authenticate']), /^Bearer /);
    const second = tokenOf(await open(embed));
    await service.client.rotateEmbedSecret({ params, body: { overlap_seconds: 60 } });
    assert.equal(await statusOf(second), 403);
    await service.client.rotateEmbedSecret({ params, body: {} });
    assert.equal(await statusOf(second), 401);
    const third = tokenOf(await open(embed));
    now = new Date(now.getTime() + 3_600_000);
    assert.equal(await statusOf(third), 401);
    const fourth = tokenOf(await open(embed));
    await service.client.deleteEmbed({ params });
    assert.equal(await statusOf(fourth), 401);
  });

  it('take tokens of the earlier secret during an overlap', async () => {
    const embed = await create({ per_user_data: true });
    const params = { embedId: embed.id };
    const { data } = await service.client.rotateEmbedSecret({ params, body: { overlap_seconds: 60 } });
    assert.equal((await open(embed, await sign(embed.secret))).status, 201);
    assert.equal((await open(embed, await sign(data.secret))).status, 201);
    now = new Date(now.getTime() + 61_000);
    assert.equal((await open(embed, await sign(embed.secret))).status, 403);
    assert.equal((await open(embed, await sign(data.secret))).status, 201);
  });

  it('refuse a session that calls from a page of another site', async () => {
    const embed = await create();
    const key = tokenOf(await open(embed));
    const elsewhere = await service.call('GET', '/embeds', { key, headers: { origin: 'https://evil.example' } });
    assert.deepEqual([elsewhere.status, elsewhere.body['code']], [403, 'origin_not_allowed']);
    assert.equal(elsewhere.headers['access-control-allow-origin'], undefined);
  });

  it('of another workspace are not there', async () => {
    const embed = await create();
    const other = await service.addWorkspace();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', {}],
    ] as const) {
      const answer = await service.call(method, `/embeds/${embed.id}${path}`, { key: other.key, body });
      assert.deepEqual([answer.status, answer.body['code']], [404, 'embed_not_found'], method);
    }
    const { data } = await service.client.getEmbed({ params: { embedId: embed.id } });
    assert.equal(data.name, 'Editor');
  });
});

describeOnOneDatabase('browsers of other sites', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind, environment: { PLATEN_CORS_ORIGINS: 'https://desk.example' } });
    await service.client.createEmbed({ body: { name: 'Editor', allowed_origins: [host] } });
  });
  after(() => service.close());

  async function preflight(path: string, origin: string, method: string): Promise<Record<string, unknown>> {
    const answer = await service.app.inject({
      method: 'OPTIONS',
      url: `/v1${path}`,
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
    });
    assert.equal(answer.statusCode, 204);
    return answer.headers;
  }

  it('are told before they call whether they may', async () => {
    const allowed = await preflight('/embeds/emb_x/session', host, 'POST');
    assert.equal(allowed['access-control-allow-origin'], host);
    assert.match(String(allowed['access-control-allow-headers']), /Authorization/);
    const unknown = await preflight('/embeds/emb_x/session', 'https://evil.example', 'POST');
    assert.equal(unknown['access-control-allow-origin'], undefined);
    const closed = await preflight('/workspace/api-keys', host, 'POST');
    assert.equal(closed['access-control-allow-origin'], undefined);
    const configured = await preflight('/workspace/api-keys', 'https://desk.example', 'POST');
    assert.equal(configured['access-control-allow-origin'], 'https://desk.example');
    assert.equal((await preflight('/me', host, 'BREW'))['access-control-allow-origin'], undefined);
  });

  it('read no answer to an API key unless the operator allowed their site', async () => {
    const read = async (origin: string): Promise<unknown> =>
      (await service.call('GET', '/me', { headers: { origin } })).headers['access-control-allow-origin'];
    assert.equal(await read(host), undefined);
    assert.equal(await read('https://desk.example'), 'https://desk.example');
  });
});

/** Tokens whose headers ask to be believed otherwise than by the secret (RFC 8725, section 2). */
async function forged(secret: string): Promise<Record<string, string>> {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ sub: 'ann', exp: Math.floor(Date.now() / 1000) + 600 });
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const signed = (header: object, key: string): string => {
    const text = `${part(header)}.${claims}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const byKeyOfItsOwn = new SignJWT({}).setProtectedHeader({ alg: 'RS256', jwk }).setSubject('ann');
  return {
    'the algorithm none': `${part({ alg: 'none' })}.${claims}.`,
    'the algorithm nOnE': `${part({ alg: 'nOnE' })}.${claims}.`,
    'an algorithm in other letters': signed({ alg: 'hs256' }, secret),
    'no algorithm': signed({ typ: 'JWT' }, secret),
    'another algorithm than it is signed by': signed({ alg: 'RS256' }, secret),
    'a key of its own': await byKeyOfItsOwn.setExpirationTime('10m').sign(privateKey),
    'a public key for a secret': signed({ alg: 'HS256' }, publicKey.export({ format: 'pem', type: 'spki' }).toString()),
    'an empty secret': signed({ alg: 'HS256' }, ''),
    'a path for a key': signed({ alg: 'HS256', kid: '/dev/null' }, ''),
    'a rule that nobody knows': signed({ alg: 'HS256', crit: ['mine'], mine: true }, secret),
  };
}
