import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createVisitor } from './create-visitor.ts';
import { startTestService, type TestAnswer, type TestPerson, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

describeOnOneDatabase('people in workspaces', (kind) => {
  let service: TestService;
  let now = new Date();
  let owner: TestPerson;
  let admin: TestPerson;
  let member: TestPerson;
  before(async () => {
    service = await startTestService({ kind, dependencies: { now: () => now } });
    owner = await service.signUp({ role: 'owner', name: 'Olga' });
    admin = await service.signUp({ role: 'admin' });
    member = await service.signUp({ role: 'member' });
  });
  after(() => service.close());

  const as = (person: Pick<TestPerson, 'headers'>, method: Method, path: string, body?: unknown): Promise<TestAnswer> =>
    service.call(method, path, { key: null, headers: person.headers, ...(body !== undefined && { body }) });
  const dataOf = (answer: TestAnswer): Record<string, unknown> => answer.body['data'] as Record<string, unknown>;
  const listOf = (answer: TestAnswer): Record<string, unknown>[] => answer.body['data'] as Record<string, unknown>[];
  const invite = async (person: TestPerson, email: string, role = 'member'): Promise<string> => {
    const made = await as(person, 'POST', '/workspace/invitations', { email, role });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return String(dataOf(made)['url']).replace('http://platen.test', '');
  };
  const tokenOf = (path: string): string => path.split('/').at(-1) ?? '';

  it('are changed by admins, and owners by owners alone', async () => {
    const path = (person: TestPerson) => `/workspace/members/${person.personId}`;
    const cases: [TestPerson, TestPerson, string, number][] = [
      [admin, member, 'reviewer', 200],
      [admin, member, 'member', 200],
      [admin, member, 'owner', 403],
      [admin, admin, 'owner', 403],
      [admin, owner, 'member', 403],
      [member, member, 'admin', 403],
      [owner, member, 'admin', 200],
      [owner, member, 'member', 200],
    ];
    for (const [by, whom, role, status] of cases) {
      const answer = await as(by, 'PATCH', path(whom), { role });
      assert.equal(answer.status, status, `${role}: ${JSON.stringify(answer.body)}`);
      if (status === 200) assert.equal(dataOf(answer)['role'], role);
    }
    assert.equal((await as(admin, 'DELETE', path(owner))).status, 403);
    assert.equal((await as(member, 'DELETE', path(admin))).status, 403);
    // A key counts as an admin when it has every level, and else as nobody.
    assert.equal((await service.call('PATCH', path(member), { body: { role: 'owner' } })).status, 403);
    const { data } = await service.client.createApiKey({ body: { name: 'Writer', levels: ['write'] } });
    assert.equal((await service.call('PATCH', path(member), { key: data.key, body: { role: 'admin' } })).status, 403);
    assert.equal((await service.call('DELETE', path(member), { key: data.key })).status, 403);
  });

  it('always have an owner, also when two go at once', async () => {
    const { workspaceId } = await service.addWorkspace('Pair');
    const { database } = service.dependencies;
    await database.query.deleteFrom('member').where('workspace_id', '=', workspaceId).execute();
    const pair = [
      await service.signUp({ role: 'owner', workspaceId }),
      await service.signUp({ role: 'owner', workspaceId }),
    ];
    const gone = await Promise.all(pair.map((person) => as(person, 'DELETE', `/workspace/members/${person.personId}`)));
    assert.deepEqual(gone.map(({ status }) => status).toSorted(), [200, 409]);
    const left = pair[gone.findIndex(({ status }) => status === 409)]!;
    const demoted = await as(left, 'PATCH', `/workspace/members/${left.personId}`, { role: 'admin' });
    assert.deepEqual([demoted.status, demoted.body['code']], [409, 'conflict']);
  });

  it('leave nothing but keys, which are the workspace’s', async () => {
    const leaving = await service.signUp({ role: 'admin' });
    const keys: { id: string; key: string }[] = [];
    for (const name of ['Kept', 'Kept too']) {
      const made = await as(leaving, 'POST', '/workspace/api-keys', { name, levels: ['read', 'write'] });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      keys.push(dataOf(made) as { id: string; key: string });
    }
    const removed = await as(owner, 'DELETE', `/workspace/members/${leaving.personId}`);
    assert.deepEqual(
      (dataOf(removed)['api_keys'] as { id: string }[]).map(({ id }) => id),
      keys.map(({ id }) => id),
    );
    assert.equal((await as(leaving, 'GET', '/workspace/members')).status, 403);
    assert.equal((await service.call('GET', '/workspace/members', { key: keys[0]!.key })).status, 200);
    // An admin who is signed in replaces and revokes keys without a key of their own.
    const rotated = await as(admin, 'POST', `/workspace/api-keys/${keys[0]!.id}/rotate`, {});
    assert.equal(rotated.status, 201, JSON.stringify(rotated.body));
    assert.equal((await service.call('GET', '/me', { key: keys[0]!.key })).status, 403);
    assert.equal((await as(admin, 'DELETE', `/workspace/api-keys/${keys[1]!.id}`)).status, 200);
    const again = await service.signUp({ role: 'admin' });
    const made = await as(again, 'POST', '/workspace/api-keys', { name: 'Goes', levels: ['read'] });
    const gone = await as(owner, 'DELETE', `/workspace/members/${again.personId}?revoke_api_keys=true`);
    assert.deepEqual(dataOf(gone)['api_keys'], []);
    assert.equal((await service.call('GET', '/me', { key: String(dataOf(made)['key']) })).status, 403);
  });

  it('come by an invitation, once and with their own address', async () => {
    const path = await invite(admin, 'New@People.example', 'reviewer');
    const stored = await service.dependencies.database.query.selectFrom('invitation').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(tokenOf(path)));
    assert.partialDeepStrictEqual(listOf(await as(admin, 'GET', '/workspace/invitations'))[0], {
      email: 'new@people.example',
      role: 'reviewer',
      invited_by: String(admin.personId),
    });
    // Somebody else who is signed in cannot take it, and it stays good.
    const refused = await as(member, 'POST', '/invitations/accept', { token: tokenOf(path) });
    assert.deepEqual([refused.status, refused.body['code']], [403, 'access_denied']);
    const visitor = createVisitor(service);
    const page = await visitor.open(path);
    assert.match(page.html, /Join Test/);
    assert.match(page.html, /new@people\.example/);
    await visitor.open(`${path}/sign-up`);
    const joined = await visitor.submit(`${path}/sign-up`, {
      name: 'New One',
      password: 'four words make one',
      email: 'other@people.example',
    });
    assert.deepEqual([joined.status, joined.location], [303, '/dashboard'], joined.html);
    const me = await service.call('GET', '/me', { key: null, headers: { cookie: visitor.cookieHeader() } });
    assert.partialDeepStrictEqual(dataOf(me), {
      email: 'new@people.example',
      email_verified: false,
      has_password: true,
      has_mail_server: false,
      workspaces: [{ name: 'Test', role: 'reviewer' }],
    });
    assert.equal((await createVisitor(service).open(path)).status, 404);
    assert.equal((await as(admin, 'POST', '/workspace/invitations', { email: 'new@people.example' })).status, 409);
  });

  it('who have an account join another workspace by the page', async () => {
    const other = await service.addWorkspace('Second <b>');
    const { database } = service.dependencies;
    await database.query
      .insertInto('member')
      .values({ workspace_id: other.workspaceId, person_id: owner.personId, role: 'owner' })
      .execute();
    const there = { ...owner, headers: { ...owner.headers, 'x-workspace-id': String(other.workspaceId) } };
    const path = await invite(there, member.email, 'admin');
    const visitor = createVisitor(service);
    assert.match((await visitor.open(path)).html, new RegExp(`/sign-in\\?return_to=${encodeURIComponent(path)}`));
    const [name = '', value = ''] = member.cookie.split('=');
    visitor.cookies.set(name, value);
    assert.match((await visitor.open(path)).html, /Join Second &lt;b&gt;/);
    assert.equal((await visitor.submit(path, {})).location, '/dashboard');
    assert.deepEqual(
      listOf(await as(member, 'GET', '/workspaces')).map(({ name: title, role }) => [title, role]),
      [
        ['Test', 'member'],
        ['Second <b>', 'admin'],
      ],
    );
  });

  it('are not invited past their inviter, twice, too late, or after it was revoked', async () => {
    assert.equal(
      (await as(admin, 'POST', '/workspace/invitations', { email: 'a@people.example', role: 'owner' })).status,
      403,
    );
    assert.equal((await as(member, 'POST', '/workspace/invitations', { email: 'a@people.example' })).status, 403);
    assert.equal((await as(admin, 'POST', '/workspace/invitations', { email: 'no address' })).status, 400);
    const first = await invite(owner, 'twice@people.example', 'owner');
    const second = await invite(owner, 'twice@people.example', 'owner');
    assert.equal((await createVisitor(service).open(first)).status, 404);
    const twice = await service.signUp({ email: 'twice@people.example', workspaceId: null });
    const { id } = listOf(await as(owner, 'GET', '/workspace/invitations'))[0]!;
    assert.equal((await as(admin, 'DELETE', `/workspace/invitations/${String(id)}`)).status, 403);
    const both = await Promise.all(
      [1, 2, 3].map(() => as(twice, 'POST', '/invitations/accept', { token: tokenOf(second) })),
    );
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 404, 404]);
    const revoked = await invite(owner, 'gone@people.example');
    const open = listOf(await as(owner, 'GET', '/workspace/invitations'));
    assert.equal((await as(admin, 'DELETE', `/workspace/invitations/${String(open[0]!['id'])}`)).status, 200);
    assert.equal((await createVisitor(service).open(revoked)).status, 404);
    const late = await invite(owner, 'late@people.example');
    now = new Date(now.getTime() + 7 * 24 * 3600_000 + 1000);
    assert.equal((await createVisitor(service).open(late)).status, 404);
    now = new Date();
  });

  it('see where they are signed in, and end it', async () => {
    const person = await service.signUp();
    const others = [await service.signIn(person.personId), await service.signIn(person.personId)];
    const sessions = listOf(await as(person, 'GET', '/me/sessions'));
    assert.equal(sessions.length, 3);
    assert.deepEqual(sessions.map(({ is_current: isCurrent }) => isCurrent).toSorted(), [false, false, true]);
    const statusOf = async (cookie: string) => (await as({ headers: { cookie } }, 'GET', '/me')).status;
    const [first] = sessions.filter(({ is_current: isCurrent }) => isCurrent !== true);
    assert.equal((await as(person, 'DELETE', `/me/sessions/${String(first!['id'])}`)).status, 200);
    assert.deepEqual((await Promise.all(others.map(statusOf))).toSorted(), [200, 403]);
    // Nobody ends those of others.
    const own = listOf(await as(member, 'GET', '/me/sessions'))[0]!;
    assert.equal((await as(person, 'DELETE', `/me/sessions/${String(own['id'])}`)).status, 404);
    assert.equal(dataOf(await as(person, 'DELETE', '/me/sessions'))['ended'], 1);
    assert.deepEqual(await Promise.all([...others, person.cookie].map(statusOf)), [403, 403, 200]);
    const out = await as(person, 'POST', '/sign-out');
    assert.match(String(out.headers['set-cookie']), /^platen\.session_token=; .*Max-Age=0/);
    assert.equal(await statusOf(person.cookie), 403);
  });

  it('stay signed in for thirty days and no longer', async () => {
    const person = await service.signUp();
    const start = now;
    // Not left alone for fourteen days.
    for (const days of [13, 26, 29.9]) {
      now = new Date(start.getTime() + days * 24 * 3600_000);
      assert.equal((await as(person, 'GET', '/me')).status, 200);
    }
    const [session] = listOf(await as(person, 'GET', '/me/sessions'));
    assert.equal(session?.['last_seen_at'], now.toISOString());
    now = new Date(start.getTime() + 30.1 * 24 * 3600_000);
    assert.equal((await as(person, 'GET', '/me')).status, 403);
    now = start;
  });

  it('change their password with the one they have, and end their other sessions', async () => {
    const path = await invite(owner, 'changer@people.example');
    const visitor = createVisitor(service);
    await visitor.open(`${path}/sign-up`);
    await visitor.submit(`${path}/sign-up`, { name: 'Changer', password: 'the first of them' });
    const { origin } = new URL(service.dependencies.publicUrl);
    const person = { headers: { cookie: visitor.cookieHeader(), origin } };
    const { id } = dataOf(await as(person, 'GET', '/me'));
    const other = await service.signIn(Number(id));
    const change = (current: string, next: string) =>
      as(person, 'POST', '/me/password', { current_password: current, new_password: next });
    const refusals = [
      await change('not the first one', 'the second of them'),
      await change('the first of them', 'password1234'),
      await change('the first of them', 'short'),
    ];
    assert.deepEqual(
      refusals.map(({ status, body }) => [status, body['code']]),
      [
        [403, 'wrong_password'],
        [422, 'weak_password'],
        [400, 'invalid_request'],
      ],
    );
    const changed = await change('the first of them', 'the second of them');
    assert.deepEqual([changed.status, dataOf(changed)], [200, { ended: 1 }]);
    assert.equal((await as({ headers: { cookie: other } }, 'GET', '/me')).status, 403);
    assert.equal((await as(person, 'GET', '/me')).status, 200);
    const again = createVisitor(service);
    await again.open('/sign-in');
    const fields = { email: 'changer@people.example', password: 'the second of them' };
    assert.equal((await again.submit('/sign-in', fields)).status, 303);
  });

  it('who are owners make workspaces of their own', async () => {
    const made = await as(owner, 'POST', '/workspaces', { name: ' Studio ' });
    assert.equal(made.status, 201);
    assert.partialDeepStrictEqual(dataOf(made), { name: 'Studio', role: 'owner' });
    assert.equal((await as(member, 'POST', '/workspaces', { name: 'Mine' })).status, 403);
    const inside = { headers: { ...owner.headers, 'x-workspace-id': String(dataOf(made)['id']) } };
    assert.equal(dataOf(await as(inside, 'PATCH', '/workspace', { name: 'Renamed' }))['name'], 'Renamed');
    assert.equal((await as(inside, 'GET', '/workspace/members')).status, 200);
    const elsewhere = { headers: { ...member.headers, 'x-workspace-id': String(dataOf(made)['id']) } };
    assert.equal((await as(elsewhere, 'GET', '/workspace/members')).status, 403);
  });
});

describeOnOneDatabase('an instance that is open to all', (kind) => {
  let service: TestService;
  const logged: string[] = [];
  before(async () => {
    service = await startTestService({ kind, environment: { PLATEN_SIGN_UP: 'open' } });
    Object.assign(service.dependencies.log, { warn: (words: unknown) => logged.push(String(words)) });
    await service.signUp({ role: 'owner', email: 'first@people.example' });
  });
  after(() => service.close());

  it('sends a link that shows whose address it is, and says the same of addresses that are taken', async () => {
    const visitor = createVisitor(service);
    const ask = async (email: string) => {
      await visitor.open('/sign-up');
      return (await visitor.submit('/sign-up', { email })).html.replace(email, '…');
    };
    assert.equal(await ask('first@people.example'), await ask('second@people.example'));
    const linkOf = async (words: RegExp): Promise<string> => {
      for (let tries = 0; tries < 100; tries++) {
        const link = /http:\/\/platen\.test(\/\S+)/.exec(logged.find((each) => words.test(each)) ?? '')?.[1];
        if (link) return link;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(logged.join('\n'));
    };
    assert.equal(await linkOf(/to first@people\.example .*already/), '/sign-in');
    const link = await linkOf(/to second@people\.example .*Finish signing up/);
    await visitor.open(link);
    const done = await visitor.submit(link, { name: 'Second', password: 'some words of mine' });
    assert.equal(done.status, 303, done.html);
    const me = await service.call('GET', '/me', { key: null, headers: { cookie: visitor.cookieHeader() } });
    assert.partialDeepStrictEqual(me.body['data'], {
      email: 'second@people.example',
      email_verified: true,
      workspaces: [{ name: 'Second', role: 'owner' }],
    });
    assert.equal((await createVisitor(service).open(link)).status, 404);
  });
});
