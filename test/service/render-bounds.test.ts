import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createRenderGate } from '../../packages/server/renders/render-gate.ts';
import { createSharedRuns } from '../../packages/server/renders/shared-runs.ts';
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
    // A film of many frames takes longer than any of the tests.
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
    const put = answers.filter(({ status }) => status === 503);
    assert.equal(put.length, 3);
    for (const { body, headers } of put) {
      assert.equal(body['code'], 'render_queue_full');
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
  it('lets as many in as there are threads and places to wait', async () => {
    const gate = createRenderGate(2, 1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const runs = [1, 2, 3].map(() => gate.run(() => promise));
    assert.equal(gate.count, 3);
    await assert.rejects(
      gate.run(async () => 'late'),
      { code: 'render_queue_full', status: 503 },
    );
    resolve('done');
    assert.deepEqual(await Promise.all(runs), ['done', 'done', 'done']);
    await assert.rejects(
      gate.run(() => Promise.reject(new Error('failed'))),
      /failed/,
    );
    assert.equal(gate.count, 0);
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
    const first = runs.join('a', one.signal, run, leave);
    const second = runs.join('a', other.signal, run, leave);
    assert.equal(started.length, 1);
    one.abort();
    await assert.rejects(first, /left/);
    assert.equal(started[0]?.aborted, false);
    other.abort();
    await assert.rejects(second, /left/);
    assert.equal(started[0]?.aborted, true);
    assert.deepEqual(await runs.join('a', undefined, async () => 7, leave), { result: 7, isFirst: true });
  });

  it('fail for all who wait, and are tried anew by the next', async () => {
    const runs = createSharedRuns<number>();
    const failing = async (): Promise<number> => {
      await wait(5);
      throw new Error('broken');
    };
    const ends = await Promise.allSettled([1, 2].map(() => runs.join('a', undefined, failing, leave)));
    assert.deepEqual(
      ends.map((end) => end.status === 'rejected' && String(end.reason)),
      ['Error: broken', 'Error: broken'],
    );
    assert.equal((await runs.join('a', undefined, async () => 1, leave)).isFirst, true);
    assert.deepEqual(await Promise.all([1, 2].map(() => runs.join('b', undefined, async () => 2, leave))), [
      { result: 2, isFirst: true },
      { result: 2, isFirst: false },
    ]);
  });
});
