import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Webhook } from 'standardwebhooks';
import { startListeningService, type ListeningService, type Fields } from '../start-listening-service.ts';

const folder = fileURLToPath(new URL('../../../integrations/n8n/', import.meta.url));

/** What the nodes use of `n8n-workflow` while they run. */
const stand = `
export const NodeConnectionTypes = { Main: 'main' };
export class NodeApiError extends Error {
  constructor(node, error) { super(error.message); this.httpCode = error.httpCode; }
}
export class NodeOperationError extends Error {
  constructor(node, error) { super(error.message ?? error); }
}`;

/** Compiles a file of the package, with the stand-in for n8n's library, and loads what it exports. */
async function load<Loaded>(path: string): Promise<Loaded> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}${path}`],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    plugins: [
      {
        name: 'stand-in',
        setup(on) {
          on.onResolve({ filter: /^n8n-workflow$/ }, () => ({ path: 'n8n-workflow', namespace: 'stand-in' }));
          on.onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: stand }));
        },
      },
    ],
  });
  const module = { exports: {} };
  const run = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
  run(module, module.exports, createRequire(import.meta.url));
  return module.exports as Loaded;
}

interface Item {
  json: Fields;
  pairedItem: unknown;
}
interface PlatenNode {
  execute(this: unknown): Promise<Item[][]>;
  methods: { loadOptions: Record<'getTemplates' | 'getWorkflows', (this: unknown) => Promise<Fields[]>> };
}
interface Credentials {
  authenticate: { properties: { headers: { Authorization: string } } };
}
interface TriggerNode {
  webhook(this: unknown): Promise<{ workflowData?: Fields[][]; noWebhookResponse?: boolean }>;
}

describe('the node for n8n', () => {
  let listening: ListeningService;
  let node: PlatenNode;
  let headerOf = '';
  before(async () => {
    listening = await startListeningService();
    node = new (await load<{ Platen: new () => PlatenNode }>('nodes/Platen/Platen.node.ts')).Platen();
    const { PlatenApi } = await load<{ PlatenApi: new () => Credentials }>('credentials/PlatenApi.credentials.ts');
    headerOf = new PlatenApi().authenticate.properties.headers.Authorization;
  });
  after(() => listening.close());

  /** n8n around the node: it adds what the credentials say to requests, and throws for refusals. */
  const around = (items: Fields[], parameters: (index: number) => Fields, isLenient = false) => {
    const credentials = { address: `${listening.address}/`, apiKey: listening.service.key };
    const helpers = {
      async httpRequestWithAuthentication(_name: string, options: Fields): Promise<unknown> {
        const url = new URL(String(options['url']));
        for (const [name, value] of Object.entries(options['qs'] ?? {})) url.searchParams.set(name, String(value));
        const authorization = headerOf.replace(/^=/, '').replace('{{$credentials.apiKey}}', credentials.apiKey);
        const answer = await fetch(url, {
          method: String(options['method']),
          headers: { authorization, 'content-type': 'application/json' },
          ...(options['body'] !== undefined && { body: JSON.stringify(options['body']) }),
        });
        const body = (await answer.json()) as Fields;
        if (!answer.ok) throw Object.assign(new Error(String(body['error'])), { httpCode: String(answer.status) });
        return body;
      },
    };
    return {
      getInputData: () => items,
      getNodeParameter: (name: string, index: number, fallback?: unknown) => parameters(index)[name] ?? fallback,
      getCredentials: async () => credentials,
      getNode: () => ({ name: 'Platen' }),
      continueOnFail: () => isLenient,
      helpers,
    };
  };
  const run = async (
    parameters: Fields | ((index: number) => Fields),
    count = 1,
    isLenient = false,
  ): Promise<Item[]> => {
    const items = Array.from({ length: count }, () => ({ json: {} }));
    const of = typeof parameters === 'function' ? parameters : () => parameters;
    return (await node.execute.call(around(items, of, isLenient)))[0] ?? [];
  };
  const render = { resource: 'render', operation: 'render', format: 'png', modifications: '{"title": "Hello"}' };

  it('renders each item, and shows the sentence of what is refused', async () => {
    const templateId = String(listening.templateId);
    const made = await run({ ...render, templateId, wait: true }, 2);
    assert.deepEqual(
      made.map(({ pairedItem }) => pairedItem),
      [{ item: 0 }, { item: 1 }],
    );
    const data = made[0]?.json['data'] as { content: string } | undefined;
    assert.equal((await fetch(data?.content ?? '')).headers.get('content-type'), 'image/png');
    await assert.rejects(run({ ...render, templateId: '999999', wait: true }), /template/i);
    const lenient = await run({ ...render, templateId: '999999', wait: true }, 1, true);
    assert.match(String(lenient[0]?.json['error']), /template/i);
    await assert.rejects(run({ ...render, templateId, modifications: '{', wait: true }), /modifications is not JSON/);
  });

  it('queues renders, reads jobs, and renders all items as one batch', async () => {
    const templateId = String(listening.templateId);
    const [queued] = await run({ ...render, templateId, wait: true, webhookUrl: listening.hook });
    const id = String(queued?.json['id']);
    await listening.hooked(id);
    const [job] = await run({ resource: 'render', operation: 'getJob', jobId: id });
    assert.equal(job?.json['status'], 'succeeded');
    const many = (index: number): Fields => ({
      ...render,
      operation: 'renderMany',
      templateId,
      modifications: { title: `Row ${index}` },
    });
    const [batch] = await run(many, 3);
    assert.partialDeepStrictEqual(batch?.json, { status: 'queued', total: 3 });
  });

  it('lists templates and workflows, and runs one', async () => {
    const list = { resource: 'template', operation: 'getAll', search: 'card' };
    const [found] = await run({ ...list, returnAll: true });
    assert.equal(found?.json['name'], 'Card');
    assert.equal((await run({ ...list, returnAll: false, limit: 1 })).length, 1);
    const steps = [
      { key: 'hook', type: 'webhook', config: {} },
      { key: 'body', type: 'webhook_body', config: {} },
      { key: 'named', type: 'map', config: { columns: { name: "'x'" } } },
      { key: 'send', type: 'send_webhook', config: { url: listening.hook } },
    ];
    const workflow = await listening.service.call('POST', '/workflows', { body: { name: 'Post', steps } });
    const options = around([], () => ({}));
    assert.deepEqual(await node.methods.loadOptions.getTemplates.call(options), [
      { name: 'Card', value: listening.templateId },
    ]);
    assert.deepEqual(await node.methods.loadOptions.getWorkflows.call(options), [
      { name: 'Post', value: workflow.body['id'] },
    ]);
    const workflowId = String(workflow.body['id']);
    const [started] = await run({ resource: 'workflow', operation: 'run', workflowId, data: '{"a": 1}' });
    assert.equal(started?.json['status'], 'queued');
  });

  it('starts workflows by messages that are signed, and by no others', async () => {
    const { PlatenTrigger } = await load<{ PlatenTrigger: new () => TriggerNode }>(
      'nodes/PlatenTrigger/PlatenTrigger.node.ts',
    );
    const secret = `whsec_${Buffer.from('a secret of the workspace').toString('base64')}`;
    const body = JSON.stringify({ event: 'render_job.finished', job: { id: '1' } });
    const receive = async (
      text: string,
      webhookSecret: string,
      at = new Date(),
    ): Promise<[Fields[] | undefined, number]> => {
      let status = 200;
      const response = {
        status: (code: number) => {
          status = code;
          return { json: () => undefined };
        },
      };
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      };
      const { workflowData } = await new PlatenTrigger().webhook.call({
        getCredentials: async () => ({ webhookSecret }),
        getRequestObject: () => ({ rawBody: Buffer.from(text) }),
        getResponseObject: () => response,
        getHeaderData: () => headers,
        getBodyData: () => JSON.parse(text) as Fields,
        helpers: { returnJsonArray: (data: Fields) => [{ json: data }] },
      });
      return [workflowData?.[0], status];
    };
    assert.deepEqual(await receive(body, secret), [[{ json: JSON.parse(body) as Fields }], 200]);
    assert.deepEqual(await receive(body.replace('1', '2'), secret), [undefined, 401]);
    assert.deepEqual(await receive(body, 'whsec_b3RoZXI='), [undefined, 401]);
    assert.deepEqual(await receive(body, ''), [undefined, 401]);
    assert.deepEqual(await receive(body, secret, new Date(Date.now() - 600_000)), [undefined, 401]);
  });
});
