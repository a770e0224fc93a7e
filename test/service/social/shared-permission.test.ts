import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SocialPostResult } from '@platen/api/social';
import { saveAccounts } from '@platen/server';
import { pinterestTrial } from '../../social/pinterest-trial.ts';
import { freshCredentials } from '../../../packages/server/social/accounts/account-credentials.ts';
import { refuseWrite } from '../refuse-write.ts';
import { startSocialScene, type SocialScene } from './social-scene.ts';

describe('accounts of one connection', () => {
  let scene: SocialScene;
  before(async () => {
    scene = await startSocialScene([pinterestTrial]);
  });
  after(() => scene.close());

  let boards: number[];

  it('share a refresh token that the network takes once', async () => {
    const server = scene.serverOf('pinterest');
    const trial = pinterestTrial.account(server.url);
    const credentials = { ...trial.credentials, accessToken: 'ended' };
    const { service } = scene;
    const saved = await saveAccounts(
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
    boards = saved.map(({ id }) => id);
    const { body } = await service.call('POST', '/social/publish', {
      body: {
        accounts: boards,
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

  it('find what one of them got when the process ended before it passed that on', async () => {
    const { dependencies } = scene.service;
    const { database } = dependencies;
    const server = scene.serverOf('pinterest');
    const { signal } = new AbortController();
    const [one = 0, other = 0] = boards;
    const { credentials } = await freshCredentials(dependencies, one, { signal });
    const refused = credentials.accessToken;
    const refreshes = (): number => server.requests.filter(({ path }) => path === '/v5/oauth/token').length;
    const asked = refreshes();
    const isRefused = await refuseWrite(database, {
      on: 'social_account',
      write: 'update',
      when: `new.id = ${other} and new.credentials is distinct from old.credentials`,
    });
    await assert.rejects(freshCredentials(dependencies, one, { refused, signal }), /away/);
    assert.ok(await isRefused());
    const found = await freshCredentials(dependencies, other, { refused, signal });
    const { credentials: renewed } = await freshCredentials(dependencies, one, { signal });
    assert.equal(found.credentials.accessToken, renewed.accessToken);
    assert.notEqual(renewed.accessToken, refused);
    assert.equal(refreshes() - asked, 1);
    assert.deepEqual(server.violations, []);
  });
});
