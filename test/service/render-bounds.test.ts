import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceError } from '../../packages/server/http/service-error.ts';
import { createRenderGate } from '../../packages/server/renders/pipeline/render-gate.ts';
import { createSharedRuns } from '../../packages/server/renders/pipeline/shared-runs.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { titlesTemplate } from './titles-template.ts';

describe('synchronous renders', () => {
  let service: TestService;
  let templateId: number;
  before(async () => {
    service = await startTestService({
      environment: { PLATEN_RENDER_QUEUE: '2', PLATEN_RENDER_THREADS: '1', PLATEN_RENDER_TIMEOUT_MS: '1500' },
    });
    // A video of many frames takes longer than any of the tests.
    templateId = await storeTemplate(service, titlesTemplate(1, { width: 1920, height: 1080 }));
    await service.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => service.close());

  const long = (title: string) => ({
    templateId,
    modifications: { title },
    response: { format: 'avif', extraSizes: Array.from({ length: 40 }, (_, index) => `${1500 + index}x1000`) },
  });
  const idle = async (): Promise<void> => {
    while (service.dependencies.renderPool.pending > 0) await wait(20);
  };

  it('end with render_timeout when their time is over', async () => {
    const startedAt = performance.now();
    const { status, body } = await service.call('POST', '/studio/render', { body: long('late') });
    assert.deepEqual([status, body['code']], [504, 'render_timeout']);
    assert.match(String(body['error']), /1.5 seconds/);
    assert.ok(performance.now() - startedAt < 6000);
    const { data } = (await service.call('GET', '/workspace/logs?limit=1')).body as { data: object[] };
    assert.partialDeepStrictEqual(data, [{ status: 504, credits_used: 0, response: null }]);
    await idle();
  });

  it('are put off once too many wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => service.call('POST', '/studio/render', { body: long(`many ${index}`) })),
    );
    const put = answers.filter(({ status }) => status === 429);
    assert.equal(put.length, 3);
    for (const { body, headers } of put) {
      assert.equal(body['code'], 'too_many_renders');
      assert.ok(Number(headers['retry-after']) >= 1, String(headers['retry-after']));
    }
    await idle();
    const { status } = await service.call('POST', '/studio/render', {
      body: { templateId, response: { width: 64 } },
    });
    assert.equal(status, 200);
  });

  it('end with their client', async () => {
    const { port } = service.app.server.address() as AddressInfo;
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/studio/render',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(long('leaving')));
    while (service.dependencies.renderPool.pending === 0) await wait(5);
    sent.destroy();
    const leftAt = performance.now();
    await idle();
    assert.ok(performance.now() - leftAt < 1400, `${performance.now() - leftAt} ms`);
  });
});

describe('a render gate', () => {
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    return { render: () => promise, end: () => resolve('done') };
  };
  const of = (workspaceId: number, user: string | null = null) => ({ workspaceId, user });

  it('lets a workspace in as often as it has threads and places to wait, and users of its embeds a quarter as often', async () => {
    const gate = createRenderGate({ threads: 4, waiting: 100, waitingOfWorkspace: 8 });
    const { render, end } = hold();
    const enter = (workspaceId: number, user: string | null = null): Promise<string> =>
      gate.run(of(workspaceId, user), render);
    const runs = [1, 2, 3].map(() => enter(1, '5 someone'));
    const isTooMany = (error: ServiceError): boolean =>
      error.code === 'too_many_renders' && error.status === 429 && Number(error.details.headers?.['retry-after']) >= 1;
    await assert.rejects(enter(1, '5 someone'), isTooMany);
    runs.push(...[1, 2, 3, 4, 5, 6, 7].map(() => enter(1)));
    await assert.rejects(enter(1), isTooMany);
    runs.push(enter(2));
    assert.equal(gate.count, 11);
    end();
    assert.deepEqual(new Set(await Promise.all(runs)), new Set(['done']));
    await assert.rejects(
      gate.run(of(1), () => Promise.reject(new Error('failed'))),
      /failed/,
    );
    assert.equal(gate.count, 0);
  });

  it('takes places of whoever has most for whoever has fewer, but none of renders that have begun', async () => {
    const gate = createRenderGate({ threads: 2, waiting: 2, waitingOfWorkspace: 4 });
    const taken: number[] = [];
    const enter = (workspaceId: number, name: number, isBegun = false): Promise<unknown> =>
      gate.run(of(workspaceId), async ({ signal, keep }) => {
        if (isBegun) keep();
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            taken.push(name);
            reject(signal.reason);
          }),
        );
      });
    const settled = [enter(1, 1, true), enter(1, 2), enter(1, 3), enter(1, 4)].map((run) => run.catch(String));
    void enter(2, 5).catch(() => undefined);
    assert.deepEqual(taken, [4]);
    assert.match(String(await settled[3]), /already waiting or running/);
    void enter(3, 6).catch(() => undefined);
    assert.deepEqual(taken, [4, 3]);
    // Nobody has more than one above the others: who comes now finds no room.
    await assert.rejects(enter(2, 7), { code: 'render_queue_full', status: 503 });
    void enter(4, 8).catch(() => undefined);
    assert.deepEqual(taken, [4, 3, 2]);
    await assert.rejects(enter(5, 9), { code: 'render_queue_full' }, 'what has begun goes on');
  });
});

describe('shared runs', () => {
  const leave = (reason: unknown): Error => new Error('left', { cause: reason });

  it('are made once, and end only when all who wait have left', async () => {
    const runs = createSharedRuns<number>();
    const started: AbortSignal[] = [];
    const run = (signal: AbortSignal): Promise<number> => {
      started.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
    };
    const [one, other] = [new AbortController(), new AbortController()];
    const first = runs.join('a', one, run, leave);
    const second = runs.join('a', other, run, leave);
    assert.equal(started.length, 1);
    one.abort();
    await assert.rejects(first, /left/);
    assert.equal(started[0]?.aborted, false);
    other.abort();
    await assert.rejects(second, /left/);
    assert.equal(started[0]?.aborted, true);
    assert.deepEqual(await runs.join('a', {}, async () => 7, leave), { result: 7, isFirst: true });
  });

  it('fail for all who wait, and are tried anew by the next', async () => {
    const runs = createSharedRuns<number>();
    const failing = async (): Promise<number> => {
      await wait(5);
      throw new Error('broken');
    };
    const ends = await Promise.allSettled([1, 2].map(() => runs.join('a', {}, failing, leave)));
    assert.deepEqual(
      ends.map((end) => end.status === 'rejected' && String(end.reason)),
      ['Error: broken', 'Error: broken'],
    );
    assert.equal((await runs.join('a', {}, async () => 1, leave)).isFirst, true);
    assert.deepEqual(await Promise.all([1, 2].map(() => runs.join('b', {}, async () => 2, leave))), [
      { result: 2, isFirst: true },
      { result: 2, isFirst: false },
    ]);
  });
});
