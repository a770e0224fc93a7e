import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { Provider } from 'oidc-provider';
import { createVisitor, type ShownPage, type Visitor } from './create-visitor.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

interface Account {
  email: string;
  email_verified: boolean;
  name: string;
}

/** A real OpenID provider; whoever comes is signed in as the account that `current` names, without being asked. */
async function startProvider(redirectUri: string, accounts: Record<string, Account>) {
  const state = { current: '' };
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'platen',
        client_secret: 'x'.repeat(40),
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void (async () => {
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: state.current, clientId: String(params['client_id']) });
      grant.addOIDCScope('openid email profile');
      const result = { login: { accountId: state.current }, consent: { grantId: await grant.save() } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    })();
  });
  return { issuer, state, close: () => new Promise((resolve) => server.close(resolve)) };
}

describeOnOneDatabase('the operator’s own provider', (kind) => {
  let service: TestService;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  const accounts: Record<string, Account> = {
    ann: { email: 'Ann@people.example', email_verified: true, name: 'Ann at work' },
    bob: { email: 'bob@people.example', email_verified: true, name: 'Bob' },
    cid: { email: 'cid@people.example', email_verified: false, name: 'Cid' },
    dan: { email: 'dan@people.example', email_verified: true, name: 'Dan' },
    eve: { email: 'eve@people.example', email_verified: true, name: 'Eve' },
  };
  before(async () => {
    provider = await startProvider('http://platen.test/sign-in/provider/callback', accounts);
    service = await startTestService({
      kind,
      environment: {
        PLATEN_OIDC_ISSUER: provider.issuer,
        PLATEN_OIDC_CLIENT_ID: 'platen',
        PLATEN_OIDC_CLIENT_SECRET: 'x'.repeat(40),
        PLATEN_OIDC_NAME: 'Example <ID>',
      },
    });
    await service.signUp({ role: 'owner', email: 'ann@people.example' });
  });
  after(async () => {
    await service.close();
    await provider.close();
  });

  /** Walks through the provider and answers the address of the callback. */
  async function walk(visitor: Visitor, who: string, from = '/sign-in/provider'): Promise<string> {
    provider.state.current = who;
    const asked = await visitor.open(from);
    assert.equal(asked.status, 303, asked.html);
    const cookies = new Map<string, string>();
    let url = asked.location ?? '';
    for (let steps = 0; steps < 8 && url.startsWith(provider.issuer); steps++) {
      const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
      const answer = await fetch(url, { redirect: 'manual', headers });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
        cookies.set(name, value);
      }
      url = new URL(answer.headers.get('location') ?? assert.fail(await answer.text()), url).href;
    }
    assert.ok(url.startsWith('http://platen.test/sign-in/provider/callback?'), url);
    return url.slice('http://platen.test'.length);
  }
  const me = async (visitor: Visitor) =>
    (await service.call('GET', '/me', { key: null, headers: { cookie: visitor.cookieHeader() } })).body['data'];

  it('signs in the person with the same confirmed address, and knows them from then on', async () => {
    const visitor = createVisitor(service);
    assert.match((await visitor.open('/sign-in')).html, /Sign in with Example &lt;ID&gt;/);
    const back = await walk(visitor, 'ann', '/sign-in/provider?return_to=/dashboard/members');
    const done = await visitor.open(back);
    assert.deepEqual([done.status, done.location], [303, '/dashboard/members']);
    assert.partialDeepStrictEqual(await me(visitor), { email: 'ann@people.example', full_name: 'A owner' });
    accounts['ann'] = { ...accounts['ann']!, email: 'other@people.example' };
    const again = createVisitor(service);
    assert.equal((await again.open(await walk(again, 'ann'))).location, '/dashboard');
    assert.partialDeepStrictEqual(await me(again), { email: 'ann@people.example' });
    const rows = await service.dependencies.database.query.selectFrom('person_account').selectAll().execute();
    assert.deepEqual(
      rows.map(({ provider_id: id, account_id: account }) => [id, account]),
      [[`oidc:${provider.issuer}`, 'ann']],
    );
  });

  it('is where its people show again who they are', async () => {
    const visitor = createVisitor(service);
    await visitor.open(await walk(visitor, 'ann'));
    const { database, publicUrl } = service.dependencies;
    const hourAgo = new Date(Date.now() - 3_600_000);
    const grow = () => database.query.updateTable('person_session').set({ proved_at: hourAgo }).execute();
    const call = (path: string) =>
      service.call('GET', path, { key: null, headers: { cookie: visitor.cookieHeader(), origin: publicUrl } });
    await grow();
    assert.equal((await call('/workspace/secrets')).body['code'], 'sign_in_again');
    assert.partialDeepStrictEqual(await call('/me/sign-in'), {
      body: { data: { recent_until: null, methods: { provider: 'Example <ID>' } } },
    });
    const other = await visitor.open(await walk(visitor, 'bob', '/sign-in/provider?again=1'));
    assert.equal(other.location, '/sign-in?problem=provider-failed', 'somebody else');
    assert.equal((await call('/workspace/secrets')).status, 403);
    // A sign-in that was begun as one shows nothing again, and one of another browser's session neither.
    const stranger = createVisitor(service);
    assert.equal(
      (await stranger.open(await walk(stranger, 'ann', '/sign-in/provider?again=1'))).location,
      '/dashboard',
      'nobody was signed in there',
    );
    const moved = await walk(visitor, 'ann', '/sign-in/provider?again=1');
    stranger.cookies.set('platen.provider_visit', visitor.cookies.get('platen.provider_visit') ?? '');
    assert.equal((await stranger.open(moved)).location, '/sign-in?problem=provider-failed');
    await grow();
    const back = await walk(visitor, 'ann', '/sign-in/provider?again=1');
    assert.equal((await visitor.open(back)).location, '/sign-in/again');
    assert.match((await visitor.open('/sign-in/again')).html, /You can close this window/);
    assert.equal((await call('/workspace/secrets')).status, 200);
  });

  it('lets in nobody else who is not invited, not confirmed, or whose address somebody took here', async () => {
    const { database } = service.dependencies;
    await database.query.insertInto('person').values({ email: 'dan@people.example', full_name: 'Not Dan' }).execute();
    const cases: [string, string, RegExp][] = [
      ['bob', 'provider-unknown', /No account uses your email address/],
      ['cid', 'provider-unverified', /has not verified your email address/],
      ['dan', 'provider-taken', /never confirmed/],
    ];
    for (const [who, problem, words] of cases) {
      const visitor = createVisitor(service);
      const done = await visitor.open(await walk(visitor, who));
      assert.equal(done.location, `/sign-in?problem=${problem}`);
      assert.match((await visitor.open(done.location!)).html, words);
      assert.equal(await me(visitor), undefined);
    }
  });

  it('lets those in who showed that the address is theirs, and nobody who took it before', async () => {
    const { database, log } = service.dependencies;
    const logged: string[] = [];
    Object.assign(log, { warn: (words: unknown) => logged.push(String(words)) });
    const { id } = await database.query
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'dan@people.example')
      .executeTakeFirstOrThrow();
    const taken = {
      person_id: id,
      name: 'Not his',
      credential_id: `${kind}-taken`,
      public_key: Buffer.from([1]),
      transports: [],
      is_synced: false,
    };
    await database.query.insertInto('passkey').values(taken).execute();
    const cookie = await service.signIn(id);
    const visitor = createVisitor(service);
    await visitor.open('/forgot-password');
    await visitor.submit('/forgot-password', { email: 'dan@people.example' });
    for (let tries = 0; tries < 100 && logged.length === 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const link = /http:\/\/platen\.test(\/\S+)/.exec(logged[0] ?? '')?.[1] ?? assert.fail('no link');
    await visitor.open(link);
    assert.equal((await visitor.submit(link, { password: 'the real one of dan' })).status, 303);
    assert.equal((await service.call('GET', '/me', { key: null, headers: { cookie } })).status, 403);
    const left = await database.query.selectFrom('passkey').select('id').where('person_id', '=', id).execute();
    assert.deepEqual(left, []);
    assert.equal((await visitor.open(await walk(visitor, 'dan'))).location, '/dashboard');
  });

  it('lets those join who are invited', async () => {
    await service.call('POST', '/workspace/invitations', { body: { email: 'eve@people.example', role: 'reviewer' } });
    const visitor = createVisitor(service);
    await visitor.open(await walk(visitor, 'eve'));
    assert.partialDeepStrictEqual(await me(visitor), {
      full_name: 'Eve',
      email_verified: true,
      has_password: false,
      has_mail_server: false,
      workspaces: [{ name: 'Test', role: 'reviewer' }],
    });
  });

  it('believes no answer that this browser did not ask for, and each once', async () => {
    const failed = (page: ShownPage): void => assert.equal(page.location, '/sign-in?problem=provider-failed');
    const attacker = createVisitor(service);
    const back = await walk(attacker, 'ann');
    // The attacker's answer in the victim's browser, with and without a visit of its own (RFC 9700, 4.7).
    const victim = createVisitor(service);
    failed(await victim.open(back));
    await victim.open('/sign-in/provider');
    failed(await victim.open(back));
    failed(await attacker.open(back.replace(/state=[^&]+/, 'state=other')));
    const used = createVisitor(service);
    const own = await walk(used, 'ann');
    const cached = used.cookies.get('platen.provider_visit')!;
    assert.equal((await used.open(own)).location, '/dashboard');
    const replay = createVisitor(service);
    replay.cookies.set('platen.provider_visit', cached);
    failed(await replay.open(own));
    failed(await replay.open('/sign-in/provider/callback?error=access_denied'));
  });
});
