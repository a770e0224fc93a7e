import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

describeOnEachDatabase('the profile', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  it('is that of the key’s person', async () => {
    const { data } = await service.client.getProfile();
    assert.equal(data.id, String(service.personId));
    assert.deepEqual(data.workspaces, [{ id: String(service.workspaceId), name: 'Test', role: 'owner' }]);
  });

  it('is refused without a key and with one that is unknown', async () => {
    const without = await service.call('GET', '/me', { key: null });
    assert.deepEqual([without.status, without.body['code']], [403, 'api_key_missing']);
    const unknown = await service.call('GET', '/me', { key: 'osk_unknown' });
    assert.deepEqual([unknown.status, unknown.body['code']], [403, 'api_key_invalid']);
  });
});
