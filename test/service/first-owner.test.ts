import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createVisitor } from './create-visitor.ts';
import { startTestService, type TestService } from './start-test-service.ts';

const password = 'a password that nobody guesses';

describe('the first person of an instance that others can reach', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ environment: { PLATEN_PUBLIC_URL: 'http://platen.test' } });
  });
  after(() => service.close());

  const signUp = async (email: string, key?: string) => {
    const visitor = createVisitor(service);
    await visitor.open('/sign-up');
    const answer = await visitor.submit('/sign-up', { name: 'Someone', email, password, ...(key && { key }) });
    return { visitor, answer };
  };

  it('is asked for the API key of the instance', async () => {
    const { html } = await createVisitor(service).open('/sign-up');
    assert.match(html, /name="key"/);
  });

  it('is nobody who brings no key, a made-up one, or one that may not do everything', async () => {
    const { body } = await service.call('POST', '/v1/workspace/api-keys', {
      body: { name: 'shop', levels: ['read', 'render'] },
    });
    const weak = (body['data'] as { key: string }).key;
    assert.match(weak, /^osk_/);
    for (const key of [undefined, 'x', `osk_${'a'.repeat(32)}`, weak]) {
      const { answer } = await signUp('thief@people.example', key);
      assert.equal(answer.status, 422, key);
      assert.match(answer.html, /not an API key of this instance/);
    }
    assert.match((await createVisitor(service).open('/sign-up')).html, /Welcome to Platen/);
  });

  it('owns the workspace whose key they bring', async () => {
    const other = await service.addWorkspace('Other');
    const { visitor, answer } = await signUp('operator@people.example', other.key);
    assert.equal(answer.status, 303, answer.html);
    const me = await service.call('GET', '/v1/me', { key: null, headers: { cookie: visitor.cookieHeader() } });
    const { workspaces } = me.body['data'] as { workspaces: unknown };
    assert.deepEqual(workspaces, [{ id: String(other.workspaceId), name: 'Other', role: 'owner', deletes_at: null }]);
  });
});

describe('the first person of an instance that is on their own machine', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  it('brings a key from elsewhere and through proxies, and none from the machine itself', async () => {
    const asks = async (ip: string, headers = {}): Promise<boolean> =>
      (await createVisitor(service, ip).open('/sign-up', headers)).html.includes('name="key"');
    assert.equal(await asks('127.0.0.1'), false);
    assert.equal(await asks('::1'), false);
    assert.equal(await asks('192.0.2.7'), true);
    assert.equal(await asks('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }), true);
  });
});
