import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { resealSecrets, createVault } from '@platen/server';
import { hashPassword } from '../../packages/server/accounts/hash-password.ts';
import { createVisitor, type Visitor } from './create-visitor.ts';
import { startMailServer, type MailServer } from './start-mail-server.ts';
import { startTestService, type TestPerson, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { timedCode } from './timed-code.ts';
import { until } from './until.ts';

const password = 'correct horse battery';
const stepMs = 30_000;

describeOnOneDatabase('a second factor', (kind) => {
  let service: TestService;
  let mail: MailServer;
  let present = Date.now();
  let person: TestPerson;
  let secret = '';
  let recovery: string[] = [];

  before(async () => {
    // The RFC's own samples (appendix B), of which apps show the last six digits.
    const sample = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    assert.equal(timedCode(sample, 59_000), '287082');
    assert.equal(timedCode(sample, 1_111_111_109_000), '081804');
    mail = await startMailServer();
    service = await startTestService({
      kind,
      environment: { PLATEN_SMTP_URL: mail.url },
      dependencies: { now: () => new Date(present) },
    });
    person = await service.signUp({ role: 'owner', email: 'mira@bakery.example' });
    await service.dependencies.database.query
      .insertInto('person_account')
      .values({
        person_id: person.personId,
        account_id: String(person.personId),
        provider_id: 'credential',
        password: await hashPassword(password),
      })
      .execute();
  });
  after(async () => {
    await service.close();
    await mail.close();
  });

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    service.call(method, path, { body, key: null, headers: person.headers });
  const dataOf = ({ body }: { body: Readonly<Record<string, unknown>> }) => body['data'] as Record<string, unknown>;
  const code = (atMs = present): string => timedCode(secret, atMs);
  const isIn = async (visitor: Visitor): Promise<boolean> =>
    (await service.call('GET', '/me', { key: null, headers: { cookie: visitor.cookieHeader() } })).status === 200;
  const byPassword = async (visitor: Visitor, path = '/sign-in') => {
    await visitor.open(path);
    return visitor.submit('/sign-in', { email: person.email, password });
  };

  it('is set up by a QR code and asks for nothing before a code has shown that the app has it', async () => {
    const { database } = service.dependencies;
    const started = await call('POST', '/me/second-factor/start');
    assert.equal(started.status, 200, JSON.stringify(started.body));
    assert.equal(started.headers['cache-control'], 'no-store');
    const given = dataOf(started) as { secret: string; uri: string; qr: { size: number; path: string } };
    const { size, path } = given.qr;
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="#fff"/><path fill-rule="evenodd" d="${path}"/></svg>`;
    const { data } = await sharp(Buffer.from(image)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const decode =
      (jsQr as unknown as { default?: typeof jsQr.default }).default ?? (jsQr as unknown as typeof jsQr.default);
    const read = decode(new Uint8ClampedArray(data), size, size);
    assert.equal(read?.data, given.uri, 'another reader reads it');
    const uri = new URL(given.uri);
    assert.equal(uri.searchParams.get('secret'), given.secret);
    assert.match(given.uri, /^otpauth:\/\/totp\/Platen:mira%40bakery\.example\?/);
    secret = given.secret;
    assert.deepEqual(dataOf(await call('GET', '/me/second-factor')), { since: null, recovery_codes_left: 0 });
    assert.equal((await byPassword(createVisitor(service))).location, '/dashboard', 'nothing is asked yet');
    const row = await database.query.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow();
    assert.ok(!JSON.stringify(row).includes(secret), 'sealed');
    const wrong = await call('POST', '/me/second-factor', { code: '000000' });
    assert.deepEqual([wrong.status, wrong.body['code']], [403, 'wrong_code']);
    // Begun anew, the first secret is none.
    const again = dataOf(await call('POST', '/me/second-factor/start')) as { secret: string };
    assert.equal((await call('POST', '/me/second-factor', { code: code() })).status, 403);
    secret = again.secret;
    const done = await call('POST', '/me/second-factor', { code: code() });
    assert.equal(done.status, 200);
    recovery = dataOf(done)['recovery_codes'] as string[];
    assert.equal(new Set(recovery).size, 10);
    for (const each of recovery) assert.match(each, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    assert.equal((await call('POST', '/me/second-factor/start')).status, 409);
    const stored = JSON.stringify(await database.query.selectFrom('recovery_code').selectAll().execute());
    assert.ok(recovery.every((each) => !stored.includes(each) && !stored.includes(each.replaceAll('-', ''))));
    await until(() => mail.mails.some((each) => each.header('subject').startsWith('A second factor')));
  });

  it('is asked for after the password, on the way to wherever somebody was', async () => {
    present += stepMs;
    const countSessions = async (): Promise<number> =>
      (await service.dependencies.database.query.selectFrom('person_session').select('id').execute()).length;
    const sessions = await countSessions();
    const visitor = createVisitor(service);
    const first = await byPassword(visitor, '/sign-in?return_to=/oauth/device?user_code=ABCD-EFGH');
    assert.equal(first.location, '/sign-in/code');
    assert.equal(await isIn(visitor), false, 'the password alone opens nothing');
    assert.match((await visitor.open('/sign-in/code')).html, /One more step/);
    const wrong = await visitor.submit('/sign-in/code', { code: '123456' });
    assert.equal(wrong.status, 401);
    assert.match(wrong.html, /The code is wrong/);
    const used = code();
    const right = await visitor.submit('/sign-in/code', { code: `${used.slice(0, 3)} ${used.slice(3)}` });
    assert.deepEqual([right.status, right.location], [303, '/oauth/device?user_code=ABCD-EFGH']);
    assert.equal(await isIn(visitor), true);
    assert.equal(await countSessions(), sessions + 1, 'the password began none');
    // Whoever looked over the shoulder has nothing of it.
    const thief = createVisitor(service);
    await byPassword(thief);
    await thief.open('/sign-in/code');
    assert.equal((await thief.submit('/sign-in/code', { code: used })).status, 401, 'a code works once');
    present += stepMs;
    const late = createVisitor(service);
    await byPassword(late);
    const codes = [code(present - 2 * stepMs), code(present + 2 * stepMs), code(present)];
    const statuses: number[] = [];
    for (const each of codes) {
      await late.open('/sign-in/code');
      statuses.push((await late.submit('/sign-in/code', { code: each })).status);
    }
    assert.deepEqual(statuses, [401, 401, 303], 'a minute off is too far');
    assert.equal((await createVisitor(service).open('/sign-in/code')).location, '/sign-in');
  });

  it('lets one of many at once in by the same code', async () => {
    present += stepMs;
    const visitors = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const visitor = createVisitor(service);
        await byPassword(visitor);
        await visitor.open('/sign-in/code');
        return visitor;
      }),
    );
    const answers = await Promise.all(visitors.map((each) => each.submit('/sign-in/code', { code: code() })));
    assert.equal(answers.filter(({ status }) => status === 303).length, 1);
  });

  it('is stood in for by each recovery code once', async () => {
    const [first = '', second = ''] = recovery;
    const enter = async (typed: string): Promise<number> => {
      const visitor = createVisitor(service);
      await byPassword(visitor);
      await visitor.open('/sign-in/code');
      return (await visitor.submit('/sign-in/code', { code: typed })).status;
    };
    assert.equal(await enter(first.toUpperCase().replaceAll('-', ' ')), 303);
    assert.equal(await enter(first), 401);
    assert.equal(dataOf(await call('GET', '/me/second-factor'))['recovery_codes_left'], 9);
    await until(() => mail.mails.some((each) => each.header('subject').startsWith('A recovery code')));
    const renewed = await call('POST', '/me/second-factor/recovery-codes');
    assert.equal(await enter(second), 401, 'one of before');
    recovery = dataOf(renewed)['recovery_codes'] as string[];
    assert.equal(await enter(recovery[0] ?? ''), 303);
  });

  it('outlives neither a changed password nor its time', async () => {
    const visitor = createVisitor(service);
    await byPassword(visitor);
    const { database } = service.dependencies;
    const account = database.query.updateTable('person_account').where('person_id', '=', person.personId);
    const cached = await database.query.selectFrom('person_account').select('password').executeTakeFirstOrThrow();
    await account.set({ password: await hashPassword('something else entirely') }).execute();
    assert.equal((await visitor.open('/sign-in/code')).location, '/sign-in');
    await account.set({ password: cached.password }).execute();
    assert.equal((await visitor.open('/sign-in/code')).status, 200);
    present += 600_000;
    assert.equal((await visitor.open('/sign-in/code')).location, '/sign-in');
    visitor.cookies.set('platen.sign_in_step', `${visitor.cookies.get('platen.sign_in_step')}x`);
    assert.equal((await visitor.open('/sign-in/code')).location, '/sign-in');
  });

  it('goes with the password when somebody shows again who they are', async () => {
    present += 600_000;
    assert.equal((await call('GET', '/workspace/secrets')).body['code'], 'sign_in_again');
    const { methods } = dataOf(await call('GET', '/me/sign-in')) as { methods: { code: boolean } };
    assert.equal(methods.code, true);
    const alone = await call('POST', '/me/sign-in', { password });
    assert.equal(alone.body['code'], 'wrong_code');
    assert.equal((await call('GET', '/workspace/secrets')).status, 403);
    assert.equal((await call('POST', '/me/sign-in', { password, code: code() })).status, 200);
    assert.equal((await call('GET', '/workspace/secrets')).status, 200);
  });

  it('is kept when the instance gets another secret, and can be turned off', async () => {
    const { vault, database } = service.dependencies;
    const next = createVault('n'.repeat(40));
    const both = {
      ...next,
      open: (sealed: string, purpose: string) => (next.isCurrent(sealed) ? next : vault).open(sealed, purpose),
    };
    const sealedBefore = await database.query.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow();
    await assert.doesNotReject(resealSecrets({ database, vault: both }));
    const sealed = await database.query.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow();
    assert.notEqual(sealed.secret, sealedBefore.secret);
    assert.equal(next.open(sealed.secret, 'second-factor'), secret);
    assert.equal((await call('DELETE', '/me/second-factor')).status, 200);
    assert.equal((await byPassword(createVisitor(service))).location, '/dashboard');
    assert.equal((await database.query.selectFrom('recovery_code').selectAll().execute()).length, 0);
  });
});

describeOnOneDatabase('guessing codes', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind, environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
  });
  after(() => service.close());

  it('is slowed down like guessing passwords', async () => {
    const { email, personId, headers } = await service.signUp({ role: 'owner' });
    await service.dependencies.database.query
      .insertInto('person_account')
      .values({
        person_id: personId,
        account_id: String(personId),
        provider_id: 'credential',
        password: await hashPassword(password),
      })
      .execute();
    const send = (path: string, body?: unknown) => service.call('POST', path, { body, key: null, headers });
    const { secret } = (await send('/me/second-factor/start')).body['data'] as { secret: string };
    assert.equal((await send('/me/second-factor', { code: timedCode(secret, Date.now()) })).status, 200);
    const visitor = createVisitor(service, '10.0.0.1');
    await visitor.open('/sign-in');
    assert.equal((await visitor.submit('/sign-in', { email, password })).location, '/sign-in/code');
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries++) {
      await visitor.open('/sign-in/code');
      statuses.push((await visitor.submit('/sign-in/code', { code: `00000${tries}` })).status);
    }
    assert.deepEqual(statuses.slice(0, 5), [401, 401, 401, 401, 401]);
    assert.ok(statuses.includes(429), statuses.join());
  });
});
