import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { RenderJob } from '@platen/api';
import { createApp, startWorkers, type JobPerformer, type Workers } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

interface Event {
  type: string;
  id: string | undefined;
  job: RenderJob;
}

describeOnOneDatabase('the events of a render job', (kind) => {
  let service: TestService;
  let workers: Workers;
  let templateId: number;
  let base: string;
  /** Steps that the job which runs has yet to make. */
  let steps: (() => void)[] = [];
  const perform: JobPerformer = async (_dependencies, request, { onProgress }) => {
    if (request.modifications['title'] === 'fail') throw Object.assign(new Error('no'), { statusCode: 400 });
    for (const progress of [0.25, 0.5]) {
      await new Promise<void>((resolve) => steps.push(resolve));
      onProgress(progress);
      // Longer than the time between two writes of progress.
      await wait(600);
    }
    await new Promise<void>((resolve) => steps.push(resolve));
    return { data: { content: 'done' } };
  };
  before(async () => {
    service = await startTestService({ kind });
    templateId = await storeTemplate(service, titlesTemplate());
    workers = await startWorkers(service.dependencies, { renders: 1, perform });
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    base = service.app.listeningOrigin;
  });
  after(async () => {
    await workers.stop(500);
    await service.close();
  });

  const queueJob = async (title = 'go'): Promise<string> => {
    const { body } = await service.call('POST', '/studio/render', {
      body: { templateId, modifications: { title }, response: { mode: 'async' } },
    });
    return String(body['id']);
  };
  const connect = async (id: string, headers: Record<string, string> = {}, origin = base) => {
    const gone = new AbortController();
    const response = await fetch(`${origin}/v1/studio/render-jobs/${id}/events`, {
      headers: { authorization: `Bearer ${service.key}`, ...headers },
      signal: gone.signal,
    });
    const events: Event[] = [];
    const ended = readEvents(response, events).catch(() => undefined);
    return { response, events, ended, leave: () => gone.abort() };
  };
  const step = async (): Promise<void> => {
    await until(() => steps.length > 0);
    steps.shift()?.();
  };

  it('tell its state at once, its progress, and its end, and then end', async () => {
    const id = await queueJob();
    const { response, events, ended } = await connect(id);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    await until(() => events.length > 0);
    assert.equal(events[0]?.type, 'progress');
    // The second is written only once the first has been told: a reader that lags sees the latest alone.
    for (const progress of [0.25, 0.5]) {
      await step();
      await until(() => events.some(({ job }) => job.progress === progress));
    }
    await step();
    await ended;
    const seen = events.filter(({ type }) => type === 'progress').map(({ job }) => job.progress);
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => a - b),
    );
    const last = events.at(-1);
    assert.deepEqual([last?.type, last?.id, last?.job.status], ['finished', 'finished', 'succeeded']);
    assert.deepEqual(last?.job, await service.client.getRenderJob({ params: { id } }));
    assert.equal(events.filter(({ type }) => type === 'finished').length, 1);

    const late = await connect(id);
    await late.ended;
    assert.deepEqual(
      late.events.map(({ type, job }) => [type, job.status]),
      [['finished', 'succeeded']],
    );
    const again = await connect(id, { 'last-event-id': 'finished' });
    assert.equal(again.response.status, 204, 'an EventSource that comes back is told to stay away');
  });

  it('reach many at once, over another process too, and forget those that have gone', async () => {
    const id = await queueJob();
    // As another process would be: its own application over the same database.
    const other = await createApp(service.dependencies);
    await other.listen({ port: 0, host: '127.0.0.1' });
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, index) => connect(id, {}, index % 2 === 0 ? base : other.listeningOrigin)),
    );
    for (const one of many.slice(0, 20)) one.leave();
    for (let index = 0; index < 3; index++) await step();
    await Promise.all(many.map(({ ended }) => ended));
    for (const { events } of many.slice(20)) assert.equal(events.at(-1)?.job.status, 'succeeded');
    await other.close();
  });

  it('tell of a cancellation and of a failure', async () => {
    const running = await queueJob();
    const waiting = await queueJob();
    await until(() => steps.length > 0);
    const { events, ended } = await connect(waiting);
    await until(() => events.length > 0);
    await service.client.cancelRenderJob({ params: { id: waiting }, body: {} });
    await ended;
    assert.deepEqual([events.at(-1)?.type, events.at(-1)?.job.status], ['finished', 'canceled']);
    for (let index = 0; index < 3; index++) await step();
    await until(async () => (await service.client.getRenderJob({ params: { id: running } })).finished);

    const failing = await connect(await queueJob('fail'));
    await failing.ended;
    assert.equal(failing.events.at(-1)?.job.status, 'failed');
  });

  it('end with the service', async () => {
    steps = [];
    const id = await queueJob();
    const other = await createApp(service.dependencies);
    await other.listen({ port: 0, host: '127.0.0.1' });
    const { events, ended } = await connect(id, {}, other.listeningOrigin);
    await until(() => events.length > 0);
    const started = performance.now();
    await other.close();
    await ended;
    assert.ok(performance.now() - started < 3000);
    for (let index = 0; index < 3; index++) await step();
  });
});

async function readEvents(response: Response, events: Event[]): Promise<void> {
  let text = '';
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = text
        .slice(0, end)
        .split('\n')
        .map((line) => /^(\w+): (.*)$/.exec(line))
        .filter((match) => match !== null)
        .map(([, name, value]) => [name, value] as const);
      text = text.slice(end + 2);
      const { event, id, data } = Object.fromEntries(fields) as Record<string, string | undefined>;
      if (event !== undefined && data !== undefined)
        events.push({ type: event, id, job: JSON.parse(data) as RenderJob });
    }
  }
}
