import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { workflowLimits, type WorkflowRunDetail } from '@platen/api';
import { ServiceError, startWorkers, type RowPerformer } from '@platen/server';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { answerGoogle, checkRenewals, type GoogleAccount } from './google-account.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

describeOnOneDatabase('workflows', (kind) => {
  let service: TestService;
  let templateId: number;
  const google: GoogleAccount = { tokens: 0, isEnded: false };
  before(async () => {
    service = await startTestService({ kind, dependencies: { fetcher: answerGoogle(google) } });
    templateId = await storeTemplate(service, titlesTemplate());
  });
  after(() => service.close());

  const create = async (steps: unknown[], more: Record<string, unknown> = {}): Promise<number> => {
    const { status, body } = await service.call('POST', '/workflows', { body: { name: 'Cards', steps, ...more } });
    assert.equal(status, 201, JSON.stringify(body));
    return Number(body['id']);
  };
  const run = async (id: number, body?: unknown): Promise<number> => {
    const answer = await service.call('POST', `/workflows/${id}/run`, { ...(body !== undefined && { body }) });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    assert.equal(answer.body['status'], 'queued');
    return Number(answer.body['runId']);
  };
  const read = (id: number, runId: number): Promise<WorkflowRunDetail> =>
    service.client.getWorkflowRun({ params: { id, runId } });
  const finished = (id: number, runId: number): Promise<WorkflowRunDetail> =>
    until(async () => {
      const found = await read(id, runId);
      return found.status === 'queued' || found.status === 'running' ? undefined : found;
    });
  const during = async <Result>(work: () => Promise<Result>, performRow?: RowPerformer): Promise<Result> => {
    const workers = await startWorkers(service.dependencies, { renders: 2, ...(performRow && { performRow }) });
    try {
      return await work();
    } finally {
      await workers.stop(2000);
    }
  };
  const rows = (names: readonly string[]) => ({ type: 'rows', config: { rows: names.map((name) => ({ name })) } });
  const render = { key: 'card', type: 'render', config: {} as Record<string, unknown> };
  const card = () => ({ ...render, config: { templateId, modifications: { title: 'upper(name)' } } });

  it('go from creating and checking to runs and what each step gave, as a client does it', async () => {
    const steps = [
      { key: 'start', type: 'manual', config: {} },
      { key: 'people', ...rows(['Ann', 'Bob', 'Cem', 'Bob']) },
      { key: 'once', type: 'dedupe', config: { columns: ['name'] } },
      { key: 'few', type: 'filter', config: { expression: "name != 'Cem'" } },
      { key: 'order', type: 'sort', config: { expression: 'name', descending: true } },
      card(),
      { key: 'file', type: 'file_url', config: {} },
    ];
    const checked = await service.call('POST', '/workflows/validate', { body: { steps } });
    assert.deepEqual(checked.body, {
      valid: true,
      runnable: true,
      errors: [],
      warnings: [],
      gated: [],
      next_runs: [],
    });
    const id = await create(steps, { metadata: { team: 'shop', health: 'ours' } });
    const workflow = await service.client.getWorkflow({ params: { id } });
    assert.deepEqual(
      [workflow.status, workflow.runnable, workflow.trigger_type, workflow.metadata, workflow.webhook_url],
      ['draft', true, 'manual', { team: 'shop' }, null],
    );
    const runId = await run(id);
    const refused = await service.call('POST', `/workflows/${id}/run`);
    assert.deepEqual([refused.status, refused.body['error']], [409, 'A run is already queued']);
    const ended = await during(() => finished(id, runId));
    assert.deepEqual(
      [ended.status, ended.rows_total, ended.rows_succeeded, ended.rows_failed, ended.error],
      ['success', 2, 2, 0, null],
    );
    assert.deepEqual([ended.automation_credits_used, ended.render_credits_used], [1, 2]);
    assert.deepEqual(
      ended.node_runs.map(({ node_key, status, rows_in, rows_out }) => [node_key, status, rows_in, rows_out]),
      [
        ['start', 'skipped', 0, 0],
        ['people', 'success', 4, 4],
        ['once', 'success', 4, 3],
        ['few', 'success', 3, 2],
        ['order', 'success', 2, 2],
        ['card', 'success', 2, 2],
        ['file', 'success', 2, 2],
      ],
    );
    const sample = ended.node_runs.at(-1)?.sample as { name: string; file_url: string }[];
    assert.deepEqual(
      sample.map(({ name }) => name),
      ['Bob', 'Ann'],
    );
    const file = await service.fetch(`http://platen.test${new URL(sample[0]?.file_url ?? '').pathname}`);
    assert.equal(file.headers.get('content-type'), 'image/png');
    assert.equal(ended.node_runs[1]?.sample.length, 3, 'never whole data');
    const listed = await service.client.listWorkflowRuns({ params: { id }, query: { limit: 20 } });
    assert.deepEqual(
      listed.data.map((each) => each.id),
      [runId],
    );
    const { data } = await service.client.listWorkflows({ query: { limit: 1 } });
    assert.deepEqual([data[0]?.id, data[0]?.last_run?.id, 'steps' in (data[0] ?? {})], [id, runId, false]);
  });

  it('refuse what cannot be, and say what is missing', async () => {
    const validate = async (steps: unknown[]) => {
      const { body } = await service.call('POST', '/workflows/validate', { body: { steps } });
      const codes = (list: unknown) => (list as { code: string }[]).map(({ code }) => code);
      return { ...body, errors: codes(body['errors']), warnings: codes(body['warnings']) };
    };
    const types = (...all: string[]) => all.map((type) => ({ key: type, type, config: {} }));
    const chain = await validate(types('webhook', 'webhook_body', 'render', 'file_url'));
    assert.deepEqual([chain.errors, chain.warnings], [[], ['template_missing']]);
    assert.deepEqual((await validate(types('manual', 'render'))).errors, ['no_data_source']);
    assert.deepEqual((await validate(types('webhook', 'webhook_body', 'file_url'))).errors, ['no_render']);
    assert.deepEqual((await validate(types('manual', 'webhook_body', 'render', 'file_url'))).errors, ['no_webhook']);
    assert.deepEqual((await validate([{ type: 'nothing' }])).errors, ['unknown_type', 'no_data_source']);
    assert.deepEqual((await validate([])).warnings, ['no_steps']);
    const wrong = await service.call('POST', '/workflows', {
      body: { steps: [rows(['a']), { type: 'filter', config: { expression: 'name ==' } }] },
    });
    assert.deepEqual(
      [wrong.status, wrong.body['error'], wrong.body['details']],
      [400, 'Invalid workflow', ['expression_invalid']],
    );
    const unfit = await service.call('POST', '/workflows', {
      body: { steps: [{ type: 'limit', config: { count: 0 } }, rows(['a'])] },
    });
    assert.deepEqual(unfit.body['details'], ['misplaced_step', 'config_invalid']);

    const id = await create([rows(['a']), { type: 'render' }]);
    const refused = await service.call('POST', `/workflows/${id}/run`);
    assert.deepEqual(
      [refused.status, refused.body['error'], refused.body['details']],
      [400, 'Workflow is not runnable', ['no_destination', 'template_missing']],
    );
    assert.match((refused.body['hints'] as string[])[0] ?? '', /destination step/);
    const active = await service.call('PATCH', `/workflows/${id}`, { body: { status: 'active' } });
    assert.equal(active.body['code'], 'workflow_not_runnable');
    const unknown = await service.call('GET', `/workflows/${id + 1000}`);
    assert.deepEqual([unknown.status, unknown.body['error']], [404, 'Not found']);
    const noRun = await service.call('GET', `/workflows/${id}/runs/1`);
    assert.deepEqual([noRun.status, noRun.body['error']], [404, 'Run not found']);
    const other = await service.addWorkspace();
    assert.equal((await service.call('GET', `/workflows/${id}`, { key: other.key })).status, 404);
    const changed = await service.client.putWorkflow({ params: { id }, body: { name: '', metadata: { a: 1 } } });
    assert.deepEqual([changed.name, changed.metadata], ['Untitled workflow', { a: 1 }]);
    await service.client.deleteWorkflow({ params: { id } });
    assert.equal((await service.call('GET', `/workflows/${id}`)).status, 404);
  });

  it('show the catalog with JSON Schemas, and refuse more than 60 calls a minute', async () => {
    const { data } = await service.client.listWorkflowNodes();
    const limit = data.find(({ key }) => key === 'limit');
    assert.deepEqual([limit?.kind, limit?.available, limit?.configSchema['required']], ['shape', true, ['count']]);
    const recipes = await service.client.listWorkflowRecipes({ query: {} });
    const fitting = await service.client.listWorkflowRecipes({ query: { goal: 'put feed images into a bucket' } });
    assert.deepEqual([fitting.data[0]?.id, fitting.data[0]?.requires], ['feed-to-bucket', ['s3']]);
    assert.equal(new Set(recipes.data.map(({ id }) => id)).size, recipes.data.length);
    for (const { id, steps } of recipes.data) {
      const { errors } = await service.client.validateWorkflow({ body: { steps } });
      assert.deepEqual(errors, [], id);
    }
    const limited = await startTestService({
      dependencies: { database: service.dependencies.database },
      environment: { PLATEN_RATE_LIMIT_FACTOR: '1' },
    });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 61; count++) statuses.push((await limited.call('GET', '/workflows/nodes')).status);
      assert.deepEqual([statuses.lastIndexOf(200), statuses.indexOf(429)], [59, 60]);
    } finally {
      await limited.app.close();
      await limited.dependencies.queue.stop(0);
    }
  });

  it('renew the tokens of a Google account before they end and when they are refused, and say what went wrong', async () => {
    const settings = { clientId: 'client', clientSecret: 's', refreshToken: 'r' };
    const { data: connection } = await service.client.createWorkflowConnection({
      body: { type: 'google_oauth', name: 'Sheets', settings },
    });
    const sheet = { connectionId: connection.id, spreadsheetId: 'sheet', range: 'A1:B' };
    const id = await create([{ key: 'sheet', type: 'google_sheet', config: sheet }]);
    const shown = async () =>
      (await service.client.listWorkflowConnections()).data.find((one) => one.id === connection.id);
    assert.deepEqual([(await shown())?.used_in, (await shown())?.problem, connection.used_in], [1, null, 0]);
    google.isEnded = true;
    const refused = await during(async () => finished(id, await run(id, { test: true })));
    assert.match(refused.error ?? '', /no longer accepts the access of the account/);
    assert.match((await shown())?.problem ?? '', /connect it again/);
    google.isEnded = false;
    const accepted = await during(async () => finished(id, await run(id, { test: true })));
    assert.deepEqual(accepted.node_runs[0]?.sample, [{ name: 'Rye', row_number: 2 }]);
    assert.equal((await shown())?.problem, null);

    await checkRenewals(service.dependencies, connection.id, google);
  });

  it('retry only the rows that failed, with the present settings', async () => {
    const id = await create([rows(['Ann', 'Bob', 'Cem']), card(), { key: 'file', type: 'file_url' }]);
    const rendered: unknown[] = [];
    let isBroken = true;
    const performRow: RowPerformer = async (parts, request, options) => {
      const { title } = request.modifications;
      if (title === 'BOB' && isBroken) throw new ServiceError('asset_unreachable', 'The image is away.');
      rendered.push(title);
      const { batchRow } = options;
      if (!batchRow) return;
      await parts.ledger.add({
        workspaceId: request.workspaceId,
        at: parts.now(),
        credits: 1,
        batchRow: { ...batchRow, result: () => ({ files: [], report: [] }) },
      });
    };
    await during(async () => {
      const runId = await run(id);
      const first = await finished(id, runId);
      assert.deepEqual([first.status, first.rows_succeeded, first.rows_failed], ['partial', 2, 1]);
      assert.deepEqual(first.failed_rows, [{ row: 2, node_key: 'card', error: 'The image is away.', check: false }]);
      isBroken = false;
      const again = await service.call('POST', `/workflows/${id}/runs/${runId}/retry`);
      assert.equal(again.status, 202, JSON.stringify(again.body));
      const second = await finished(id, runId);
      assert.deepEqual([second.status, second.rows_succeeded, second.rows_failed], ['success', 3, 0]);
      assert.equal(second.render_credits_used, 3);
      assert.deepEqual(rendered.toSorted(), ['ANN', 'BOB', 'CEM']);
      const nothing = await service.call('POST', `/workflows/${id}/runs/${runId}/retry`);
      assert.equal(nothing.status, 409);
    }, performRow);
  });

  it('combine the files of all rows into one PDF or ZIP, with the columns that they share', async () => {
    const source = { type: 'rows', config: { rows: ['Ann', 'Bob', 'Cem'].map((name) => ({ name, month: 'May' })) } };
    const combine = (format: string) => ({
      key: 'all',
      type: 'combine',
      config: { format, name: '{month} of {count}' },
    });
    const steps = (format: string, last: string) => [
      source,
      { ...card(), config: { ...card().config, format } },
      combine(last),
      { key: 'file', type: 'file_url' },
    ];
    const pdf = await create(steps('pdf', 'pdf'));
    const zip = await create(steps('png', 'zip'));
    const mixed = await create(steps('png', 'pdf'));
    const ids = [pdf, zip, mixed];
    const runs: number[] = [];
    for (const id of ids) runs.push(await run(id));
    const ended = await during(() => Promise.all(ids.map((id, index) => finished(id, runs[index] ?? 0))));
    const [first, second, third] = ended;
    assert.deepEqual(
      ended.map(({ status, rows_total }) => [status, rows_total]),
      [
        ['success', 1],
        ['success', 1],
        ['failed', 3],
      ],
    );
    assert.match(third?.error ?? '', /is not a PDF/);
    const download = async (of: WorkflowRunDetail | undefined): Promise<Buffer> => {
      const [row] = of?.node_runs.at(-1)?.sample ?? [];
      assert.deepEqual(
        [row?.['month'], row?.['name'], String((row?.['all'] as { name?: string } | undefined)?.name).slice(0, 8)],
        ['May', undefined, 'May of 3'],
      );
      const address = new URL(String(row?.['file_url']));
      const file = await service.fetch(`http://platen.test${address.pathname}${address.search}`);
      assert.match(file.headers.get('content-disposition') ?? '', /May of 3/);
      return Buffer.from(await file.arrayBuffer());
    };
    const pages = await download(first);
    assert.equal(pages.subarray(0, 5).toString(), '%PDF-');
    if (!lacksTools('qpdf')) {
      const path = join(service.dependencies.config.dataDirectory, 'pages.pdf');
      writeFileSync(path, pages);
      assert.equal(runTool('qpdf', ['--show-npages', path]).trim(), '3');
    }
    const entries = (await download(second)).toString('latin1').split('PK\u0001\u0002').length - 1;
    assert.equal(entries, 3);
  });

  it('stop at the next row when they are canceled, with their batch', async () => {
    const id = await create([rows(['Ann', 'Bob']), card(), { key: 'file', type: 'file_url' }]);
    await during(
      async () => {
        const runId = await run(id);
        await until(async () => (await read(id, runId)).node_runs[1]?.status === 'waiting');
        const canceled = await service.client.cancelWorkflowRun({ params: { id, runId } });
        assert.deepEqual(
          [canceled.status, canceled.node_runs.map(({ status }) => status)],
          ['cancelled', ['success', 'cancelled', 'cancelled']],
        );
        const batches = await service.client.listRenderBatches({ query: {} });
        assert.equal(batches.data[0]?.status, 'canceled');
      },
      async (_parts, _request, { signal }) => {
        await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      },
    );
  });

  it('start when their address is posted to, once for each message, signed if they ask for it', async () => {
    const id = await create([
      { key: 'hook', type: 'webhook', config: { authentication: 'signature' } },
      { key: 'body', type: 'webhook_body', config: { path: '$.order.items[?@.price > 2]' } },
      { key: 'named', type: 'map', config: { columns: { label: "name + ' ' + currency(price, 'EUR')" }, keep: false } },
      { ...render, config: { templateId, modifications: { title: 'label' } } },
      { key: 'file', type: 'file_url' },
    ]);
    const { webhook_url: earlier } = await service.client.getWorkflow({ params: { id } });
    const { url, secret } = await service.client.rotateWorkflowWebhook({ params: { id } });
    assert.notEqual(url, earlier);
    const payload = JSON.stringify({
      order: {
        items: [
          { name: 'Rye', price: 4.2 },
          { name: 'Bun', price: 1 },
        ],
      },
    });
    const signedAt = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', signedAt, payload),
    };
    const post = (body: string, more: Record<string, string> = {}) =>
      service.call('POST', new URL(url).pathname, { key: null, body, headers: { ...headers, ...more } });
    assert.equal((await post(payload)).body['code'], 'workflow_not_active');
    await service.client.updateWorkflow({ params: { id }, body: { status: 'active' } });
    assert.equal((await post(payload.replace('4.2', '9.9'))).body['code'], 'invalid_signature');
    assert.equal((await post(payload, { 'webhook-timestamp': '1000' })).body['code'], 'invalid_signature');
    const accepted = await post(payload);
    assert.equal(accepted.status, 202, JSON.stringify(accepted.body));
    assert.equal((await post(payload)).body['runId'], accepted.body['runId'], 'a message that comes twice');
    const ended = await during(() => finished(id, Number(accepted.body['runId'])));
    assert.deepEqual([ended.status, ended.trigger_type, ended.rows_total], ['success', 'webhook', 1]);
    assert.deepEqual(ended.node_runs[2]?.sample, [{ label: 'Rye €4.20' }]);
    const test = await run(id, { test: true, data: { order: { items: [] } } });
    assert.equal((await during(() => finished(id, test))).status, 'skipped');
  });

  it('stay within their number when several are created at the same time', async () => {
    const { workspaceId, key } = await service.addWorkspace();
    await sql`insert into workflow (workspace_id, name, description, status, steps, metadata, trigger_type, created_at, updated_at)
      select ${workspaceId}, 'Cards', '', 'draft', '[]', '{}', 'manual', now(), now()
      from generate_series(1, ${workflowLimits.workflows - 1}::integer)`.execute(service.dependencies.database.query);
    const steps = [{ key: 'people', ...rows(['Ann']) }];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => service.call('POST', '/workflows', { key, body: { name: 'One more', steps } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409, 409]);
  });

  it('are shared by a link that stays the same, and copied without what is private', async () => {
    const id = await create([{ key: 'people', ...rows(['Ann']) }, card(), { key: 'file', type: 'file_url' }]);
    const shared = await service.client.updateWorkflowShare({
      params: { id },
      body: { enabled: true, includeTemplate: true },
    });
    const page = await service.fetch(shared.url ?? '');
    assert.match(await page.text(), /Renders a template once for each row/);
    const frame = await service.fetch(shared.embed_url ?? '');
    assert.match(frame.headers.get('content-security-policy') ?? '', /frame-ancestors \*/);
    const other = await service.addWorkspace();
    const client = service.clientWith(other.key);
    const copy = await client.copySharedWorkflow({ params: { slug: shared.slug ?? '' } });
    const [people, rendered] = copy.steps;
    assert.deepEqual(people?.config, {});
    assert.notEqual(rendered?.config['templateId'], templateId);
    const template = await service.call('GET', `/studio/templates/${String(rendered?.config['templateId'])}`, {
      key: other.key,
    });
    assert.equal(template.status, 200);
    const off = await service.client.updateWorkflowShare({ params: { id }, body: { enabled: false } });
    assert.deepEqual([off.enabled, off.slug, off.url, off.includeTemplate], [false, shared.slug, null, true]);
    assert.equal((await service.fetch(shared.url ?? '')).status, 404);
  });
});
