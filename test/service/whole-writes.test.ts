import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCleanUp } from '@platen/server';
import sharp from 'sharp';
import { createVisitor, type Visitor } from './create-visitor.ts';
import { refuseWrite } from './refuse-write.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { until } from './until.ts';

const dayMs = 24 * 3_600_000;
const [first, second, third] = ['the first of them', 'the second of them', 'the third of them'];

describe('what belongs together, when the process ends between two writes of it', () => {
  let service: TestService;
  const logged: string[] = [];
  let owner: Visitor;
  before(async () => {
    service = await startTestService({ environment: { PLATEN_LOG_LEVEL: 'silent' } });
    const { log } = service.dependencies;
    // The log is where an operator without mail finds the links.
    Object.assign(log, { warn: (words: unknown) => logged.push(String(words)) });
    owner = createVisitor(service);
    await owner.open('/sign-up');
    assert.equal((await owner.submit('/sign-up', { name: 'Olga', email, password: first })).status, 303);
  });
  after(() => service.close());

  const email = 'olga@people.example';
  const signal = new AbortController().signal;
  const later = (days: number) => ({
    ...service.dependencies,
    now: () => new Date(Date.now() + days * dayMs),
  });
  const signIn = async (password: string): Promise<Visitor> => {
    const visitor = createVisitor(service);
    await visitor.open('/sign-in');
    assert.equal((await visitor.submit('/sign-in', { email, password })).status, 303, password);
    return visitor;
  };
  const isSignedIn = async (visitor: Visitor): Promise<boolean> => {
    const headers = { cookie: visitor.cookieHeader() };
    return (await service.call('GET', '/me', { key: null, headers })).status === 200;
  };

  it('a changed password ends the other sessions, or is not changed', async () => {
    const stranger = await signIn(first);
    const headers = { cookie: owner.cookieHeader(), origin: new URL(service.dependencies.publicUrl).origin };
    const change = () =>
      service.call('POST', '/me/password', {
        key: null,
        headers,
        body: { current_password: first, new_password: second },
      });
    const isRefused = await refuseWrite(service.dependencies.database, { on: 'person_session', write: 'delete' });
    assert.equal((await change()).status, 500);
    assert.ok(await isRefused());
    assert.equal((await change()).status, 200, 'with the password of before');
    assert.equal(await isSignedIn(stranger), false);
  });

  it('a link for a new password is spent with all that it does, or not at all', async () => {
    const { database } = service.dependencies;
    const visitor = createVisitor(service);
    await visitor.open('/forgot-password');
    await visitor.submit('/forgot-password', { email });
    const link = await until(() => /http:\/\/platen\.test(\/reset-password\/\S+)/.exec(logged.join('\n'))?.[1]);
    await visitor.open(link);
    // Someone else signed up with the address before it was confirmed, and has a passkey.
    await database.pool.query(`update person set email_verified = false where email = '${email}'`);
    await database.pool.query(
      `insert into passkey (person_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
       select id, 'theirs', 'theirs', 'key', 0, '{}', false, now() from person where email = '${email}'`,
    );
    const isRefused = await refuseWrite(database, { on: 'passkey', write: 'delete' });
    assert.equal((await visitor.submit(link, { password: third })).status, 500);
    assert.ok(await isRefused());
    await visitor.open(link);
    assert.equal((await visitor.submit(link, { password: third })).status, 303, 'the link still works');
    assert.deepEqual(await database.query.selectFrom('passkey').select('name').execute(), []);
    owner = await signIn(third);
  });

  it('an account takes its workspaces with it, also those whose removal was begun before', async () => {
    const { database } = service.dependencies;
    const { workspaceId } = await service.addWorkspace('Studio of one');
    await database.query.deleteFrom('member').where('workspace_id', '=', workspaceId).execute();
    const { personId } = await service.signUp({ role: 'owner', workspaceId });
    await database.query.updateTable('person').set({ deletes_at: new Date() }).where('id', '=', personId).execute();
    const isRefused = await refuseWrite(database, { on: 'workspace', write: 'delete' });
    // It is logged, and the rest of the clean-up is done.
    await createCleanUp(later(0.1))(signal);
    assert.ok(await isRefused());
    await createCleanUp(later(0.2))(signal);
    await createCleanUp(later(0.3))(signal);
    const { rows } = await database.pool.query(
      `select 'person' as table from person where id = ${personId}
       union all select 'workspace' from workspace where id = ${workspaceId}`,
    );
    assert.deepEqual(rows, []);
  });

  const addImage = async (color: string) => {
    const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background: color } })
      .png()
      .toBuffer();
    return service.call('POST', '/brand-assets/images/add', {
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'image/png' },
    });
  };
  const filesOfAssets = async (): Promise<string[]> =>
    (await service.dependencies.storage.list(`assets/${service.workspaceId}/`, { limit: 10 })).map(({ key }) => key);

  it('a deleted asset takes its files with it, if a day later', async () => {
    const { storage } = service.dependencies;
    const { body } = await addImage('#ff0000');
    const { id } = body['data'] as { id: number };
    assert.equal((await filesOfAssets()).length, 2);
    const remove = storage.delete.bind(storage);
    storage.delete = () => Promise.reject(new Error('away'));
    try {
      assert.equal((await service.call('DELETE', `/brand-assets/images/delete/${id}`)).status, 500);
    } finally {
      storage.delete = remove;
    }
    assert.equal((await service.call('DELETE', `/brand-assets/images/delete/${id}`)).status, 404);
    await createCleanUp(later(0.9))(signal);
    assert.equal((await filesOfAssets()).length, 2);
    await createCleanUp(later(1.1))(signal);
    assert.deepEqual(await filesOfAssets(), []);
  });

  it('files of an asset that was not stored go a day later, unless it was stored after all', async () => {
    const { database } = service.dependencies;
    const isRefused = await refuseWrite(database, { on: 'brand_asset', write: 'insert' });
    assert.equal((await addImage('#00ff00')).status, 500);
    assert.ok(await isRefused());
    assert.equal((await filesOfAssets()).length, 2);
    assert.equal((await addImage('#0000ff')).status, 200);
    const isRefusedAgain = await refuseWrite(database, { on: 'leftover_file', write: 'delete' });
    assert.equal((await addImage('#ffff00')).status, 500);
    assert.ok(await isRefusedAgain());
    assert.equal((await addImage('#ffff00')).status, 200);
    await createCleanUp(later(1.1))(signal);
    assert.equal((await filesOfAssets()).length, 4, 'those of the blue one and the yellow one');
    const { rows } = await database.pool.query('select key from leftover_file');
    assert.deepEqual(rows, []);
  });
});
