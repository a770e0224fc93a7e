import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { createQueue, startWorkers, type Database, type JobPerformer, type Queue, type Share } from '@platen/server';
import { recordTurns, tidyWorkFlows } from '../../packages/server/jobs/work-turns.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnEachDatabase, openTestDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

/** Somebody in an embed, by the token of the session. */
interface EmbedUser {
  token: string;
  templateId: number;
}

const of = (workspaceId: number, user: string | null = null): Share => ({ workspaceId, user });

describeOnEachDatabase('queued work of several workspaces', (kind) => {
  let database: Database;
  let queue: Queue;
  before(async () => {
    database = await openTestDatabase(kind);
    queue = await createQueue(database);
  });
  after(async () => {
    await queue.stop(100);
    await database.close();
  });

  /** Does all work of a kind, one piece after the other, and answers the deliveries in their order. */
  async function inOrder(count: number): Promise<number[]> {
    const seen: number[] = [];
    await queue.work('webhook', { concurrency: 1, timeLimitMs: 5000 }, async ({ deliveryId }) => {
      seen.push(deliveryId);
    });
    await until(() => seen.length === count, 60_000);
    await queue.stopWork(1000);
    return seen;
  }
  const add = (deliveryId: number, share: Share): Promise<void> =>
    queue.add('webhook', { deliveryId, attempts: 0 }, { share });
  const flowOf = async (workspaceId: number) => {
    const { rows } = await sql<{ waiting: number; mean_ms: number | null }>`
      select waiting, mean_ms from work_flow
      where kind = 'webhook' and workspace_id = ${workspaceId} and user_name = ''`.execute(database.query);
    return rows[0];
  };

  it('goes in turns, however much one has queued before the others', async () => {
    for (let index = 0; index < 100; index++) await add(1000 + index, of(1));
    for (let index = 0; index < 5; index++) await add(2000 + index, of(2));
    for (let index = 0; index < 5; index++) await add(3000 + index, of(3));
    assert.equal((await flowOf(1))?.waiting, 100);
    const seen = await inOrder(110);
    for (const workspace of [2000, 3000]) {
      const places = seen.flatMap((id, place) => (id >= workspace && id < workspace + 100 ? [place] : []));
      assert.deepEqual(
        places.map((place) => Math.floor(place / 3)),
        [0, 1, 2, 3, 4],
        seen.slice(0, 20).join(' '),
      );
    }
    assert.deepEqual(
      seen.filter((id) => id < 2000),
      Array.from({ length: 100 }, (_, index) => 1000 + index),
      'what one workspace has queued goes in its order',
    );
    assert.equal((await flowOf(1))?.waiting, 0);
  });

  it('gives less often to whoever takes longer', async () => {
    await sql`update work_flow set mean_ms = case workspace_id when 4 then 900 else 100 end`.execute(database.query);
    for (const [workspaceId, ms] of [
      [4, 900],
      [5, 100],
    ] as const) {
      await add(workspaceId, of(workspaceId));
      await sql`update work_flow set mean_ms = ${ms} where workspace_id = ${workspaceId}`.execute(database.query);
    }
    for (let index = 1; index <= 40; index++) {
      await add(4000 + index, of(4));
      await add(5000 + index, of(5));
    }
    const seen = await inOrder(82);
    const early = seen.slice(0, 30);
    const slow = early.filter((id) => id >= 4000 && id < 5000).length;
    assert.ok(slow >= 2 && slow <= 5, `${slow} of 30`);
    assert.ok(((await flowOf(4))?.mean_ms ?? 900) < 900, 'what they took is learnt');
  });

  it('leaves half of what is done at a time to others', async () => {
    const running = new Map<number, number>();
    const max = new Map<number, number>();
    const goOn = Promise.withResolvers<void>();
    for (let index = 0; index < 20; index++) await add(7, of(7));
    await queue.work('webhook', { concurrency: 4, timeLimitMs: 20_000 }, async ({ deliveryId }) => {
      running.set(deliveryId, (running.get(deliveryId) ?? 0) + 1);
      max.set(deliveryId, Math.max(max.get(deliveryId) ?? 0, running.get(deliveryId) ?? 0));
      if (deliveryId === 7) await goOn.promise;
      running.set(deliveryId, (running.get(deliveryId) ?? 0) - 1);
    });
    await until(() => running.get(7) === 2);
    for (let index = 0; index < 5; index++) await add(8, of(8));
    await until(async () => max.has(8) && running.get(8) === 0);
    assert.equal(max.get(7), 2, 'two of four');
    goOn.resolve();
    await until(async () => (await flowOf(7))?.waiting === 0 && running.get(7) === 0);
    await queue.stopWork(2000);
  });

  it('keeps its order when priorities are moved, and counts what waits anew', async () => {
    await sql`update work_clock set instant = base + 900000000 where kind = 'webhook'`.execute(database.query);
    for (let index = 0; index < 3; index++) await add(9000 + index, of(9));
    await sql`update work_flow set waiting = waiting + 5 where workspace_id = 9`.execute(database.query);
    await tidyWorkFlows(database);
    assert.equal((await flowOf(9))?.waiting, 3);
    const { rows } = await sql<{ min: number }>`
      select min(priority) as least from pgboss.job where name = 'webhook' and state = 'created'`.execute(
      database.query,
    );
    assert.ok((rows[0]?.min ?? 0) > -100_000, `${rows[0]?.min}`);
    await add(10_000, of(10));
    assert.deepEqual(await inOrder(4), [9000, 10_000, 9001, 9002]);
  });

  it('has none wait for each other that add work of several kinds', async () => {
    const addThumbnails = (templateId: number): Promise<void> =>
      queue.add('thumbnails', { templateId }, { share: of(12) });
    const addAll = (id: number): Promise<void> =>
      database.transaction(async () => {
        const steps = [() => add(id, of(12)), () => addThumbnails(id)];
        for (const step of id % 2 === 0 ? steps : steps.toReversed()) {
          await step();
          await wait(5);
        }
      });
    await Promise.all(Array.from({ length: 12 }, (_, id) => addAll(id)));
    assert.equal((await flowOf(12))?.waiting, 12);
    await sql`delete from pgboss.job`.execute(database.query);
  });

  it('records turns of workspaces together, and those of a busy one once it is free', async () => {
    await add(20, of(20));
    await add(21, of(21));
    const { begin, end } = recordTurns(database, 'webhook');
    const turnOf = (workspaceId: number) => ({ workspaceId, user: null, costMs: 300, userTag: 0 });
    const beginBoth = (): Promise<unknown> =>
      Promise.all([20, 21].map((id) => begin.add({ turn: turnOf(id), priority: 0 })));
    if (kind === 'postgres') {
      const other = await database.pool.connect();
      await other.query('begin');
      await other.query('select lock_work_flows(21)');
      const both = beginBoth();
      await until(async () => (await flowOf(20))?.waiting === 0);
      assert.equal((await flowOf(21))?.waiting, 1, 'its own waits');
      await other.query('commit');
      other.release();
      await both;
    } else await beginBoth();
    assert.equal((await flowOf(21))?.waiting, 0);
    await sql`update work_flow set mean_ms = 100 where workspace_id = 21`.execute(database.query);
    await Promise.all([200, 300].map((tookMs) => end.add({ turn: turnOf(21), tookMs })));
    const mean = (await flowOf(21))?.mean_ms ?? 0;
    assert.ok(mean > 125 && mean < 160, `${mean}`);
    await sql`delete from pgboss.job`.execute(database.query);
  });

  it('takes a turn back with work that is not queued or removed', async () => {
    for (let time = 0; time < 3; time++) {
      await queue.add('webhook', { deliveryId: 11, attempts: 0 }, { share: of(11), singletonKey: 'the same' });
    }
    assert.equal((await flowOf(11))?.waiting, 1);
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where name = 'webhook' and state = 'created'`.execute(database.query);
    const id = rows[0]?.id ?? '';
    assert.equal(await queue.remove('webhook', id), true);
    assert.equal(await queue.remove('webhook', id), false);
    assert.equal((await flowOf(11))?.waiting, 0);
  });
});

describeOnEachDatabase('render jobs of several', (kind) => {
  let service: TestService;
  let templateId: number;
  before(async () => {
    service = await startTestService({ kind, environment: { PLATEN_WORKSPACE_JOBS: '60' } });
    templateId = await storeTemplate(service, titlesTemplate());
  });
  after(() => service.close());

  const queueJob = async (title: string, user?: EmbedUser, format = 'png') => {
    const answer = await service.call('POST', '/studio/render', {
      body: {
        templateId: user?.templateId ?? templateId,
        modifications: { title },
        response: { mode: 'async', format },
      },
      ...(user && { key: user.token }),
    });
    return { status: answer.status, id: String(answer.body['id']), body: answer.body, headers: answer.headers };
  };
  const cancelAll = () =>
    service.dependencies.database.pool.query(
      `delete from pgboss.job; delete from render_job; update work_flow set waiting = 0`,
    );

  /** Users of an embed that have a template of their own. */
  async function openSessions<Names extends string>(...names: Names[]): Promise<Record<Names, EmbedUser>> {
    const { data: embed } = await service.client.createEmbed({
      body: {
        name: 'Jobs',
        allowed_origins: ['https://app.example'],
        permissions: ['create', 'download'],
        per_user_data: true,
      },
    });
    const users = await Promise.all(
      names.map(async (name) => {
        const signed = await new SignJWT({})
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(name)
          .setExpirationTime('10m')
          .sign(new TextEncoder().encode(embed.secret));
        const session = await service.call('POST', `/embeds/${embed.id}/session`, {
          key: null,
          body: { token: signed },
          headers: { origin: 'https://app.example' },
        });
        const { token } = session.body['data'] as { token: string };
        const made = await service.call('POST', '/studio/templates/create', {
          key: token,
          body: { content: titlesTemplate() },
        });
        return [name, { token, templateId: Number(made.body['id']) }] as const;
      }),
    );
    return Object.fromEntries(users) as Record<Names, EmbedUser>;
  }

  it('users of an embed take turns within the turns of their workspace', async () => {
    const { ann, bob } = await openSessions('ann', 'bob');
    for (let index = 0; index < 12; index++) assert.equal((await queueJob(`ann ${index}`, ann)).status, 202);
    for (let index = 0; index < 3; index++) await queueJob(`own ${index}`);
    for (let index = 0; index < 3; index++) await queueJob(`bob ${index}`, bob);
    const seen: string[] = [];
    const perform: JobPerformer = async (_dependencies, { modifications }) => {
      seen.push(String(modifications['title']));
      return {};
    };
    const workers = await startWorkers(service.dependencies, { renders: 1, perform });
    await until(() => seen.length === 18);
    await workers.stop(2000);
    const placesOf = (name: string): number[] =>
      seen.flatMap((title, place) => (title.startsWith(name) ? [place] : []));
    for (const name of ['own', 'bob']) {
      assert.ok(Math.max(...placesOf(name)) < 10, seen.join(', '));
      assert.deepEqual(
        seen.filter((title) => title.startsWith(name)),
        [0, 1, 2].map((index) => `${name} ${index}`),
      );
    }
    assert.equal(new Set(seen).size, 18, 'each is made once');
    const { data: jobs } = await service.client.listRenderJobs({ query: { limit: 50 } });
    assert.deepEqual(new Set(jobs.map(({ status }) => status)), new Set(['succeeded']));
    const { rows } = await sql<{ waiting: number }>`
      select waiting from work_flow where kind = 'render'`.execute(service.dependencies.database.query);
    assert.deepEqual(new Set(rows.map(({ waiting }) => waiting)), new Set([0]), 'each user is counted by itself');
  });

  it('videos stand before nothing but videos', async () => {
    const goOn = Promise.withResolvers<void>();
    const seen: string[] = [];
    const perform: JobPerformer = async (_dependencies, { response }) => {
      if (response.format === 'mp4') await goOn.promise;
      seen.push(response.format);
      return {};
    };
    for (let index = 0; index < 3; index++) await queueJob(`video ${index}`, undefined, 'mp4');
    await queueJob('image');
    const workers = await startWorkers(service.dependencies, { renders: 1, perform });
    await until(() => seen.length === 1);
    assert.deepEqual(seen, ['png']);
    goOn.resolve();
    await until(() => seen.length === 4);
    await workers.stop(2000);
  });

  it('are refused past what may wait, for the workspace and for each user, and places come back', async () => {
    await cancelAll();
    const { user } = await openSessions('user');
    const ofUser = await Promise.all(Array.from({ length: 18 }, (_, index) => queueJob(`many ${index}`, user)));
    assert.equal(ofUser.filter(({ status }) => status === 202).length, 15);
    const own = [];
    for (let index = 0; index < 50; index++) own.push(await queueJob(`own ${index}`));
    const queued = own.filter(({ status }) => status === 202);
    assert.equal(queued.length, 45);
    const refused = own.at(-1);
    assert.deepEqual([refused?.status, refused?.body['code']], [429, 'too_many_jobs']);
    assert.ok(Number(refused?.headers['retry-after']) >= 1);
    await service.client.cancelRenderJob({ params: { id: queued[0]?.id ?? '' }, body: {} });
    assert.equal((await queueJob('again')).status, 202);
    assert.equal((await queueJob('once more')).status, 429);
    const another = await service.addWorkspace();
    const theirs = await storeTemplate({ ...service, workspaceId: another.workspaceId }, titlesTemplate());
    const { status } = await service.call('POST', '/studio/render', {
      body: { templateId: theirs, response: { mode: 'async' } },
      key: another.key,
    });
    assert.equal(status, 202);
    await cancelAll();
  });
});
