import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCleanUp } from '../../../packages/server/lifecycle/clean-up.ts';
import { instagramTrial } from '../../social/instagram-trial.ts';
import { tiktokTrial } from '../../social/tiktok-trial.ts';
import type { PlatformTrial } from '../../social/platform-trial.ts';
import { startSocialScene, type SocialScene } from './social-scene.ts';

const dayMs = 24 * 3_600_000;

describe('accounts that nothing is posted to', () => {
  let scene: SocialScene;
  before(async () => {
    scene = await startSocialScene([instagramTrial, tiktokTrial]);
  });
  after(() => scene.close());

  const rowOf = (id: number) =>
    scene.service.dependencies.database.query
      .selectFrom('social_account')
      .select(['credentials', 'expires_at', 'requires_reconnect'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  /** An account whose credentials have ended. */
  const connectEnded = (trial: PlatformTrial): Promise<number> =>
    scene.connect({
      ...trial,
      account: (url) => {
        const found = trial.account(url);
        return { ...found, credentials: { ...found.credentials, expiresAt: new Date(Date.now() - dayMs) } };
      },
    });
  /** As if it had been left alone for so many days. */
  const leaveAlone = async (id: number, days: number): Promise<void> => {
    await scene.service.dependencies.database.query
      .updateTable('social_account')
      .set({ updated_at: new Date(Date.now() - days * dayMs) })
      .where('id', '=', id)
      .execute();
  };

  it('keep their connection, each by its own way', async () => {
    const instagram = await connectEnded(instagramTrial);
    const tiktok = await connectEnded(tiktokTrial);
    const beforeRenewal = [await rowOf(instagram), await rowOf(tiktok)];
    await leaveAlone(instagram, 31);
    await leaveAlone(tiktok, 5);
    await createCleanUp(scene.service.dependencies)(new AbortController().signal);
    const renewed = await rowOf(instagram);
    assert.notEqual(renewed.credentials, beforeRenewal[0]?.credentials);
    assert.ok((renewed.expires_at?.getTime() ?? 0) > Date.now() + 29 * dayMs);
    assert.equal((await rowOf(tiktok)).credentials, beforeRenewal[1]?.credentials, 'five days are not long');
    await leaveAlone(tiktok, 21);
    await createCleanUp(scene.service.dependencies)(new AbortController().signal);
    assert.notEqual((await rowOf(tiktok)).credentials, beforeRenewal[1]?.credentials);
  });

  it('are marked when they cannot be kept, and not when the network is out of reach', async () => {
    const account = await connectEnded(instagramTrial);
    const server = scene.serverOf('instagram');
    const { expired } = instagramTrial;
    await leaveAlone(account, 31);
    server.fail({ at: 'GET /refresh_access_token', kind: 'answer', answer: { status: 503, json: {} } });
    await createCleanUp(scene.service.dependencies)(new AbortController().signal);
    assert.equal((await rowOf(account)).requires_reconnect, false);
    server.fail({ at: 'GET /refresh_access_token', kind: 'answer', answer: expired });
    await createCleanUp(scene.service.dependencies)(new AbortController().signal);
    assert.equal((await rowOf(account)).requires_reconnect, true);
  });
});
