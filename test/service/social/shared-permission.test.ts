import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SocialPostResult } from '@platen/api';
import { saveAccounts } from '@platen/server';
import { pinterestTrial } from '../../social/pinterest-trial.ts';
import { startSocialScene, type SocialScene } from './social-scene.ts';

describe('accounts of one connection', () => {
  let scene: SocialScene;
  before(async () => {
    scene = await startSocialScene([pinterestTrial]);
  });
  after(() => scene.close());

  it('share a refresh token that the network takes once', async () => {
    const server = scene.serverOf('pinterest');
    const trial = pinterestTrial.account(server.url);
    const credentials = { ...trial.credentials, accessToken: 'ended' };
    const { service } = scene;
    const boards = await saveAccounts(
      service.dependencies,
      { workspaceId: service.workspaceId, platform: 'pinterest', personId: null },
      ['549755885175', '549755885176'].map((boardId) => ({
        ...trial,
        providerId: boardId,
        details: { ...trial.details, boardId },
        avatarUrl: null,
        credentials,
      })),
    );
    const { body } = await service.call('POST', '/social/publish', {
      body: {
        accounts: boards.map(({ id }) => id),
        content: 'On both boards',
        media_url: await scene.mediumUrl('image'),
      },
    });
    const { post_id: id } = body['data'] as SocialPostResult;
    await scene.bringOn(id);
    const { data: post } = await service.client.getSocialPost({ params: { postId: id } });
    assert.deepEqual(
      post.platforms.map(({ status, error }) => [status, error]),
      [
        ['published', undefined],
        ['published', undefined],
      ],
    );
    const refreshes = server.requests.filter(({ path }) => path === '/v5/oauth/token');
    assert.equal(refreshes.length, 1);
    assert.deepEqual(server.violations, []);
    assert.equal(server.posts.length, 2);
  });
});
