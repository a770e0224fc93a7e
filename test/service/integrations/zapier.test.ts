import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { startListeningService, type ListeningService, type Fields } from '../start-listening-service.ts';

type Perform = (z: unknown, bundle: unknown) => Promise<unknown>;
interface Part {
  operation: { perform: Perform; inputFields?: readonly unknown[] };
}
interface App {
  authentication: { test: Perform };
  beforeRequest: readonly ((request: Fields, z: unknown, bundle: unknown) => Fields)[];
  triggers: Record<string, Part>;
  searches: Record<string, Part>;
  creates: Record<string, Part>;
}

const app = createRequire(import.meta.url)('../../../integrations/zapier/index.js') as App;

/** An error as Zapier's `z.errors` make them. */
class ZapierError extends Error {
  readonly code: unknown;
  constructor(message: string, code: unknown) {
    super(message);
    this.code = code;
  }
}

describe('the app for Zapier', () => {
  let listening: ListeningService;
  before(async () => {
    listening = await startListeningService();
  });
  after(() => listening.close());

  const run = (perform: Perform, inputData: Fields = {}, key = listening.service.key): Promise<unknown> => {
    const bundle = { authData: { address: `${listening.address}/`, key }, inputData };
    const z = {
      errors: { Error: ZapierError, ThrottledError: ZapierError },
      async request(given: Fields): Promise<unknown> {
        const request = app.beforeRequest.reduce((each, add) => add(each, z, bundle), given);
        const url = new URL(String(request['url']));
        for (const [name, value] of Object.entries(request['params'] ?? {})) url.searchParams.set(name, String(value));
        const answer = await fetch(url, {
          method: String(request['method']),
          headers: { 'content-type': 'application/json', ...(request['headers'] as Record<string, string>) },
          ...(request['body'] !== undefined && { body: JSON.stringify(request['body']) }),
        });
        const data: unknown = await answer.json();
        return { status: answer.status, data, getHeader: (name: string) => answer.headers.get(name) };
      },
    };
    return perform(z, bundle);
  };
  const part = (kind: 'triggers' | 'searches' | 'creates', key: string): Part =>
    app[kind][key] ?? assert.fail(`there is no ${key}`);

  it('tests the key', async () => {
    assert.partialDeepStrictEqual(await run(app.authentication.test), { name: 'Test' });
    await assert.rejects(run(app.authentication.test, {}, 'osk_wrong'), { code: 'api_key_invalid' });
  });

  it('lists templates, shows their parameters as fields, and renders with them', async () => {
    const templates = await run(part('triggers', 'templates').operation.perform);
    assert.deepEqual(templates, [{ id: listening.templateId, name: 'Card' }]);
    const { perform, inputFields = [] } = part('creates', 'render').operation;
    const listFields = inputFields.find((each) => typeof each === 'function') as Perform;
    const fields = (await run(listFields, { templateId: listening.templateId })) as Fields[];
    assert.deepEqual(
      fields.map(({ key, label }) => [key, label]),
      [
        ['parameter__title', 'title'],
        ['parameter__paper', 'paper'],
      ],
    );
    const made = (await run(perform, {
      templateId: String(listening.templateId),
      format: 'jpg',
      modifications: '{"title": "Rye"}',
      parameter__paper: '#ff0000',
    })) as Fields;
    assert.equal((await fetch(String(made['url']))).headers.get('content-type'), 'image/jpeg');
    await assert.rejects(run(perform, { templateId: '999999' }), { code: 'template-not-found' });
    await assert.rejects(run(perform, { templateId: '1', modifications: '{' }), {
      message: 'Modifications is not JSON.',
    });
  });

  it('queues what takes long, finds the job and triggers when it has finished', async () => {
    const { client } = listening.service;
    const body = {
      templateId: listening.templateId,
      response: { mode: 'async' as const, format: 'png' as const },
      webhook_url: listening.hook,
    };
    const queued = await client.renderTemplate({ body });
    const { id } = queued as { id: string };
    await listening.hooked(id);
    const found = (await run(part('searches', 'job').operation.perform, { id })) as Fields[];
    assert.partialDeepStrictEqual(found, [{ id, status: 'succeeded' }]);
    const finished = (await run(part('triggers', 'finished_render').operation.perform)) as Fields[];
    assert.equal(finished[0]?.['id'], id);
    const gif = (await run(part('creates', 'render').operation.perform, {
      templateId: String(listening.templateId),
      format: 'gif',
    })) as Fields;
    assert.equal(gif['status'], 'queued');
  });

  it('lists workflows and runs one', async () => {
    const steps = [
      { key: 'hook', type: 'webhook', config: {} },
      { key: 'body', type: 'webhook_body', config: {} },
      { key: 'named', type: 'map', config: { columns: { name: "'x'" } } },
      { key: 'send', type: 'send_webhook', config: { url: listening.hook } },
    ];
    const workflow = await listening.service.call('POST', '/workflows', { body: { name: 'Post', steps } });
    const workflowId = workflow.body['id'];
    assert.deepEqual(await run(part('triggers', 'workflows').operation.perform), [{ id: workflowId, name: 'Post' }]);
    const started = (await run(part('creates', 'run_workflow').operation.perform, {
      workflowId,
      data: '{}',
    })) as Fields;
    assert.equal(started['status'], 'queued');
  });
});
