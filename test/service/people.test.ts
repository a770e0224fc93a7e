import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createVisitor, type Visitor } from './create-visitor.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const password = 'correct horse battery';

describeOnOneDatabase('how people come in', (kind) => {
  let service: TestService;
  const logged: string[] = [];
  let owner: Visitor;

  before(async () => {
    service = await startTestService({ kind });
    const { log } = service.dependencies;
    // The log is where an operator without mail finds the links.
    Object.assign(log, { warn: (words: unknown) => logged.push(String(words)) });
  });
  after(() => service.close());

  const me = (visitor: Visitor) =>
    service.call('GET', '/me', { key: null, headers: { cookie: visitor.cookieHeader() } });
  const signIn = async (visitor: Visitor, email: string, typed = password) => {
    await visitor.open('/sign-in');
    return visitor.submit('/sign-in', { email, password: typed });
  };
  const linkIn = async (words: RegExp): Promise<string> => {
    for (let tries = 0; tries < 100; tries++) {
      const line = logged.findLast((each) => words.test(each));
      const link = line && /http:\/\/platen\.test(\/\S+)/.exec(line)?.[1];
      if (link) return link;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`No link was logged: ${logged.join('\n')}`);
  };

  it('lets exactly one become the first person, who owns the instance', async () => {
    const visitors = Array.from({ length: 3 }, () => createVisitor(service));
    for (const visitor of visitors) {
      assert.equal((await visitor.open('/sign-in')).location, '/sign-up');
      assert.match((await visitor.open('/sign-up')).html, /Welcome to Platen/);
    }
    const answers = await Promise.all(
      visitors.map((visitor, index) =>
        visitor.submit('/sign-up', { name: `First ${index}`, email: `First${index}@People.example`, password }),
      ),
    );
    const won = answers.flatMap(({ status }, index) => (status === 303 ? [index] : []));
    assert.equal(won.length, 1, answers.map(({ status }) => status).join());
    owner = visitors[won[0] ?? 0]!;
    const { body } = await me(owner);
    const profile = body['data'] as Record<string, unknown>;
    assert.equal(profile['id'], String(service.personId), 'the owner of the first workspace');
    assert.equal(profile['email'], `first${won[0]}@people.example`);
    assert.deepEqual(profile['workspaces'], [
      { id: String(service.workspaceId), name: 'Test', role: 'owner', deletes_at: null },
    ]);
    for (const index of [0, 1, 2]) {
      if (index !== won[0]) assert.equal((await me(visitors[index]!)).status, 403);
    }
  });

  it('signs in and out', async () => {
    const { body } = await me(owner);
    const { email } = body['data'] as { email: string };
    const visitor = createVisitor(service);
    const asked = await visitor.open('/sign-in?return_to=/dashboard/templates?tag=a%2526b');
    assert.equal(asked.status, 200);
    const wrong = await visitor.submit('/sign-in', { email, password: 'not this one at all' });
    assert.equal(wrong.status, 401);
    assert.match(wrong.html, /role="alert"><p>The email address or password is wrong/);
    assert.doesNotMatch(wrong.html, /not this one/);
    const right = await visitor.submit('/sign-in', { email: email.toUpperCase(), password });
    assert.deepEqual([right.status, right.location], [303, '/dashboard/templates?tag=a%26b']);
    const cookie = [right.headers['set-cookie'] ?? []].flat().find((line) => String(line).includes('session_token'));
    assert.match(String(cookie), /^platen\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.equal((await me(visitor)).status, 200);
    assert.equal((await visitor.open('/sign-in')).location, '/dashboard');
    const cached = visitor.cookieHeader();
    await visitor.open('/sign-out');
    assert.equal((await visitor.submit('/sign-out', {})).location, '/sign-in?notice=signed-out');
    assert.equal(visitor.cookies.has('platen.session_token'), false);
    // Ended where it counts: the cookie that somebody kept is nobody's.
    assert.equal((await service.call('GET', '/me', { key: null, headers: { cookie: cached } })).status, 403);
  });

  it('stores nothing that opens a session or a link', async () => {
    const { database } = service.dependencies;
    const token = decodeURIComponent(owner.cookies.get('platen.session_token') ?? '').split('.')[0]!;
    const sessions = await database.query.selectFrom('person_session').selectAll().execute();
    assert.ok(sessions.length > 0);
    for (const session of sessions) {
      assert.match(session.token_hash, /^[0-9a-f]{64}$/);
      assert.ok(!JSON.stringify(session).includes(token));
    }
    const [account] = await database.query.selectFrom('person_account').selectAll().execute();
    assert.match(account?.password ?? '', /^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  it('gives a new session at every sign-in, whatever cookie came', async () => {
    const { body } = await me(owner);
    const { email } = body['data'] as { email: string };
    const attacker = createVisitor(service);
    await signIn(attacker, email);
    const fixed = attacker.cookies.get('platen.session_token')!;
    // The victim's browser is given the attacker's cookie, then signs in.
    const victim = createVisitor(service);
    await victim.open('/sign-in');
    victim.cookies.set('platen.session_token', 'A'.repeat(32) + '.' + 'B'.repeat(44));
    assert.equal((await signIn(victim, email)).status, 303);
    const given = victim.cookies.get('platen.session_token');
    assert.ok(given && given !== fixed && !given.startsWith('AAAA'));
    assert.equal((await me(victim)).status, 200);
    // A form of before the sign-in is none after it.
    const forms = createVisitor(service);
    await forms.open('/sign-in');
    forms.cookies.set('platen.session_token', given);
    assert.equal((await forms.submit('/sign-in', { email, password })).status, 403);
  });

  it('sends a link for a new password, once, and says the same of unknown addresses', async () => {
    const { body } = await me(owner);
    const { email } = body['data'] as { email: string };
    const visitor = createVisitor(service);
    const ask = async (address: string) => {
      await visitor.open('/forgot-password');
      return visitor.submit('/forgot-password', { email: address });
    };
    const known = await ask(email);
    const unknown = await ask('nobody@people.example');
    // No mail server is set up here, which the pages say.
    assert.match(known.html, /No email is sent\./);
    assert.equal(known.html.replace(email, '…'), unknown.html.replace('nobody@people.example', '…'));
    const link = await linkIn(/Choose a new password/);
    logged.length = 0;
    await ask(email);
    const second = await linkIn(/Choose a new password/);
    assert.match(link, /^\/reset-password\/[A-Za-z0-9]{22}$/);
    assert.equal(logged.filter((line) => line.includes('nobody@')).length, 0);
    assert.equal((await visitor.open(link)).status, 200);
    for (const weak of ['short', 'aaaaaaaaaaaaaaa', 'password12345', email]) {
      const answer = await visitor.submit(link, { password: weak });
      assert.equal(answer.status, 422, weak);
      assert.doesNotMatch(answer.html, new RegExp(`value="${weak}"[^>]*type="password"`));
    }
    const other = createVisitor(service);
    await other.open(link);
    const both = await Promise.all([
      visitor.submit(link, { password: 'another horse entirely' }),
      other.submit(link, { password: 'yet another one of these' }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [303, 404]);
    assert.equal((await visitor.open(link)).status, 404);
    assert.equal((await visitor.open(second)).status, 404, 'another link of before');
    // All sessions ended.
    assert.equal((await me(owner)).status, 403);
    const chosen = both[0]?.status === 303 ? 'another horse entirely' : 'yet another one of these';
    assert.equal((await signIn(owner, email)).status, 401, 'the old password');
    assert.equal((await signIn(owner, email, chosen)).status, 303);
  });

  it('lets nobody else sign up without an invitation', async () => {
    const visitor = createVisitor(service);
    assert.match((await visitor.open('/sign-up')).html, /By invitation only/);
    for (const path of [`/sign-up/${'a'.repeat(22)}`, `/invitations/${'a'.repeat(22)}`, '/invitations/x/sign-up']) {
      assert.equal((await visitor.open(path)).status, 404, path);
    }
  });

  // What takes the time is the same on both databases.
  if (kind === 'embedded') {
    it('works as much for addresses that nobody has', async () => {
      const { body } = await me(owner);
      const { email } = body['data'] as { email: string };
      const visitor = createVisitor(service);
      // Microseconds of processors, all threads together: what else the machine does is not in them.
      const workOf = async (address: string): Promise<number> => {
        await visitor.open('/sign-in');
        const start = process.cpuUsage();
        await visitor.submit('/sign-in', { email: address, password: 'wrong wrong wrong' });
        const { user, system } = process.cpuUsage(start);
        return user + system;
      };
      const best = { known: Infinity, unknown: Infinity };
      for (let round = 0; round < 3; round++) {
        best.known = Math.min(best.known, await workOf(email));
        best.unknown = Math.min(best.unknown, await workOf(`nobody${round}@people.example`));
      }
      assert.ok(best.unknown > best.known * 0.6 && best.unknown < best.known * 1.7, JSON.stringify(best));
    });
  }

  it('leads nowhere but into the service', async () => {
    const { body } = await me(owner);
    const { email } = body['data'] as { email: string };
    for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', '/%09/evil.example/..//x\t']) {
      const asked = await owner.open(`/sign-in?return_to=${encodeURIComponent(path)}`);
      assert.ok(asked.location?.startsWith('/') && !/^\/[/\\]/.test(asked.location), `${path}: ${asked.location}`);
    }
    const visitor = createVisitor(service);
    await visitor.open('/sign-in');
    const answer = await visitor.submit('/sign-in', {
      email,
      password: 'another horse entirely',
      return_to: '//evil.example',
    });
    if (answer.status === 303) assert.equal(answer.location, '/dashboard');
  });
});
