import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('files and sessions that an editor asks for', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  const image = (mark: string): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><title>${mark}</title></svg>`)}`;
  const origin = 'https://app.example';

  it('answers the files of ids within reach, and says of a session what it may do', async () => {
    const { data: shared } = await service.client.addBrandImage({ body: { file: image('shared') } });
    const { data: embed } = await service.client.createEmbed({
      body: { name: 'Editor', allowed_origins: [origin], permissions: ['save', 'upload'], locale: 'de' },
    });
    const scoping = { embedId: embed.id, embedUserId: 'ann' };
    const { data: anns } = await service.client.addBrandImage({ query: scoping, body: { file: image('ann') } });
    const opened = await service.call('POST', `/embeds/${embed.id}/session`, {
      key: null,
      body: {},
      headers: { origin },
    });
    const { token } = opened.body['data'] as { token: string };

    const ids = `${anns.id},${shared.id},${shared.id},999999999`;
    const forKey = await service.client.findBrandFiles({ query: { ids } });
    assert.deepEqual(
      forKey.data.map(({ id }) => id),
      [shared.id, anns.id],
    );
    // The embed keeps no data per user: its sessions reach what the workspace shares, and not what was put down as Ann's.
    const forSession = await service.call('GET', `/brand-assets/files?ids=${ids}`, { key: token, headers: { origin } });
    assert.partialDeepStrictEqual(forSession.body, { data: [{ id: shared.id, width: 8, height: 4 }] });
    assert.equal((forSession.body['data'] as unknown[]).length, 1);
    assert.equal((await service.call('GET', '/brand-assets/files?ids=one')).status, 400);
    assert.equal((await service.call('GET', '/brand-assets/files?ids=')).status, 400);

    const session = await service.call('GET', '/embed-session', { key: token, headers: { origin } });
    assert.equal(session.headers['access-control-allow-origin'], origin);
    assert.partialDeepStrictEqual(session.body, {
      data: { embed_id: embed.id, embed_user_id: null, permissions: ['save', 'upload'], locale: 'de' },
    });
    assert.equal('token' in (session.body['data'] as object), false);
    assert.equal((await service.call('GET', '/embed-session')).status, 404);
  });
});
