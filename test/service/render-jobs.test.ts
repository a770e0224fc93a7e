import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { RenderJob } from '@platen/api';
import { performJobRender, ServiceError, startWorkers, type JobPerformer, type Workers } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

describeOnOneDatabase('render jobs', (kind) => {
  let service: TestService;
  let templateId: number;
  before(async () => {
    service = await startTestService({ kind });
    templateId = await storeTemplate(service, titlesTemplate());
  });
  after(() => service.close());

  const queueJob = async (body: Record<string, unknown> = {}, key = service.key): Promise<string> => {
    const { response, ...rest } = body;
    const answer = await service.call('POST', '/studio/render', {
      key,
      body: { templateId, response: { mode: 'async', ...(response as object) }, ...rest },
    });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    return String(answer.body['id']);
  };
  const readJob = async (id: string): Promise<RenderJob> => service.client.getRenderJob({ params: { id } });
  const finished = (id: string): Promise<RenderJob> =>
    until(async () => {
      const job = await readJob(id);
      return job.finished ? job : undefined;
    });
  const during = async (perform: JobPerformer | undefined, run: (workers: Workers) => Promise<void>): Promise<void> => {
    const workers = await startWorkers(service.dependencies, { renders: 2, ...(perform && { perform }) });
    try {
      await run(workers);
    } finally {
      await workers.stop(2000);
    }
  };

  it('answer at once, and come to what the synchronous render answers', async () => {
    const body = { templateId, modifications: { title: 'Later' }, response: { mode: 'async' }, metadata: 'order 7' };
    const queued = await service.call('POST', '/studio/render', { body });
    const id = String(queued.body['id']);
    assert.deepEqual([queued.status, queued.body['status'], typeof queued.body['id']], [202, 'queued', 'string']);
    assert.equal(queued.headers['location'], `http://platen.test/v1/studio/render-jobs/${id}`);
    assert.deepEqual(await readJob(id), {
      id,
      status: 'queued',
      finished: false,
      self: `http://platen.test/v1/studio/render-jobs/${id}`,
      template_id: templateId,
      format: 'png',
      progress: 0,
      created_at: (await readJob(id)).created_at,
      started_at: null,
      completed_at: null,
      result: null,
      error: null,
      error_code: null,
      report: null,
      metadata: 'order 7',
      test: false,
      webhook: null,
    });
    await during(undefined, async () => {
      const job = await finished(id);
      assert.deepEqual([job.status, job.progress, job.error, job.metadata], ['succeeded', 1, null, 'order 7']);
      assert.ok(job.created_at <= (job.started_at ?? '') && (job.started_at ?? '') <= (job.completed_at ?? ''));
      const { body: synchronous } = await service.call('POST', '/studio/render', {
        body: { templateId, modifications: { title: 'Later' }, metadata: 'order 7' },
      });
      const withoutTime = ({ data, ...rest }: Readonly<Record<string, unknown>>) => ({
        ...rest,
        data: { ...(data as object), responseTime: 0 },
      });
      assert.deepEqual(withoutTime(job.result ?? {}), withoutTime(synchronous));
    });
  });

  it('are found by their metadata, and deleted with their files, webhook and metadata', async () => {
    const metadata = { order: '1042', shop: 'north' };
    const id = await queueJob({ modifications: { title: 'Deleted' }, metadata });
    const find = async (filter: object) =>
      (await service.client.listRenderJobs({ query: { metadata: JSON.stringify(filter) } })).data.map((job) => job.id);
    assert.deepEqual([await find({ order: '1042' }), await find({ order: '1' })], [[id], []]);
    const { key: foreign } = await service.addWorkspace();
    const remove = (key = service.key) => service.call('DELETE', `/studio/render-jobs/${id}`, { key });
    await during(undefined, async () => {
      const { result } = await finished(id);
      assert.deepEqual(result?.['metadata'], metadata);
      const { content } = (result?.['data'] ?? {}) as { content: string };
      const read = async () => (await service.app.inject({ url: new URL(content).pathname })).statusCode;
      assert.equal(await read(), 200);
      assert.deepEqual([(await remove(foreign)).status, await read()], [404, 200]);
      const { status, body } = await remove();
      assert.deepEqual([status, body['id'], body['files_deleted'], body['files_shared']], [200, id, 1, 0]);
      assert.equal(await read(), 404);
    });
    assert.deepEqual(await find({ order: '1042' }), []);
    assert.equal((await service.call('GET', `/studio/render-jobs/${id}`)).status, 404);
    assert.equal((await remove()).body['files_deleted'], 0);
    const { data } = await service.client.listLogs({ query: { limit: 50 } });
    const entry = data.find(({ render_job_id: job }) => job === id);
    assert.deepEqual([entry?.status, entry?.response, entry?.metadata, !entry?.deleted_at], [200, null, null, false]);
  });

  it('are canceled first when they are deleted while they wait, and kept while they are made', async () => {
    assert.equal((await service.call('DELETE', `/studio/render-jobs/${await queueJob()}`)).status, 200);
    const id = await queueJob();
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const perform: JobPerformer = async () => {
      begun.resolve();
      await hold.promise;
      throw new ServiceError('render_failed', 'It ends.');
    };
    await during(perform, async () => {
      await begun.promise;
      assert.equal((await service.call('DELETE', `/studio/render-jobs/${id}`)).body['code'], 'conflict');
      hold.resolve();
      await finished(id);
      assert.equal((await service.call('DELETE', `/studio/render-jobs/${id}`)).status, 200);
    });
  });

  it('keep any text that a render takes', async () => {
    const title = 'emoji 🎉, "quotes", \\u0000 in letters\n';
    const id = await queueJob({ modifications: { title }, metadata: '🎉 \ud800' });
    const refused = await service.call('POST', '/studio/render', {
      body: { templateId, response: { mode: 'async' }, metadata: 'nul \u0000' },
    });
    assert.deepEqual([refused.status, refused.body['code']], [400, 'invalid_request']);
    let given: unknown;
    const perform: JobPerformer = async (_dependencies, { modifications }) => {
      given = modifications['title'];
      throw new ServiceError('invalid_modifications', 'There is no "odd\u0000key".');
    };
    await during(perform, async () => {
      const job = await finished(id);
      assert.deepEqual([job.error, job.metadata], ['There is no "odd\uFFFDkey".', '🎉 \uFFFD']);
    });
    assert.equal(given, title);
  });

  it('hold small files as base64, and no bytes', async () => {
    const inline = await queueJob({ response: { type: 'base64' } });
    const binary = await queueJob({ response: { type: 'binary' } });
    await during(undefined, async () => {
      const content = async (id: string) => (await finished(id)).result?.['data'] as { content: string; type: string };
      assert.match((await content(inline)).content, /^data:image\/png;base64,/);
      const { content: address, type } = await content(binary);
      assert.match(address, /^http:\/\/platen\.test\/files\/renders\//);
      assert.equal(type, 'url');
    });
  });

  it('are listed newest first, by state and by pages', async () => {
    const other = await service.addWorkspace();
    const foreignTemplate = await storeTemplate({ ...service, workspaceId: other.workspaceId }, titlesTemplate());
    const foreignId = await queueJob({ templateId: foreignTemplate }, other.key);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.push(await queueJob());
    const first = await service.client.listRenderJobs({ query: { limit: 2, status: 'queued' } });
    assert.deepEqual(
      first.data.map(({ id }) => id),
      [ids[4], ids[3]],
    );
    assert.deepEqual(first.pagination, { limit: 2, has_more: true, next_cursor: Number(ids[3]) });
    assert.equal(first.next_cursor, Number(ids[3]));
    const second = await service.client.listRenderJobs({
      query: { limit: 3, status: 'queued', cursor: first.next_cursor ?? 0 },
    });
    assert.deepEqual(
      second.data.map(({ id }) => id),
      [ids[2], ids[1], ids[0]],
    );
    assert.deepEqual([second.pagination.has_more, second.next_cursor], [false, null]);
    const { data: canceled } = await service.client.listRenderJobs({ query: { status: 'canceled' } });
    assert.deepEqual(canceled, []);
    assert.equal((await service.client.listRenderJobs({ query: {} })).pagination.limit, 20);
    const { data: foreign } = await service.clientWith(other.key).listRenderJobs({ query: {} });
    assert.deepEqual(
      foreign.map(({ id }) => id),
      [foreignId],
    );
    await service.clientWith(other.key).cancelRenderJob({ params: { id: foreignId }, body: {} });

    const refusals: [query: string, code: string][] = [
      ['status=done', 'invalid-status-filter'],
      ['status=', 'invalid-status-filter'],
      ['limit=0', 'invalid_request'],
      ['limit=101', 'invalid_request'],
      ['cursor=x', 'invalid_request'],
    ];
    for (const [query, code] of refusals) {
      const { status, body } = await service.call('GET', `/studio/render-jobs?${query}`);
      assert.deepEqual([status, body['code']], [400, code], query);
    }
    for (const id of ids) await service.client.cancelRenderJob({ params: { id }, body: {} });
  });

  it('are found by their id, and by their workspace alone', async () => {
    const other = await service.addWorkspace();
    const id = await queueJob();
    for (const path of [`/studio/render-jobs/${id}`, `/studio/render-jobs/${id}/events`]) {
      const { status, body } = await service.call('GET', path, { key: other.key });
      assert.deepEqual([status, body['code']], [404, 'job-not-found']);
    }
    for (const action of ['cancel', 'redeliver']) {
      const path = `/studio/render-jobs/${id}/${action}`;
      const { status, body } = await service.call('POST', path, { key: other.key, body: {} });
      assert.deepEqual([status, body['code']], [404, 'job-not-found']);
    }
    const answers: [id: string, status: number, code: string][] = [
      ['999999', 404, 'job-not-found'],
      ['9007199254740993', 404, 'job-not-found'],
      ['abc', 400, 'invalid-job-id'],
      ['-1', 400, 'invalid-job-id'],
      ['1.5', 400, 'invalid-job-id'],
      ['99999999999999999999', 400, 'invalid-job-id'],
    ];
    for (const [given, expected, code] of answers) {
      const { status, body } = await service.call('GET', `/studio/render-jobs/${given}`);
      assert.deepEqual([status, body['code']], [expected, code], given);
    }
    assert.equal((await readJob(id)).status, 'queued');
    await service.client.cancelRenderJob({ params: { id }, body: {} });
  });

  it('are canceled before they start, and not after', async () => {
    const waiting = await queueJob();
    const without = await service.call('POST', `/studio/render-jobs/${waiting}/cancel`);
    assert.equal(without.status, 400);
    const canceled = await service.client.cancelRenderJob({ params: { id: waiting }, body: { because: 'so' } });
    assert.deepEqual([canceled.status, canceled.finished], ['canceled', true]);
    assert.deepEqual(await service.client.cancelRenderJob({ params: { id: waiting }, body: {} }), canceled);

    let begun = 0;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const running = await queueJob();
    const perform: JobPerformer = async () => {
      begun += 1;
      await gate;
      return { data: { content: 'done' } };
    };
    await during(perform, async () => {
      await until(() => begun === 1);
      const unchanged = await service.client.cancelRenderJob({ params: { id: running }, body: {} });
      assert.equal(unchanged.status, 'processing');
      goOn();
      assert.equal((await finished(running)).status, 'succeeded');
      await wait(200);
      assert.equal(begun, 1, 'the canceled one was not begun');
    });
    assert.equal((await readJob(waiting)).status, 'canceled');
  });

  it('fail at once with what would fail again, and are tried three times with what may pass', async () => {
    const gone = await storeTemplate(service, titlesTemplate());
    const missing = await queueJob({ templateId: gone });
    await service.dependencies.database.query.deleteFrom('template').where('id', '=', gone).execute();
    await during(undefined, async () => {
      const job = await finished(missing);
      assert.deepEqual([job.status, job.error_code, job.result], ['failed', 'template-not-found', null]);
      assert.ok((job.error ?? '').length > 10);
    });

    const tries: number[] = [];
    const failing: JobPerformer = async () => {
      tries.push(Date.now());
      throw new Error('a fault with a secret in it');
    };
    const broken = await queueJob();
    await during(failing, async () => {
      const job = await finished(broken);
      assert.deepEqual([job.status, job.error_code, tries.length], ['failed', 'render_failed', 3]);
      assert.doesNotMatch(job.error ?? '', /secret/);
    });

    const slow = await queueJob();
    let slowTries = 0;
    const { config } = service.dependencies;
    const impatient = { ...service.dependencies, config: { ...config, jobTimeoutMs: 300 } };
    const workers = await startWorkers(impatient, {
      renders: 1,
      perform: async (_dependencies, _request, { signal }) => {
        slowTries += 1;
        await wait(10_000, undefined, { signal }).catch(() => undefined);
        throw signal.reason;
      },
    });
    const job = await finished(slow);
    assert.deepEqual([job.status, job.error_code, slowTries], ['failed', 'render_timeout', 1]);
    await workers.stop(1000);
  });

  it('are charged and logged once, whatever becomes of them after that', async () => {
    for (const query of ['', '?cache=false']) {
      const source = `once${query}`;
      const answer = await service.call('POST', `/studio/render${query}`, {
        body: { templateId, modifications: { title: source }, response: { mode: 'async' }, source },
      });
      let tries = 0;
      const breakOff: JobPerformer = async (...render) => {
        const result = await performJobRender(...render);
        tries += 1;
        // As when the process ends now.
        if (tries < 2) throw new ServiceError('internal_error', 'Something went wrong.');
        return result;
      };
      await during(breakOff, async () => {
        assert.equal((await finished(String(answer.body['id']))).status, 'succeeded');
      });
      assert.equal(tries, 2);
      await service.dependencies.ledger.flush();
      const { data } = await service.client.listLogs({ query: { source } });
      assert.deepEqual(
        data.map(({ status, credits_used }) => [status, credits_used]),
        [[200, 1]],
        source,
      );
    }
  });

  it('run alone once their process has ended beside them, and fail when it has three times', async () => {
    const { database } = service.dependencies;
    const queue = async (title: string, lost?: number): Promise<string> => {
      const id = await queueJob({ modifications: { title } });
      if (lost === undefined) return id;
      const left = { status: 'processing', attempts: lost, is_running: true, lost_tries: lost - 1 } as const;
      await database.query.updateTable('render_job').set(left).where('id', '=', Number(id)).execute();
      return id;
    };
    const ids = [await queue('fresh 1'), await queue('left 1', 1), await queue('left 2', 2), await queue('spent', 3)];
    ids.push(await queue('fresh 2'), await queue('fresh 3'));
    const running = new Set<string>();
    const beside = new Map<string, string[]>();
    const perform: JobPerformer = async (_dependencies, { modifications }) => {
      const title = String(modifications['title']);
      for (const other of running) beside.set(other, [...(beside.get(other) ?? []), title]);
      beside.set(title, [...running]);
      running.add(title);
      await wait(300);
      running.delete(title);
      return { data: { content: title } };
    };
    const workers = await startWorkers(service.dependencies, { renders: 4, perform });
    const jobs = await Promise.all(ids.map((id) => finished(id)));
    await workers.stop(1000);
    assert.deepEqual(
      jobs.map(({ status, error_code: code }) => code ?? status),
      ['succeeded', 'succeeded', 'succeeded', 'worker_lost', 'succeeded', 'succeeded'],
    );
    assert.deepEqual([beside.get('left 1'), beside.get('left 2'), beside.has('spent')], [[], [], false]);
    assert.ok((beside.get('fresh 2')?.length ?? 0) > 0, 'others run side by side');
  });

  it('tell what was reported when they are strict', async () => {
    const strict = { modifications: { nothing: 'of this name' }, response: { mode: 'async', strict: true } };
    const id = await queueJob(strict);
    await during(undefined, async () => {
      const { status, error_code: code, result, report } = await finished(id);
      assert.deepEqual([status, code, result], ['failed', 'render_rejected', null]);
      assert.deepEqual(
        report?.map((entry) => entry.code),
        ['unknown_parameter'],
      );
    });
  });

  it('are handed back whole when the process stops', async () => {
    const id = await queueJob();
    let begun = 0;
    const perform: JobPerformer = async (_dependencies, _request, { signal, onProgress }) => {
      begun += 1;
      if (begun > 1) return { data: { content: 'done' } };
      onProgress(0.4);
      await wait(60_000, undefined, { signal });
      return {};
    };
    const first = await startWorkers(service.dependencies, { renders: 1, perform });
    await until(async () => (await readJob(id)).progress === 0.4);
    assert.equal((await readJob(id)).status, 'processing');
    await first.stop(100);
    const back = await readJob(id);
    assert.deepEqual([back.status, back.started_at], ['queued', null], 'as if it had not begun');
    await during(perform, async () => {
      assert.equal((await finished(id)).status, 'succeeded');
    });
    assert.equal(begun, 2);
  });
});
