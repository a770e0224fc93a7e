import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { queueForgotten } from '@platen/server';
import { sql } from 'kysely';
import type { PlatformTrial } from '../../social/platform-trial.ts';
import { refuseWrite } from '../refuse-write.ts';
import { loadTrials, startSocialScene, type SocialScene } from './social-scene.ts';

const mastodon = (await loadTrials()).find(({ platform }) => platform === 'mastodon') as PlatformTrial;

describe('the state of a post', () => {
  let scene: SocialScene;
  let account: number;
  before(async () => {
    scene = await startSocialScene([mastodon]);
    account = await scene.connect(mastodon);
  });
  after(() => scene.close());

  const run = (statement: string): Promise<unknown> =>
    sql.raw(statement).execute(scene.service.dependencies.database.query);
  const publish = async (content: string): Promise<number> => {
    const { body } = await scene.service.call('POST', '/social/publish', { body: { accounts: [account], content } });
    return (body['data'] as { post_id: number }).post_id;
  };
  const statusOf = async (id: number): Promise<unknown> => {
    const { body } = await scene.service.call('GET', `/social/posts/${id}`);
    return (body['data'] as { status: string }).status;
  };

  it('is written with its last publication, or neither is', async () => {
    const { database } = scene.service.dependencies;
    const isRefused = await refuseWrite(database, {
      on: 'social_post',
      write: 'update',
      when: `new.status = 'published'`,
    });
    const { client } = scene.service;
    const { data: subscription } = await client.createWebhookSubscription({
      body: { name: 'Posts', url: 'https://hook.example/', events: ['social_post.published'] },
    });
    const id = await publish('once and whole');
    await scene.bringOn(id);
    assert.ok(await isRefused());
    assert.equal(await statusOf(id), 'published');
    const params = { id: subscription.id };
    const { data: deliveries } = await client.listWebhookDeliveries({ params, query: {} });
    assert.equal(deliveries.length, 1, 'its subscription is notified once');
    const ofDelivery = { ...params, deliveryId: deliveries[0]?.id ?? 0 };
    const { data: posted } = await client.getWebhookDelivery({ params: ofDelivery });
    assert.partialDeepStrictEqual(posted.body, {
      event: 'social_post.published',
      post: { id, status: 'published', content: 'once and whole', publications: [{ platform: 'mastodon' }] },
    });
    assert.equal(scene.serverOf('mastodon').posts.filter(({ text }) => text === 'once and whole').length, 1);
  });

  it('is mended where an earlier version left it behind', async () => {
    const id = await publish('left behind');
    await run(`update social_post set status = 'processing', updated_at = now() - interval '1 hour' where id = ${id}`);
    await queueForgotten(scene.service.dependencies);
    assert.equal(await statusOf(id), 'published');
  });
});
