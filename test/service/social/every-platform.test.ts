import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SocialPostResult } from '@platen/api/social';
import type { PlatformTrial } from '../../social/platform-trial.ts';
import { loadTrials, startSocialScene, type SocialScene } from './social-scene.ts';

/** A process that ended. */
class KilledError extends Error {}

const trials = await loadTrials();

describe('publishing at every network', () => {
  let scene: SocialScene;
  before(async () => {
    scene = await startSocialScene(trials);
  });
  after(() => scene.close());

  let count = 0;
  const publish = async (trial: PlatformTrial, account: number): Promise<{ id: number; text: string }> => {
    count += 1;
    const text = `Fresh rye number ${count}`;
    const { commenting, options } = trial;
    const answer = await scene.service.call('POST', '/social/publish', {
      body: {
        accounts: [account],
        content: text,
        ...(trial.media !== 'none' && { media_url: await scene.mediumUrl(trial.media) }),
        platformOptions: { [account]: { ...options, ...(commenting && { firstComment: `Comment ${count}` }) } },
      },
    });
    const data = answer.body['data'] as SocialPostResult | undefined;
    assert.ok(data, JSON.stringify(answer.body));
    return { id: data.post_id, text };
  };
  const platformOf = async (id: number) => {
    const { body } = await scene.service.call('GET', `/social/posts/${id}`);
    const { platforms } = body['data'] as { platforms: SocialPostResult['platforms'] };
    assert.ok(platforms[0]);
    return platforms[0];
  };
  /** The post is there once, with what belongs to it, and nothing that was asked broke the network's rules. */
  const seenOnce = (trial: PlatformTrial, text: string): void => {
    const server = scene.serverOf(trial.platform);
    assert.deepEqual(server.violations, []);
    const found = server.posts.filter((post) => post.text.includes(text));
    assert.equal(found.length, 1, `${text} is there ${found.length} times`);
    if (trial.commenting) assert.equal(found[0]?.comments.length, 1, 'the first comment is there once');
    if (trial.media !== 'none') assert.equal(found[0]?.media, 1);
  };

  for (const trial of trials) {
    describe(trial.platform, () => {
      const places: string[] = [];

      it('publishes a post, and tells where it is', async () => {
        const account = await scene.connect(trial);
        scene.onCheckpoint = (place) => void places.push(place);
        const { id, text } = await publish(trial, account);
        await scene.bringOn(id);
        scene.onCheckpoint = undefined;
        const shown = await platformOf(id);
        assert.equal(shown.status, 'published', shown.error);
        assert.equal(shown.warning, undefined);
        seenOnce(trial, text);
      });

      it('has one post, wherever the process ends', async () => {
        assert.ok(places.length > 0);
        for (const place of new Set(places)) {
          const account = await scene.connect(trial);
          let left = 1;
          scene.onCheckpoint = (passed) => {
            if (passed === place && left-- === 1) throw new KilledError(place);
          };
          const { id, text } = await publish(trial, account);
          await scene.bringOn(id);
          scene.onCheckpoint = undefined;
          const shown = await platformOf(id);
          assert.equal(shown.status, 'published', `${place}: ${shown.error}`);
          seenOnce(trial, text);
        }
      });

      for (const kind of ['lose-answer', 'break-off'] as const) {
        it(`has one post when the connection breaks: ${kind}`, async () => {
          const account = await scene.connect(trial);
          scene.serverOf(trial.platform).fail({ at: trial.publishing, kind });
          if (trial.commenting) scene.serverOf(trial.platform).fail({ at: trial.commenting, kind });
          const { id, text } = await publish(trial, account);
          await scene.bringOn(id);
          const shown = await platformOf(id);
          assert.equal(shown.status, 'published', shown.error);
          seenOnce(trial, text);
        });
      }

      it('waits where it is asked to, and when the network is ill', async () => {
        const account = await scene.connect(trial);
        const server = scene.serverOf(trial.platform);
        server.fail({ at: trial.publishing, kind: 'answer', answer: trial.tooMany });
        server.fail({ at: trial.publishing, kind: 'answer', answer: { status: 503, json: {} } });
        const { id, text } = await publish(trial, account);
        await scene.bringOn(id);
        assert.equal((await platformOf(id)).status, 'published');
        seenOnce(trial, text);
      });

      it('gets a new token for one that has ended, or asks for the account to be connected anew', async () => {
        const account = await scene.connect(trial);
        const server = scene.serverOf(trial.platform);
        server.fail({ at: trial.authorized ?? trial.publishing, kind: 'answer', answer: trial.expired });
        const postsBefore = server.posts.length;
        const { id, text } = await publish(trial, account);
        await scene.bringOn(id);
        const shown = await platformOf(id);
        if (shown.status === 'published') return seenOnce(trial, text);
        assert.equal(trial.account(server.url).credentials.refreshToken, undefined, shown.error);
        assert.equal(shown.action, 'reconnect');
        assert.equal(server.posts.length, postsBefore);
        const { data } = await scene.service.client.listSocialAccounts();
        assert.equal(data.find((each) => each.id === account)?.requires_reconnect, true);
      });
    });
  }
});
