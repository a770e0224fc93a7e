import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { SocialPostResult } from '@platen/api/social';
import { performJob, performJobRender, queueForgotten, workPublishing, type Work } from '@platen/server';
import { createRenderPublisher } from '../../../packages/server/social/posts/publish-render.ts';
import { loadTrials, startSocialScene, type SocialScene } from './social-scene.ts';

const trials = (await loadTrials()).filter(({ platform }) => platform === 'bluesky');

describe('planned posts and rendered ones', () => {
  let scene: SocialScene;
  let account: number;
  let work: Work;
  before(async () => {
    scene = await startSocialScene(trials);
    const [trial] = trials;
    assert.ok(trial);
    account = await scene.connect(trial);
    work = await workPublishing(scene.service.dependencies);
  });
  after(async () => {
    work.stop?.();
    await scene.service.dependencies.queue.stopWork(1000);
    await scene.close();
  });

  const dataOf = ({ body }: { body: Readonly<Record<string, unknown>> }): SocialPostResult => {
    assert.ok(body['data'], JSON.stringify(body));
    return body['data'] as SocialPostResult;
  };
  const plan = async (content: string, ahead: number): Promise<number> => {
    const at = new Date(Date.now() + ahead).toISOString();
    const body = { accounts: [account], content, status: 'scheduled', scheduled_for: at };
    return dataOf(await scene.service.call('POST', '/social/publish', { body })).post_id;
  };
  const seen = (content: string): number =>
    scene.serverOf('bluesky').posts.filter(({ text }) => text === content).length;
  /** Lets a plan come due now, as if a minute had passed since it was made. */
  const bringForward = async (id: number, inMs: number): Promise<number> => {
    const at = new Date(Date.now() + inMs);
    await scene.service.dependencies.database.query
      .updateTable('social_post')
      .set({ scheduled_for: at })
      .where('id', '=', id)
      .execute();
    await scene.service.dependencies.queue.add('social-post', { postId: id, revision: 1 }, { startAfter: at });
    return at.getTime();
  };

  it('publishes a planned post within 5 s of its time, once', async () => {
    const id = await plan('At its time', 120_000);
    assert.equal(seen('At its time'), 0);
    const at = await bringForward(id, 800);
    while (seen('At its time') === 0 && Date.now() < at + 10_000) await wait(20);
    const lateMs = Date.now() - at;
    assert.ok(lateMs >= 0 && lateMs < 5000, `it was ${lateMs} ms late`);
    assert.equal(seen('At its time'), 1);
  });

  it('does not publish what was planned anew, and publishes it then', async () => {
    const id = await plan('Moved', 120_000);
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const changed = await scene.service.call('PATCH', `/social/posts/${id}`, { body: { scheduled_for: later } });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    // The work of the earlier plan comes due.
    await scene.service.dependencies.queue.add('social-post', { postId: id, revision: 1 });
    await wait(300);
    assert.equal(seen('Moved'), 0);
  });

  it('finds plans whose work was lost with a process', async () => {
    const id = await plan('Forgotten', 120_000);
    const { database } = scene.service.dependencies;
    await database.query
      .updateTable('social_post')
      .set({ scheduled_for: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute();
    await database.pool.query(`delete from pgboss.job where name = 'social-post'`);
    await queueForgotten(scene.service.dependencies);
    for (let round = 0; seen('Forgotten') === 0 && round < 250; round += 1) await wait(20);
    assert.equal(seen('Forgotten'), 1);
  });

  it('tells networks what media show, keeps it when other things change, and takes no more', async () => {
    const { service } = scene;
    const alts = (content: string): unknown => {
      const { requests } = scene.serverOf('bluesky');
      const records = requests.map(
        ({ json }) => (json as { record?: { text?: string; embed?: object } } | null)?.record,
      );
      const embed = records.find((record) => record?.text === content)?.embed as { images: { alt: string }[] };
      return embed.images.map(({ alt }) => alt);
    };
    const image = await scene.mediumUrl('image');
    const draft = dataOf(
      await service.call('POST', '/social/publish', {
        body: {
          accounts: [account],
          content: 'Two kettles',
          status: 'draft',
          media_urls: [image, image],
          media_alts: ['A blue kettle'],
        },
      }),
    );
    const shown = async (): Promise<unknown> =>
      ((await service.call('GET', `/social/posts/${draft.post_id}`)).body['data'] as Record<string, unknown>)[
        'media_alts'
      ];
    assert.deepEqual(await shown(), ['A blue kettle', '']);
    await service.call('PATCH', `/social/posts/${draft.post_id}`, { body: { content: 'Two kettles, described' } });
    assert.deepEqual(await shown(), ['A blue kettle', '']);
    await service.call('PATCH', `/social/posts/${draft.post_id}`, { body: { media_alts: ['A kettle', 'Another'] } });
    const answer = await service.call('POST', `/social/posts/${draft.post_id}/publish`);
    assert.equal(dataOf(answer).status, 'published');
    assert.deepEqual(alts('Two kettles, described'), ['A kettle', 'Another']);
    const long = { accounts: [account], content: 'x', media_url: image, media_alts: ['x'.repeat(1001)] };
    assert.equal((await service.call('POST', '/social/publish', { body: long })).status, 400);
  });

  it('publishes nothing where nobody can choose who sees it', async () => {
    const body = {
      accounts: [account],
      content: 'For friends',
      platformOptions: { [account]: { privacy: 'friends' } },
    };
    const answer = await scene.service.call('POST', '/social/publish', { body });
    assert.equal(answer.status, 422, JSON.stringify(answer.body));
    assert.match(JSON.stringify(answer.body), /Bluesky has no setting for who sees a post/);
    assert.equal(seen('For friends'), 0);
  });

  it('renders and publishes in one call', async () => {
    const { service } = scene;
    const made = await service.call('POST', '/studio/templates/create', {
      body: { name: 'Card', canvas_width: 200, canvas_height: 200 },
    });
    const templateId = Number((made.body['data'] as Record<string, unknown> | undefined)?.['id'] ?? made.body['id']);
    const publish = { accounts: [account], content: 'A rendered card', media_alts: ['An empty card'] };
    const answer = await service.call('POST', '/studio/render', { body: { templateId, publish } });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const published = answer.body['publish'] as SocialPostResult;
    assert.equal(published.status, 'published');
    const post = scene.serverOf('bluesky').posts.find(({ text }) => text === 'A rendered card');
    assert.equal(post?.media, 1);
    assert.ok(JSON.stringify(scene.serverOf('bluesky').requests.map(({ json }) => json)).includes('An empty card'));

    const body = { templateId, response: { mode: 'async' }, publish: { ...publish, content: 'A card of a job' } };
    const queued = await service.call('POST', '/studio/render', { body });
    assert.equal(queued.status, 202, JSON.stringify(queued.body));
    const jobId = Number(queued.body['id']);
    const context = {
      attempt: 1,
      signal: new AbortController().signal,
      countTime: () => undefined,
      timeLimitMs: 60_000,
      turns: { take: async () => () => undefined },
    };
    // Killed once the post is out, and tried again: the job's post is the one that is there.
    let tries = 0;
    const perform: typeof performJobRender = async (...given) => {
      tries += 1;
      return performJobRender(...given);
    };
    const parts = { ...service.dependencies, publisher: createRenderPublisher(service.dependencies) };
    await performJob(parts, perform, jobId, context);
    await service.dependencies.database.query
      .updateTable('render_job')
      .set({ status: 'processing' })
      .where('id', '=', jobId)
      .execute();
    await performJob(parts, perform, jobId, context);
    assert.equal(tries, 2);
    assert.equal(seen('A card of a job'), 1);
    const { body: job } = await service.call('GET', `/studio/render-jobs/${jobId}`);
    const result = job['result'] as { publish: SocialPostResult };
    assert.equal(result.publish.status, 'published');
  });

  it('refuses what cannot be published before it renders', async () => {
    const { service } = scene;
    const body = { templateId: 1, publish: { accounts: [4_000_000], content: 'x' } };
    const answer = await service.call('POST', '/studio/render', { body });
    assert.equal(answer.body['code'], 'invalid_accounts');
    const binary = { templateId: 1, response: { type: 'binary' }, publish: { accounts: [account] } };
    const refused = await service.call('POST', '/studio/render', { body: binary });
    assert.equal(refused.body['code'], 'invalid_response_options');
  });
});
