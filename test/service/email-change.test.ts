import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createVisitor, type ShownPage, type Visitor } from './create-visitor.ts';
import { startMailServer, type MailServer, type ReceivedMail } from './start-mail-server.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { until } from './until.ts';

const password = 'correct horse battery';
const dayMs = 24 * 3_600_000;

describeOnOneDatabase('changing the email address', (kind) => {
  let service: TestService;
  let mail: MailServer;
  let present = Date.now();
  let mira: Visitor;

  before(async () => {
    mail = await startMailServer();
    service = await startTestService({
      kind,
      environment: { PLATEN_SMTP_URL: mail.url, PLATEN_SIGN_UP: 'open' },
      dependencies: { now: () => new Date(present) },
    });
    mira = createVisitor(service);
    await mira.open('/sign-up');
    const fields = { name: 'Mira', email: 'mira@bakery.example', password };
    assert.equal((await mira.submit('/sign-up', fields)).status, 303);
    await service.signUp({ email: 'taken@bakery.example' });
  });
  after(async () => {
    await service.close();
    await mail.close();
  });

  const call = (visitor: Visitor, method: 'GET' | 'POST', path: string, body?: unknown) =>
    service.call(method, path, {
      body,
      key: null,
      headers: { cookie: visitor.cookieHeader(), origin: service.dependencies.publicUrl },
    });
  const emailOf = async (visitor: Visitor) =>
    ((await call(visitor, 'GET', '/me')).body['data'] as { email: string } | undefined)?.email;
  const mailTo = (to: string, subject: string): Promise<ReceivedMail> =>
    until(() => mail.mails.find((each) => each.to[0] === to && each.header('subject') === subject));
  const linkIn = (received: ReceivedMail): string =>
    /http:\/\/platen\.test(\/\S+)/.exec(received.part('text/plain'))?.[1] ?? '';
  const signIn = async (email: string, typed = password): Promise<ShownPage> => {
    const visitor = createVisitor(service);
    await visitor.open('/sign-in');
    return visitor.submit('/sign-in', { email, password: typed });
  };
  const follow = async (visitor: Visitor, link: string): Promise<ShownPage> => {
    const shown = await visitor.open(link);
    return shown.status === 200 ? visitor.submit(link, {}) : shown;
  };

  it('is confirmed at the new address, and told to the old one', async () => {
    const answer = await call(mira, 'POST', '/me/email', { email: 'Mira@Rye.example' });
    assert.deepEqual([answer.status, answer.body], [202, { data: { email: 'mira@rye.example' } }]);
    await mailTo('mira@bakery.example', 'Someone requested to change the email address of your account');
    const link = linkIn(await mailTo('mira@rye.example', 'Confirm your new email address'));
    assert.equal(await emailOf(mira), 'mira@bakery.example', 'not before it is confirmed');
    // On another device, where nobody is signed in.
    const phone = createVisitor(service);
    assert.match((await phone.open(link)).html, /mira@rye\.example instead of mira@bakery\.example/);
    assert.equal(await emailOf(mira), 'mira@bakery.example', 'looking changes nothing: programs that check mail do');
    const answers = await Promise.all([phone.submit(link, {}), follow(createVisitor(service), link)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404]);
    assert.equal(await emailOf(mira), 'mira@rye.example');
    assert.equal((await signIn('mira@bakery.example')).status, 401);
    assert.equal((await signIn('mira@rye.example')).status, 303);
    assert.equal((await phone.open(link)).status, 404);
  });

  it('says the same of addresses that have an account, and tells their owners', async () => {
    const answer = await call(mira, 'POST', '/me/email', { email: 'taken@bakery.example' });
    assert.equal(answer.status, 202);
    await mailTo('taken@bakery.example', 'This address already has an account');
    assert.equal((await call(mira, 'POST', '/me/email', { email: 'mira@rye.example' })).status, 409, 'one’s own');
    assert.equal((await call(mira, 'POST', '/me/email', { email: 'nobody' })).status, 400);
    // Taken while the link was on its way.
    await call(mira, 'POST', '/me/email', { email: 'soon@bakery.example' });
    const link = linkIn(await mailTo('soon@bakery.example', 'Confirm your new email address'));
    await service.signUp({ email: 'soon@bakery.example' });
    assert.equal((await follow(createVisitor(service), link)).status, 404);
    assert.equal(await emailOf(mira), 'mira@rye.example');
    // Only the last link works, and for a day.
    await call(mira, 'POST', '/me/email', { email: 'one@bakery.example' });
    const first = linkIn(await mailTo('one@bakery.example', 'Confirm your new email address'));
    await call(mira, 'POST', '/me/email', { email: 'two@bakery.example' });
    const second = linkIn(await mailTo('two@bakery.example', 'Confirm your new email address'));
    assert.equal((await createVisitor(service).open(first)).status, 404);
    assert.equal((await createVisitor(service).open(second)).status, 200);
    present += dayMs;
    assert.equal((await createVisitor(service).open(second)).status, 404);
    present -= dayMs;
  });

  it('keeps the old address from others for as long as it can be taken back', async () => {
    const taker = createVisitor(service);
    await taker.open('/sign-up');
    mail.mails.length = 0;
    assert.equal((await taker.submit('/sign-up', { email: 'mira@bakery.example' })).status, 200);
    await until(() => mail.mails.length > 0);
    assert.doesNotMatch(mail.mails[0]?.part('text/plain') ?? '', /\/sign-up\//, 'no link to sign up with it');
    const invited = await service.call('POST', '/workspace/invitations', { body: { email: 'mira@bakery.example' } });
    const { pathname } = new URL((invited.body['data'] as { url: string }).url);
    await taker.open(`${pathname}/sign-up`);
    const refused = await taker.submit(`${pathname}/sign-up`, { name: 'Taker', password });
    assert.equal(refused.status, 422);
    const other = await service.signUp();
    const asked = await service.call('POST', '/me/email', {
      body: { email: 'mira@bakery.example' },
      key: null,
      headers: other.headers,
    });
    assert.equal(asked.status, 202);
    await until(() => mail.mails.some((each) => each.header('subject') === 'This address already has an account'));
  });

  it('is taken back from the old address, and whoever did it has no way in left', async () => {
    const { database } = service.dependencies;
    // A thief with an open browser changes the address, then adds a password and a passkey of their own.
    await call(mira, 'POST', '/me/email', { email: 'thief@evil.example' });
    const confirm = linkIn(await mailTo('thief@evil.example', 'Confirm your new email address'));
    assert.equal((await follow(createVisitor(service), confirm)).status, 200);
    const changed = await call(mira, 'POST', '/me/password', {
      current_password: password,
      new_password: 'the thief knows this',
    });
    assert.equal(changed.status, 200);
    const { personId } = (await service.dependencies.people.find({ headers: { cookie: mira.cookieHeader() } })) ?? {};
    assert.ok(personId !== undefined);
    const passkey = { person_id: personId, public_key: Buffer.from('x'), transports: [], is_synced: false };
    for (const [credential_id, age] of [
      ['old', 30],
      ['new', 0],
    ] as const) {
      const created_at = new Date(present - age * dayMs);
      await database.query
        .insertInto('passkey')
        .values({ ...passkey, name: credential_id, credential_id, created_at })
        .execute();
    }
    const notice = await mailTo('mira@rye.example', 'Your email address was changed');
    const undo = linkIn(notice);
    assert.match(undo, /^\/email\/undo\/[A-Za-z0-9]{22}$/);
    assert.equal(
      (await createVisitor(service).open(undo.replace('/undo', ''))).status,
      404,
      'one kind of link is no other',
    );
    const victim = createVisitor(service);
    assert.match((await victim.open(undo)).html, /goes back to mira@rye\.example instead of thief@evil\.example/);
    const taken = await victim.submit(undo, {});
    assert.match(taken.location ?? '', /^\/reset-password\/[A-Za-z0-9]{22}$/);
    assert.equal(await emailOf(mira), undefined, 'sessions ended');
    assert.equal((await signIn('thief@evil.example', 'the thief knows this')).status, 401);
    assert.equal((await signIn('mira@rye.example', 'the thief knows this')).status, 401);
    const left = await database.query.selectFrom('passkey').select('name').where('person_id', '=', personId).execute();
    assert.deepEqual(left, [{ name: 'old' }]);
    await victim.open(taken.location ?? '');
    assert.equal((await victim.submit(taken.location ?? '', { password: 'another horse entirely' })).status, 303);
    assert.equal((await signIn('mira@rye.example', 'another horse entirely')).status, 303);
    assert.equal((await victim.open(undo)).status, 404);
  });

  it('can be taken back for seven days', async () => {
    const visitor = createVisitor(service);
    await visitor.open('/sign-in');
    await visitor.submit('/sign-in', { email: 'mira@rye.example', password: 'another horse entirely' });
    await call(visitor, 'POST', '/me/email', { email: 'last@bakery.example' });
    await follow(createVisitor(service), linkIn(await mailTo('last@bakery.example', 'Confirm your new email address')));
    const notice = await until(() =>
      mail.mails.findLast(
        (each) =>
          each.header('subject') === 'Your email address was changed' && each.part('text/plain').includes('last@'),
      ),
    );
    present += 7 * dayMs - 1000;
    assert.equal((await createVisitor(service).open(linkIn(notice))).status, 200);
    present += 1000;
    assert.equal((await createVisitor(service).open(linkIn(notice))).status, 404);
  });
});
