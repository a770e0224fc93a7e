import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('the profile', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  it('is that of the key’s person', async () => {
    const { data } = await service.client.getProfile();
    assert.equal(data.id, String(service.personId));
    assert.deepEqual(data.workspaces, [
      { id: String(service.workspaceId), name: 'Test', role: 'owner', deletes_at: null },
    ]);
  });

  it('is refused without a key and with one that is unknown', async () => {
    const without = await service.call('GET', '/me', { key: null });
    assert.deepEqual([without.status, without.body['code']], [403, 'api_key_missing']);
    const unknown = await service.call('GET', '/me', { key: 'osk_unknown' });
    assert.deepEqual([unknown.status, unknown.body['code']], [403, 'api_key_invalid']);
  });

  it('is changed field by field, by PATCH and by POST', async () => {
    const { data } = await service.client.updateProfile({ body: { work_role: 'Designer', full_name: 'Ann Lee' } });
    assert.deepEqual(data.updated, ['full_name', 'work_role']);
    await service.client.updateProfileByPost({ body: { work_url: 'https://ann.example/work' } });
    const expected = { full_name: 'Ann Lee', work_role: 'Designer', work_url: 'https://ann.example/work' };
    assert.partialDeepStrictEqual((await service.client.getProfile()).data, expected);
    await service.client.updateProfile({ body: { work_url: '' } });
    assert.partialDeepStrictEqual((await service.client.getProfile()).data, { ...expected, work_url: null });
  });

  it('refuses what cannot be changed, what it does not know and what is too long, and changes nothing', async () => {
    const unchanged = (await service.client.getProfile()).data;
    const cases: [unknown, string][] = [
      [{ email: 'new@ann.example', full_name: 'Other' }, 'forbidden_fields'],
      [{ billing_address: 'x' }, 'forbidden_fields'],
      [{ email: 'new@ann.example', nonsense: 1 }, 'forbidden_fields'],
      [{ nonsense: 1, full_name: 'Other' }, 'unknown_fields'],
      [{ id: 7 }, 'unknown_fields'],
      [{}, 'invalid_request'],
      [{ full_name: 'x'.repeat(301) }, 'invalid_request'],
      [{ work_role: 'x'.repeat(301) }, 'invalid_request'],
      [{ full_name: 7 }, 'invalid_request'],
      [{ full_name: null }, 'invalid_request'],
      [{ full_name: 'a\u0000b' }, 'invalid_request'],
      [{ work_url: 'ftp://ann.example' }, 'invalid_request'],
      [{ work_url: 'javascript:alert(1)' }, 'invalid_request'],
      [{ work_url: 'ann.example' }, 'invalid_request'],
      [[], 'invalid_request'],
      ['"text"', 'invalid_json'],
    ];
    for (const [body, code] of cases) {
      for (const method of ['PATCH', 'POST'] as const) {
        const headers = { 'content-type': 'application/json' };
        const answer = await service.call(method, '/me', { body, headers });
        assert.equal(answer.status, 400, JSON.stringify(body));
        if (code !== 'invalid_json') assert.equal(answer.body['code'], code, JSON.stringify(body));
      }
    }
    assert.deepEqual((await service.client.getProfile()).data, unchanged);
    await service.client.updateProfile({ body: { full_name: 'x'.repeat(300) } });
  });
});
