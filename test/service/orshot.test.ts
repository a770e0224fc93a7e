import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startWorkers } from '@platen/server';
import { Orshot } from 'orshot';
import sharp from 'sharp';
import { freePort } from '../e2e/embed/free-port.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

/** What the package answers, as its README shows it. */
interface Answer {
  data: { content: string; format: string; type: string; responseTime: number };
}

describe('the npm package orshot, as it is but for its address', () => {
  let service: TestService;
  let address: string;
  let client: Orshot;
  let templateId: number;
  before(async () => {
    const port = await freePort();
    service = await startTestService({ environment: { PLATEN_PUBLIC_URL: `http://127.0.0.1:${port}` } });
    await service.app.listen({ port, host: '127.0.0.1' });
    address = `http://127.0.0.1:${port}/v1`;
    class OwnOrshot extends Orshot {
      override getBaseUrl(): string {
        return address;
      }
    }
    client = new OwnOrshot(service.key);
    templateId = await storeTemplate(service, titlesTemplate());
  });
  after(() => service.close());

  it('renders templates of the library and of the studio', async () => {
    for (const id of ['open-graph-image', String(templateId)]) {
      const base64 = (await client.renderFromTemplate({ templateId: id, modifications: {} })) as Answer;
      assert.deepEqual([base64.data.type, base64.data.format], ['base64', 'png']);
      const [head, bytes = ''] = base64.data.content.split(',');
      assert.equal(head, 'data:image/png;base64');
      assert.equal((await sharp(Buffer.from(bytes, 'base64')).metadata()).format, 'png');

      const options = { templateId: id, modifications: { title: 'Hello' } };
      const url = (await client.renderFromTemplate({
        ...options,
        responseType: 'url',
        responseFormat: 'jpeg',
      })) as Answer;
      const stored = await fetch(url.data.content);
      assert.equal(stored.headers.get('content-type'), 'image/jpeg');
      assert.equal((await sharp(await stored.arrayBuffer()).metadata()).format, 'jpeg');

      const binary = (await client.renderFromTemplate({
        ...options,
        responseType: 'binary',
        responseFormat: 'pdf',
      })) as Response;
      assert.equal(
        Buffer.from(await binary.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      );
    }
  });

  it('makes addresses that render', async () => {
    const expiresAt = Date.now() + 60_000;
    for (const id of ['open-graph-image', String(templateId)]) {
      const { data } = (await client.generateSignedUrl({
        templateId: id,
        modifications: { title: 'A & B' },
        expiresAt,
      })) as {
        data: { url: string; expiresAt: number };
      };
      assert.equal(data.expiresAt, expiresAt);
      const image = await fetch(data.url);
      assert.deepEqual([image.status, image.headers.get('content-type')], [200, 'image/png']);
    }
  });

  it('is told of what failed', async () => {
    await assert.rejects(client.renderFromTemplate({ templateId: 'none', modifications: {} }), /404/);
  });

  // The package has no calls for workflows: these are the calls, names of steps and states that its documentation shows.
  it('has the calls of workflows as they are documented: check, create, run, list runs, read a run', async () => {
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const steps = [
      { type: 'trigger', key: 'webhook', config: {} },
      { type: 'data', key: 'webhook_body', config: {} },
      { type: 'action', key: 'render', config: { templateId } },
      { type: 'destination', key: 'orshot_url', config: {} },
    ];
    const keys = ((await call('GET', '/workflows/nodes')).body['data'] as { key: string }[]).map(({ key }) => key);
    for (const key of ['webhook', 'webhook_body', 'render', 'slack']) assert.ok(keys.includes(key), key);
    const empty = await call('POST', '/workflows/validate', { steps: steps.map((step) => ({ ...step, config: {} })) });
    assert.deepEqual([empty.status, empty.body['errors'], empty.body['gated']], [200, [], []]);
    const sourceless = await call('POST', '/workflows/validate', { steps: [{ type: 'schedule' }, { type: 'render' }] });
    assert.match(JSON.stringify(sourceless.body['errors']), /no_data_source/);
    const created = await call('POST', '/workflows', { name: 'Cards', status: 'draft', steps });
    assert.deepEqual([created.status, created.body['status']], [201, 'draft'], JSON.stringify(created.body));
    const id = Number(created.body['id']);
    assert.deepEqual(
      (created.body['steps'] as { type: string }[]).map(({ type }) => type),
      ['webhook', 'webhook_body', 'render', 'file_url'],
    );
    const workers = await startWorkers(service.dependencies, { renders: 1 });
    try {
      const ended = (runId: unknown) =>
        until(async () => {
          const { body } = await call('GET', `/workflows/${id}/runs/${String(runId)}`);
          return ['queued', 'running'].includes(String(body['status'])) ? undefined : body;
        });
      const byHand = await call('POST', `/workflows/${id}/run`);
      assert.deepEqual([byHand.status, byHand.body['status']], [202, 'queued']);
      assert.equal((await ended(byHand.body['runId']))['status'], 'skipped', 'nothing was posted');
      const active = await call('PATCH', `/workflows/${id}`, { status: 'active' });
      const posted = await fetch(String(active.body['webhook_url']), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Rye' }),
      });
      const { runId } = (await posted.json()) as { runId: number };
      const run = await ended(runId);
      assert.deepEqual(
        [run['status'], run['trigger_type'], run['rows_total'], run['rows_succeeded'], run['render_credits_used']],
        ['success', 'webhook', 1, 1, 1],
        JSON.stringify(run),
      );
      const last = (run['node_runs'] as { node_type: string; sample: { file_url: string }[] }[]).at(-1);
      const file = await fetch(last?.sample[0]?.file_url ?? '');
      assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/png']);
      const listed = await call('GET', `/workflows/${id}/runs?limit=20`);
      assert.deepEqual(
        (listed.body['data'] as { id: number }[]).map((each) => each.id),
        [runId, byHand.body['runId']],
      );
      assert.equal((await call('GET', `/workflows/${id}/runs/1000000`)).body['error'], 'Run not found');
      assert.equal((await call('GET', `/workflows/1000000`)).body['error'], 'Not found');
    } finally {
      await workers.stop(2000);
    }
  });
});
