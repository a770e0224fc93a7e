import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { operations, type Operation } from '@platen/api';
import { hashPassword } from '../../packages/server/accounts/hash-password.ts';
import { startMailServer, type MailServer } from './start-mail-server.ts';
import { startTestService, type TestPerson, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { until } from './until.ts';

const password = 'correct horse battery';
const minuteMs = 60_000;

describeOnOneDatabase('a recent sign-in', (kind) => {
  let service: TestService;
  let mail: MailServer;
  let present = Date.now();
  let owner: TestPerson;

  before(async () => {
    mail = await startMailServer();
    service = await startTestService({
      kind,
      environment: { PLATEN_SMTP_URL: mail.url },
      dependencies: { now: () => new Date(present) },
    });
  });
  after(async () => {
    await service.close();
    await mail.close();
  });

  /** An owner with a password, who has just signed in. */
  const newOwner = async (): Promise<TestPerson> => {
    present = Date.now();
    const person = await service.signUp({ role: 'owner' });
    await service.dependencies.database.query
      .insertInto('person_account')
      .values({
        person_id: person.personId,
        account_id: String(person.personId),
        provider_id: 'credential',
        password: await hashPassword(password),
      })
      .execute();
    return person;
  };
  const call = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: unknown, person = owner) =>
    service.call(method, path, { body, key: null, headers: person.headers });

  /** Everything that asks for it, as a person calls it; each is refused for something else once they have shown who they are. */
  const sensitive: Record<string, () => ReturnType<typeof call>> = {
    changePassword: () =>
      call('POST', '/me/password', { current_password: 'wrong', new_password: 'Zeppelin über Wien' }),
    changeEmail: () => call('POST', '/me/email', { email: owner.email }),
    startSecondFactor: () => call('POST', '/me/second-factor/start'),
    confirmSecondFactor: () => call('POST', '/me/second-factor', { code: 'none' }),
    replaceRecoveryCodes: () => call('POST', '/me/second-factor/recovery-codes'),
    removeSecondFactor: () => call('DELETE', '/me/second-factor'),
    deleteAccount: () => call('POST', '/me/deletion'),
    deleteWorkspace: () => call('POST', '/workspace/deletion', { name: 'Another name' }),
    exportWorkspace: () => call('POST', '/workspace/exports'),
    startPasskey: () => call('POST', '/me/passkeys/options', {}),
    addPasskey: () => call('POST', '/me/passkeys', { name: 'Phone', response: { id: 'x' } }),
    removePasskey: () => call('DELETE', '/me/passkeys/999'),
    createApiKey: () => call('POST', '/workspace/api-keys', { name: 'Writer', levels: ['read', 'write'] }),
    rotateApiKey: () => call('POST', '/workspace/api-keys/999999/rotate', {}),
    readWorkspaceSecrets: () => call('GET', '/workspace/secrets'),
    rotateWorkspaceSecret: () => call('POST', '/workspace/secrets/rotate', { secret: 'webhook' }),
    createEmbed: () => call('POST', '/embeds', { name: 'Shop' }),
    rotateEmbedSecret: () => call('POST', '/embeds/none/rotate-secret', {}),
    createOAuthApp: () => call('POST', '/workspace/oauth-apps', { name: 'App' }),
    rotateOAuthAppSecret: () => call('POST', '/workspace/oauth-apps/none/rotate-secret', {}),
  };

  it('is asked for by everything that is sensitive', async () => {
    const declared = Object.values<Operation>(operations).filter((operation) => operation.sensitive !== undefined);
    assert.deepEqual(Object.keys(sensitive).toSorted(), declared.map(({ id }) => id).toSorted());
    owner = await newOwner();
    // The session was made a moment after that, by the database's clock.
    present += 10 * minuteMs + 5000;
    for (const [id, run] of Object.entries(sensitive)) {
      const answer = await run();
      assert.deepEqual([id, answer.status, answer.body['code']], [id, 403, 'sign_in_again']);
    }
    assert.equal((await call('POST', '/workspace/api-keys', { name: 'Reader', levels: ['read'] })).status, 201);
    assert.equal((await service.call('GET', '/workspace/secrets')).status, 200, 'keys of programs are asked nothing');
    const wrong = await call('POST', '/me/sign-in', { password: 'wrong' });
    assert.deepEqual([wrong.status, wrong.body['code']], [403, 'wrong_password']);
    assert.equal((await sensitive['readWorkspaceSecrets']!()).body['code'], 'sign_in_again');
    const shown = await call('POST', '/me/sign-in', { password });
    const until10 = new Date(present + 10 * minuteMs).toISOString();
    assert.deepEqual(shown.body['data'], {
      recent_until: until10,
      methods: { password: true, passkey: false, code: false, provider: null },
    });
    for (const [id, run] of Object.entries(sensitive)) {
      assert.notEqual((await run()).body['code'], 'sign_in_again', id);
    }
    present += 10 * minuteMs - 1;
    assert.equal((await sensitive['readWorkspaceSecrets']!()).status, 200);
    present += 1;
    assert.equal((await sensitive['readWorkspaceSecrets']!()).status, 403);
    assert.deepEqual((await call('GET', '/me/sign-in')).body['data'], {
      recent_until: null,
      methods: { password: true, passkey: false, code: false, provider: null },
    });
  });

  it('is one of the session that shows it, and of nobody else’s account', async () => {
    owner = await newOwner();
    const cookie = await service.signIn(owner.personId);
    const elsewhere = { ...owner, cookie, headers: { ...owner.headers, cookie } };
    present += 11 * minuteMs;
    assert.equal((await call('POST', '/me/sign-in', { password })).status, 200);
    assert.equal((await call('GET', '/workspace/secrets')).status, 200);
    assert.equal((await call('GET', '/workspace/secrets', undefined, elsewhere)).status, 403);
    const other = await service.signUp({ role: 'owner' });
    assert.equal((await call('POST', '/me/sign-in', { password }, other)).body['code'], 'wrong_password');
  });

  it('is told of by mail, in the words of the person', async () => {
    owner = await newOwner();
    mail.mails.length = 0;
    await call('GET', '/workspace/secrets');
    await call('POST', '/workspace/api-keys', { name: 'Reader', levels: ['read'] });
    await call('POST', '/workspace/api-keys', { name: 'Writer', levels: ['write'] });
    await service.call('POST', '/workspace/secrets/rotate', { body: { secret: 'webhook' } });
    // Mail is written in the background, in the language of that moment.
    await until(() => mail.mails.length >= 2);
    await service.dependencies.database.query
      .insertInto('notification_settings')
      .values({ person_id: owner.personId, language: 'de' })
      .execute();
    const changed = await call('POST', '/me/password', {
      current_password: password,
      new_password: 'Zeppelin über Wien',
    });
    assert.equal(changed.status, 200);
    await until(() => mail.mails.length >= 3);
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.deepEqual(
      mail.mails.map((each) => [each.to, each.header('subject')]).toSorted(),
      [
        [[owner.email], 'Ihr Passwort wurde geändert'],
        [[owner.email], 'You created an API key with write access'],
        [[owner.email], 'You viewed the signing secrets of a workspace'],
      ].toSorted(),
    );
    const text = mail.mails.find((each) => each.header('subject').includes('secrets'))?.part('text/plain') ?? '';
    assert.match(text, /Workspace: Test/);
    assert.match(text, /Where: \S+, 127\.0\.0\.1/);
    assert.match(text, /http:\/\/platen\.test\/forgot-password/);
  });

  it('sets the first password of somebody who has none', async () => {
    present = Date.now();
    owner = await service.signUp({ role: 'owner' });
    const { methods } = (await call('GET', '/me/sign-in')).body['data'] as { methods: { password: boolean } };
    assert.equal(methods.password, false);
    assert.equal((await call('POST', '/me/password', { new_password: 'Zeppelin über Wien' })).status, 200);
    const missing = await call('POST', '/me/password', { new_password: 'Zeppelin über Rom' });
    assert.equal(missing.body['code'], 'wrong_password');
    present += 11 * minuteMs;
    assert.equal((await call('POST', '/me/sign-in', { password: 'Zeppelin über Wien' })).status, 200);
  });
});

describeOnOneDatabase('a session', (kind) => {
  let service: TestService;
  let present = Date.now();
  const hourMs = 3_600_000;

  before(async () => {
    service = await startTestService({
      kind,
      environment: { PLATEN_SESSION_IDLE_HOURS: '2', PLATEN_SESSION_DAYS: '1' },
      dependencies: { now: () => new Date(present) },
    });
  });
  after(() => service.close());

  it('ends when nothing is done in it, and when its time is over', async () => {
    const person = await service.signUp();
    const isOpen = async (headers = person.headers) =>
      (await service.call('GET', '/me', { key: null, headers })).status === 200;
    for (let hours = 0; hours < 20; hours++) {
      present += 1.9 * hourMs;
      if (hours < 12) assert.equal(await isOpen(), true, `after ${hours} calls`);
    }
    assert.equal(await isOpen(), false, 'past its day');
    present = Date.now();
    const idle = await service.signUp();
    present += 2 * hourMs + 5000;
    assert.equal(await isOpen(idle.headers), false);
  });
});
