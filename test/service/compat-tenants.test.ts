import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Operation } from '@platen/api';
import { bannerbearOperations, creatomateOperations, placidOperations, renderFormOperations } from '@platen/api/compat';
import { card, startListeningService, type Fields, type ListeningService } from './start-listening-service.ts';
import { startTestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { until } from './until.ts';

/** Every call of every compatibility API, by id. */
const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  [bannerbearOperations, creatomateOperations, placidOperations, renderFormOperations]
    .flatMap((ofService): Operation[] => Object.values(ofService))
    .map((operation) => [operation.id, operation]),
);

/** What a call names: a template, a render of that service, or nothing that others could have. */
type Named = 'template' | 'render' | 'nothing';

interface Trial {
  names: Named;
  /** The body that names a template. */
  body?: (id: string) => unknown;
}

const inPath = (names: Named): Trial => ({ names });
const inBody = (body: (id: string) => unknown): Trial => ({ names: 'template', body });

const trials: Readonly<Record<string, Trial>> = {
  bannerbearAuth: inPath('nothing'),
  bannerbearAccount: inPath('nothing'),
  bannerbearCreateImage: inBody((template) => ({ template })),
  bannerbearCreateImageNow: inBody((template) => ({ template })),
  bannerbearGetImage: inPath('render'),
  bannerbearListImages: inPath('nothing'),
  bannerbearGetTemplate: inPath('template'),
  bannerbearListTemplates: inPath('nothing'),
  creatomateCreateRenders: inBody((template_id) => ({ template_id })),
  creatomateGetRender: inPath('render'),
  creatomateGetTemplate: inPath('template'),
  creatomateListTemplates: inPath('nothing'),
  placidCreateImage: inBody((template_uuid) => ({ template_uuid })),
  placidCreateImageOf: { names: 'template', body: () => ({}) },
  placidGetImage: inPath('render'),
  placidCreatePdf: inBody((template_uuid) => ({ pages: [{ template_uuid }] })),
  placidGetPdf: inPath('render'),
  placidListTemplates: inPath('nothing'),
  placidGetTemplate: inPath('template'),
  renderFormRender: inBody((template) => ({ template })),
  renderFormListResults: inPath('nothing'),
  renderFormGetResult: inPath('render'),
  renderFormListTemplates: inPath('nothing'),
  renderFormGetTemplate: inPath('template'),
};

/** Ids that are none. */
const badIds = ['0', '-1', '1e3', '1.0', ' 1', '999999999999999', '٣', "1'or'1", '../1', 'null'];

/** The id of the render that a call answered. */
function idOf(body: unknown): string {
  const made = (Array.isArray(body) ? body[0] : body) as Fields;
  return String(made['uid'] ?? made['id'] ?? made['requestId']);
}

const serviceOf = (id: string): string => /^[a-z]+/.exec(id)?.[0] ?? '';

describe('what belongs to others, by the calls of other services', () => {
  let listening: ListeningService;
  /** A render of each service, of the first workspace. */
  const renders = new Map<string, string>();
  const keys = { reader: '', renderer: '', session: '' };

  const send = async (
    operation: Operation,
    { key, id = '', body, headers }: { key?: string; id?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; headers: Headers; body: Fields }> => {
    const path = operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
    const answer = await fetch(`${listening.address}/compat${path}`, {
      method: operation.method,
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Fields };
  };
  const each = function* (): Generator<{ id: string; operation: Operation; trial: Trial }> {
    for (const [id, operation] of Object.entries(operations)) {
      yield { id, operation, trial: trials[id] ?? assert.fail(`${id} has no trial`) };
    }
  };

  before(async () => {
    listening = await startListeningService();
    const { service } = listening;
    const create = async (levels: ('read' | 'render')[]): Promise<string> =>
      (await service.client.createApiKey({ body: { name: levels.join(), levels } })).data.key;
    keys.reader = await create(['read']);
    keys.renderer = await create(['render']);
    const origin = 'https://app.example';
    const { data: embed } = await service.client.createEmbed({ body: { name: 'Editor', allowed_origins: [origin] } });
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('ann')
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(embed.secret));
    const options = { key: null, body: { token }, headers: { origin } };
    const opened = await service.call('POST', `/embeds/${embed.id}/session`, options);
    keys.session = (opened.body['data'] as { token: string }).token;
    assert.ok(keys.session);
    for (const { operation, trial, id } of each()) {
      if (!trial.body || renders.has(serviceOf(id))) continue;
      const template = String(listening.templateId);
      const { status, body } = await send(operation, { key: service.key, id: template, body: trial.body(template) });
      assert.ok(status < 300, id);
      renders.set(serviceOf(id), idOf(body));
    }
  });
  after(() => listening.close());

  it('is tried for every call', () => {
    assert.deepEqual(Object.keys(trials).toSorted(), Object.keys(operations).toSorted());
  });

  it('is reached with a key of the workspace, and by nobody else', async (context) => {
    const { service, other } = listening;
    for (const { id, operation, trial } of each()) {
      const named = { template: String(listening.templateId), render: renders.get(serviceOf(id)) ?? '', nothing: '' };
      const target = named[trial.names];
      const request = { id: target, ...(trial.body && { body: trial.body(target) }) };
      await context.test(id, async () => {
        const stranger = await send(operation, { key: other.key, ...request });
        if (trial.names === 'nothing') {
          assert.equal(stranger.status, 200);
          assert.ok(!JSON.stringify(stranger.body).includes(`"${listening.templateId}"`));
        } else assert.equal(stranger.status, 404);
        assert.equal((await send(operation, request)).status, 401, 'no key');
        assert.equal((await send(operation, { key: 'osk_wrong', ...request })).status, 401, 'a wrong key');
        assert.equal((await send(operation, { key: keys.session, ...request })).status, 403, 'a session of an embed');
        const { access } = operation;
        const short = access.kind === 'caller' && access.level === 'render' ? keys.reader : keys.renderer;
        assert.equal((await send(operation, { key: short, ...request })).status, 403, 'a key without the level');
        if (operation.method === 'GET')
          assert.equal((await send(operation, { key: service.key, ...request })).status, 200, 'the own key');
      });
    }
    const [mine, theirs] = await Promise.all(
      [service.key, other.key].map(async (key) => (await service.clientWith(key).listRenderJobs({ query: {} })).data),
    );
    assert.equal(mine?.length, renders.size, 'nothing was rendered by the attacks');
    assert.equal(theirs?.length, 0);
  });

  it('does not answer to ids that are none', async () => {
    for (const { id, operation, trial } of each()) {
      if (trial.names === 'nothing') continue;
      for (const bad of badIds) {
        const request = { id: bad, ...(trial.body && { body: trial.body(bad) }) };
        const { status, body } = await send(operation, { key: listening.service.key, ...request });
        assert.ok(status === 404 || status === 400, `${id} of ${bad}: ${status} ${JSON.stringify(body)}`);
        assert.equal(typeof (body['message'] ?? body['hint'] ?? body['msg']), 'string', `${id} of ${bad}`);
      }
    }
  });

  it('refuses bodies that are too large, or no JSON, in the form of the service', async () => {
    for (const { id, operation } of each()) {
      if (operation.method !== 'POST') continue;
      const key = listening.service.key;
      const large = await send(operation, { key, id: '1', body: { padding: 'x'.repeat(1024 * 1024) } });
      assert.equal(large.status, 413, id);
      const broken = await send(operation, { key, id: '1', body: '{' });
      assert.equal(broken.status, 400, id);
      for (const { body } of [large, broken])
        assert.equal(typeof (body['message'] ?? body['hint'] ?? body['msg']), 'string', id);
    }
  });

  it('renders once for an Idempotency-Key', async () => {
    const { service, templateId } = listening;
    const count = async (): Promise<number> => (await service.client.listRenderJobs({ query: {} })).data.length;
    const already = await count();
    const template = String(templateId);
    for (const { id, operation, trial } of each()) {
      if (!trial.body) continue;
      const request = { key: service.key, id: template, body: trial.body(template) };
      const headers = { 'idempotency-key': `once-${id}` };
      const first = await send(operation, { ...request, headers });
      assert.ok(first.status < 300, id);
      assert.deepEqual((await send(operation, { ...request, headers })).body, first.body, id);
    }
    const created = [...each()].filter(({ trial }) => trial.body).length;
    assert.equal((await count()) - already, created);
  });

  it('posts to no address inside', async () => {
    const { service, templateId } = listening;
    const fields = {
      bannerbear: 'webhook_url',
      creatomate: 'webhook_url',
      placid: 'webhook_success',
      render: 'webhookUrl',
    };
    for (const { id, operation, trial } of each()) {
      if (!trial.body) continue;
      const field = Object.entries(fields).find(([name]) => id.startsWith(name))?.[1] ?? assert.fail(id);
      for (const address of ['http://169.254.169.254/', 'http://localhost:1/', 'https://user:key@hook.example/']) {
        const body = { ...(trial.body(String(templateId)) as object), [field]: address };
        const { status } = await send(operation, { key: service.key, id: String(templateId), body });
        assert.ok(status === 400 || status === 422, `${id} of ${address}: ${status}`);
      }
    }
  });
});

describe('calls of other services', () => {
  it('answer under their Idempotency-Key what was queued, when the first was cut off while it waited', async () => {
    const service = await startTestService();
    try {
      const templateId = await storeTemplate(service, card);
      const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
      const stop = new AbortController();
      const call = (signal?: AbortSignal): Promise<Response> =>
        fetch(`${address}/compat/renderform/v2/render`, {
          method: 'POST',
          headers: { 'x-api-key': service.key, 'content-type': 'application/json', 'idempotency-key': 'cut' },
          body: JSON.stringify({ template: String(templateId) }),
          ...(signal && { signal }),
        });
      // No worker renders it, so that it waits.
      const first = call(stop.signal);
      const { query } = service.dependencies.database;
      const rows = query.selectFrom('idempotency').select(['status', sql<boolean>`leased_until < now()`.as('is_over')]);
      await until(async () => (await rows.executeTakeFirst())?.status);
      stop.abort();
      await assert.rejects(first, { name: 'AbortError' });
      await until(async () => (await rows.executeTakeFirst())?.is_over);
      const again = await call();
      const [job] = (await service.client.listRenderJobs({ query: {} })).data;
      assert.equal(again.status, 202);
      assert.deepEqual(await again.json(), { requestId: job?.id, href: null });
      assert.equal((await service.client.listRenderJobs({ query: {} })).data.length, 1);
    } finally {
      await service.close();
    }
  });

  it('are limited like all others, in the form of the service', async () => {
    const service = await startTestService({
      environment: { PLATEN_RATE_LIMIT_FACTOR: '1', PLATEN_RATE_LIMITS: 'reads=2' },
    });
    try {
      for (const path of ['bannerbear/v2/templates/1', 'placid/templates/1', 'renderform/v2/results/1']) {
        const { data } = await service.client.createApiKey({ body: { name: path, levels: ['read', 'render'] } });
        const read = (): Promise<Response> =>
          service.fetch(`https://studio.example/compat/${path}`, { headers: { authorization: `Bearer ${data.key}` } });
        assert.deepEqual([(await read()).status, (await read()).status], [404, 404], path);
        const refused = await read();
        assert.equal(refused.status, 429, path);
        assert.ok(Number(refused.headers.get('retry-after')) >= 1, path);
        assert.partialDeepStrictEqual(await refused.json(), { code: 'rate_limit_exceeded' });
      }
    } finally {
      await service.close();
    }
  });
});
