import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { WorkflowRunDetail } from '@platen/api';
import { startWorkers, type Workers } from '@platen/server';
import { sql } from 'kysely';
import { startMailServer, type MailServer } from './start-mail-server.ts';
import { startS3, type TestS3 } from './start-s3.ts';
import { answerTables } from './table-services.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';
import { writeXlsx } from './write-xlsx.ts';

describeOnOneDatabase('workflow sources, triggers and destinations', (kind) => {
  let service: TestService;
  let workers: Workers;
  let mail: MailServer;
  let s3: TestS3;
  let templateId: number;
  let address = '';
  let clock = { startMs: 0, sinceMs: 0 };
  /** Puts the service's clock to a time, from which it moves on with real time. */
  const startClock = (time: string): void => {
    clock = { startMs: Date.parse(time), sinceMs: performance.now() };
  };
  let place: ((at: 'sending' | 'sent') => void) | undefined;
  const served = new Map<string, string | Uint8Array>();
  const answers = new Map<string, { status: number; headers?: Record<string, string> }>();
  const requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const outside = createServer(async (request, response) => {
    const url = request.url ?? '';
    const body = await text(request);
    requests.push({ url, headers: request.headers, body });
    const answer = answers.get(url);
    if (answer) return void response.writeHead(answer.status, answer.headers).end();
    if (url === '/slack' && body === '{}') return void response.writeHead(400).end('no_text');
    if (url === '/slack') return void response.writeHead(200).end('ok');
    const listed = answerTables(url, request.headers, body);
    if (listed) return void response.writeHead(listed.status).end(JSON.stringify(listed.json));
    const file = served.get(url);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  before(async () => {
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const { port } = outside.address() as AddressInfo;
    address = `http://127.0.0.1:${port}`;
    mail = await startMailServer();
    s3 = await startS3('cards');
    const allowed = [address, mail.url, s3.endpoint].map((url) => new URL(url).host);
    startClock('2036-03-28T06:00:00Z');
    service = await startTestService({
      kind,
      environment: { PLATEN_FETCH_ALLOW: allowed.join(',') },
      dependencies: {
        now: () => new Date(clock.startMs + performance.now() - clock.sinceMs),
        deliveryTimings: { retryMs: [50, 50], settleMs: 0 },
        onDelivery: (at) => place?.(at),
      },
    });
    templateId = await storeTemplate(service, titlesTemplate());
    workers = await startWorkers(service.dependencies, { renders: 1 });
  });
  after(async () => {
    await workers.stop(2000);
    await service.close();
    await s3.close();
    await mail.close();
    outside.closeAllConnections();
    outside.close();
  });

  const create = async (steps: unknown[], status = 'draft'): Promise<number> => {
    const { body } = await service.call('POST', '/workflows', { body: { steps, status } });
    assert.equal(typeof body['id'], 'number', JSON.stringify(body));
    return Number(body['id']);
  };
  const finished = (id: number, runId: number): Promise<WorkflowRunDetail> =>
    until(async () => {
      const found = await service.client.getWorkflowRun({ params: { id, runId } });
      return found.status === 'queued' || found.status === 'running' ? undefined : found;
    });
  const run = async (id: number, body: Record<string, unknown> = {}): Promise<WorkflowRunDetail> => {
    const answer = await service.call('POST', `/workflows/${id}/run`, { body });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    return finished(id, Number(answer.body['runId']));
  };
  const connect = async (type: string, settings: Record<string, unknown>): Promise<number> => {
    const { status, body } = await service.call('POST', '/workflow-connections', {
      body: { type, name: type, settings },
    });
    assert.equal(status, 201, JSON.stringify(body));
    return Number((body['data'] as { id: number }).id);
  };
  const send = { key: 'send', type: 'send_webhook', config: { url: '' } };
  const posted = (path: string) => requests.filter(({ url }) => url === path).map(({ body }) => JSON.parse(body));
  /** The rows that a source gives, as a test run shows them. */
  const rowsOf = async (step: Record<string, unknown>): Promise<unknown> => {
    const id = await create([
      { key: 'source', ...step },
      { ...send, config: { url: `${address}/none` } },
    ]);
    const { status, error, node_runs: nodes } = await run(id, { test: true });
    return status === 'failed' ? error : nodes[0]?.sample;
  };

  it('read CSV and XLSX, JSON over several pages with headers, and feeds', async () => {
    served.set('/rows.csv', 'sku;title\nA1;"Rye; dark"\n');
    assert.deepEqual(await rowsOf({ type: 'csv', config: { url: `${address}/rows.csv` } }), [
      { sku: 'A1', title: 'Rye; dark' },
    ]);
    served.set('/rows.xlsx', await writeXlsx([['sku'], ['B2']]));
    assert.deepEqual(await rowsOf({ type: 'xlsx', config: { url: `${address}/rows.xlsx` } }), [{ sku: 'B2' }]);

    served.set('/items?page=1', JSON.stringify({ data: { items: [{ id: 1 }] }, next: '/items?page=2' }));
    served.set('/items?page=2', JSON.stringify({ data: { items: [{ id: 2 }] }, next: null }));
    const connectionId = await connect('http_headers', { headers: { authorization: 'Bearer secret-9' } });
    const json = { url: `${address}/items?page=1`, path: '$.data.items', nextPath: '$.next', connectionId };
    assert.deepEqual(await rowsOf({ type: 'json_url', config: json }), [{ id: 1 }, { id: 2 }]);
    assert.equal(requests.at(-1)?.headers.authorization, 'Bearer secret-9');
    const listed = await service.call('GET', '/workflow-connections');
    assert.doesNotMatch(JSON.stringify(listed.body), /secret-9/);

    const entry = '<item><title>Rye</title><link>https://a.example/1</link><guid>g1</guid></item>';
    served.set('/feed', `<rss version="2.0"><channel><title>News</title>${entry}</channel></rss>`);
    const [item] = (await rowsOf({ type: 'rss', config: { url: `${address}/feed` } })) as Record<string, unknown>[];
    assert.deepEqual([item?.['id'], item?.['title'], item?.['url']], ['g1', 'Rye', 'https://a.example/1']);
    served.set('/bomb', `<!DOCTYPE rss [<!ENTITY a "b">]><rss version="2.0"><channel>${entry}</channel></rss>`);
    assert.match(String(await rowsOf({ type: 'rss', config: { url: `${address}/bomb` } })), /entities/);
    assert.match(String(await rowsOf({ type: 'csv', config: { url: `${address}/gone` } })), /status 404/);
    assert.match(String(await rowsOf({ type: 'csv', config: { url: 'http://127.0.0.1:1/' } })), /not a public address/);
  });

  it('read Google sheets, Airtable and Notion in the shapes that they document', async () => {
    const wrong = await service.call('POST', '/workflow-connections', {
      body: { type: 'airtable', name: 'no', settings: { baseUrl: address, token: 'wrong' } },
    });
    assert.equal(wrong.body['code'], 'connection_failed');
    const google = await connect('google', { baseUrl: address, apiKey: 'key-1' });
    const sheet = { connectionId: google, spreadsheetId: 'sheet', range: 'Orders!A1:B' };
    assert.deepEqual(await rowsOf({ type: 'google_sheet', config: sheet }), [
      { name: 'Rye', price: 4.2, row_number: 2 },
    ]);
    const airtable = await connect('airtable', { baseUrl: address, token: 'pat-1' });
    const table = { connectionId: airtable, baseId: 'app1', table: 'Orders' };
    assert.deepEqual(await rowsOf({ type: 'airtable', config: table }), [
      { name: 'Rye', record_id: 'rec1' },
      { name: 'Spelt', record_id: 'rec2' },
    ]);
    const notion = await connect('notion', { baseUrl: address, token: 'secret-1' });
    assert.deepEqual(await rowsOf({ type: 'notion', config: { connectionId: notion, databaseId: 'db' } }), [
      { Name: 'Rye', Tags: ['new'], Price: 4.2, page_id: 'p1', page_url: 'https://notion.example/p1' },
      { Name: '', Tags: [], Price: null, page_id: 'p2', page_url: null },
    ]);
  });

  it('post to a webhook that is away for hours, at the times of all webhooks, and hold nobody up meanwhile', async () => {
    startClock('2036-03-28T06:30:00Z');
    const rows = { type: 'rows', config: { rows: [{ a: 1 }, { a: 2 }] } };
    const away = await create([rows, { ...send, config: { url: `${address}/away` } }]);
    served.set('/other', 'ok');
    const other = await create([rows, { ...send, config: { url: `${address}/other` } }]);
    const comeBack = async (time: string): Promise<void> => {
      startClock(time);
      await until(async () => {
        const planned = sql`update pgboss.job set start_after = now()
          where name = 'workflow-run' and state = 'created' and start_after > now() + interval '1 hour'`;
        return Number((await planned.execute(service.dependencies.database.query)).numAffectedRows) > 0;
      });
    };
    const waits = (runId: number, tries: number) =>
      until(async () => {
        const { node_runs: nodes } = await service.client.getWorkflowRun({ params: { id: away, runId } });
        return nodes[1]?.status === 'waiting' && posted('/away').length === tries ? nodes[1].error : undefined;
      });
    answers.set('/away', { status: 503, headers: { 'retry-after': '7200' } });
    const { runId } = await service.client.runWorkflow({ params: { id: away }, body: {} });
    assert.match((await waits(runId, 2)) ?? '', /status 503\. It is tried again at 2036-03-28T08:3/);
    // More runs than a process works on at a time.
    for (let count = 0; count < 5; count++) assert.equal((await run(other)).status, 'success');
    answers.set('/away', { status: 500 });
    await comeBack('2036-03-28T08:32:00Z');
    assert.match((await waits(runId, 4)) ?? '', /status 500\. It is tried again at 2036-03-28T08:32:/);
    answers.delete('/away');
    served.set('/away', 'ok');
    await comeBack('2036-03-28T08:33:00Z');
    const ended = await finished(away, runId);
    assert.deepEqual([ended.status, ended.rows_succeeded, ended.node_runs[1]?.error], ['success', 2, null]);
    const ids = requests.filter(({ url }) => url === '/away').map(({ headers }) => headers['webhook-id']);
    assert.deepEqual([ids.length, new Set(ids).size], [6, 2], 'each row has the same id at every try');
  });

  it('run at the times of their schedule, once, and show the next five', async () => {
    startClock('2036-03-28T07:00:00Z');
    const trigger = { key: 'daily', type: 'schedule', config: { cron: '0 9 * * *', timeZone: 'Europe/Berlin' } };
    const steps = [
      trigger,
      { type: 'rows', config: { rows: [{ a: 1 }] } },
      { ...send, config: { url: `${address}/daily` } },
    ];
    const { body } = await service.call('POST', '/workflows/validate', { body: { steps } });
    // Summer time begins on the 30th.
    assert.deepEqual((body['next_runs'] as string[]).slice(0, 3), [
      '2036-03-28T08:00:00.000Z',
      '2036-03-29T08:00:00.000Z',
      '2036-03-30T07:00:00.000Z',
    ]);
    served.set('/daily', 'ok');
    const id = await create(steps, 'active');
    const { database, queue } = service.dependencies;
    assert.equal((await service.client.getWorkflow({ params: { id } })).next_run_at, '2036-03-28T08:00:00.000Z');
    startClock('2036-03-28T08:00:01Z');
    // The queue goes by the time of the database: two processes come to it at the same moment.
    for (const singletonKey of ['one', 'two']) {
      await queue.add('workflow-schedule', { workflowId: id, at: '2036-03-28T08:00:00.000Z' }, { singletonKey });
    }
    const found = await until(async () => {
      const { data } = await service.client.listWorkflowRuns({ params: { id }, query: {} });
      return data[0]?.status === 'success' ? data : undefined;
    });
    assert.deepEqual(
      found.map(({ trigger_type }) => trigger_type),
      ['schedule'],
    );
    assert.equal((await service.client.getWorkflow({ params: { id } })).next_run_at, '2036-03-29T08:00:00.000Z');
    await service.client.updateWorkflow({ params: { id }, body: { status: 'paused' } });
    assert.equal((await service.client.getWorkflow({ params: { id } })).next_run_at, null);
    const planned = await sql<{
      count: number;
    }>`select count(*)::int as count from pgboss.job where name = 'workflow-schedule' and state = 'created'`.execute(
      database.query,
    );
    assert.equal(planned.rows[0]?.count, 2, 'those that were planned are void');
    const wrong = await service.call('POST', '/workflows', {
      body: { steps: [{ type: 'schedule', config: { cron: '99 9 * * *', timeZone: 'Mars/Base' } }] },
    });
    assert.deepEqual(wrong.body['details'], ['no_data_source', 'config_invalid']);
  });

  it('pass on only the rows that are new or have changed when they poll', async () => {
    served.set('/poll', 'ok');
    served.set('/stock.csv', 'id,price\n1,4\n2,5\n');
    const id = await create([
      { key: 'new', type: 'poll', config: { cron: '*/5 * * * *', key: ['id'] } },
      { key: 'stock', type: 'csv', config: { url: `${address}/stock.csv` } },
      { ...send, config: { url: `${address}/poll` } },
    ]);
    assert.equal((await run(id)).rows_total, 2);
    assert.equal((await run(id)).status, 'skipped');
    served.set('/stock.csv', 'id,price\n1,4\n2,6\n3,7\n');
    const { rows_total: total, node_runs: nodes } = await run(id);
    assert.deepEqual([total, nodes[1]?.rows_in, nodes[1]?.rows_out], [2, 3, 2]);
    assert.deepEqual(
      // Several are delivered at a time.
      posted('/poll')
        .map(({ data }) => data.price)
        .toSorted(),
      ['4', '5', '6', '7'],
    );
  });

  it('start when a template was changed and when an approval moved', async () => {
    served.set('/event', 'ok');
    const target = { ...send, config: { url: `${address}/event` } };
    const changed = await create([{ key: 'changed', type: 'template_published', config: {} }, target], 'active');
    const moved = await create(
      [{ key: 'moved', type: 'approval_moved', config: { stage: 'review' } }, target],
      'active',
    );
    const { body: template } = await service.call('POST', '/studio/templates/create', {
      body: { name: 'Card', canvas_width: 10, canvas_height: 10 },
    });
    const id = Number(template['id']);
    await service.call('PATCH', `/studio/templates/${id}`, { body: { name: 'Card 2' } });
    const { database } = service.dependencies;
    await sql`update pgboss.job set start_after = now() where name = 'workflow-event'`.execute(database.query);
    const flow = await service.call('POST', '/approval-flows', { body: { name: 'Brand', preset: 'simple' } });
    const flowId = (flow.body['flow'] as { id: number }).id;
    const stages = (flow.body['flow'] as { stages: { id: number; slug: string; category: string }[] }).stages;
    const review = stages.find(({ category }) => category === 'review');
    await service.client.updateWorkflow({
      params: { id: moved },
      body: { steps: [{ key: 'moved', type: 'approval_moved', config: { stage: review?.slug } }, target] },
    });
    const added = await service.call('POST', `/approval-flows/${flowId}/items`, { body: { templateId: id } });
    const { id: itemId, revision } = added.body['item'] as { id: number; revision: number };
    const move = await service.call('POST', `/approval-flows/${flowId}/items/${itemId}/move`, {
      body: { toStage: String(review?.slug), revision },
    });
    assert.equal(move.status, 200, JSON.stringify(move.body));
    const [one, other] = await until(async () => {
      const events = posted('/event').map(({ data, workflow_id }) => ({ ...data, workflow_id }));
      return events.length === 2 ? events.toSorted((a, b) => a.workflow_id - b.workflow_id) : undefined;
    });
    assert.deepEqual([one.workflow_id, one.template_name, one.version], [changed, 'Card 2', 2]);
    assert.deepEqual([other.workflow_id, other.template_id, other.to_stage], [moved, id, review?.slug]);
  });

  it('send emails with files, put files into a bucket, and post to Slack, over connections that were tested', async () => {
    const { hostname, port } = new URL(mail.url);
    const refused = await service.call('POST', '/workflow-connections', {
      body: { type: 'smtp', name: 'mail', settings: { host: hostname, port: 1, from: 'a@shop.example' } },
    });
    assert.deepEqual([refused.status, refused.body['code']], [422, 'url_not_allowed']);
    const smtp = await connect('smtp', { host: hostname, port: Number(port), from: 'Studio <cards@shop.example>' });
    const wrongBucket = await service.call('POST', '/workflow-connections', {
      body: {
        type: 's3',
        name: 'none',
        settings: {
          endpoint: s3.endpoint,
          bucket: 'nowhere',
          accessKeyId: 'S3RVER',
          secretAccessKey: 'S3RVER',
          pathStyle: true,
        },
      },
    });
    assert.equal(wrongBucket.body['code'], 'connection_failed');
    const bucket = await connect('s3', {
      endpoint: s3.endpoint,
      bucket: s3.bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    });
    const slack = await connect('slack', { webhookUrl: `${address}/slack` });
    const id = await create([
      {
        type: 'rows',
        config: {
          rows: [
            { title: 'Ann', email: 'ann@people.example' },
            { title: 'Bob', email: '' },
          ],
        },
      },
      { key: 'card', type: 'render', config: { templateId } },
      { type: 's3', config: { connectionId: bucket, key: 'cards/{lower(title)}.png' } },
      { type: 'slack', config: { connectionId: slack, text: '{title} is ready' } },
      {
        type: 'email',
        config: {
          connectionId: smtp,
          to: '{email}',
          subject: 'For {title}',
          text: 'Hello {title}',
          html: '<b>{title}</b>',
        },
      },
    ]);
    const ended = await run(id);
    assert.deepEqual([ended.status, ended.rows_succeeded, ended.rows_failed], ['partial', 1, 1]);
    assert.deepEqual(ended.failed_rows, [
      { row: 2, node_key: 'email', error: 'The row has no recipient.', check: false },
    ]);
    assert.deepEqual(
      mail.mails.map((each) => [each.to, each.header('subject'), each.header('content-type').split(';')[0]]),
      [[['ann@people.example'], 'For Ann', 'multipart/mixed']],
    );
    const object = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: 'cards/bob.png' }));
    const bytes = await object.Body?.transformToByteArray();
    assert.equal(Buffer.from(bytes?.subarray(1, 4) ?? []).toString(), 'PNG');
    assert.deepEqual(
      requests
        .filter(({ url, body }) => url === '/slack' && body !== '{}')
        .map(({ body }) => JSON.parse(body).text)
        .toSorted(),
      ['Ann is ready', 'Bob is ready'],
    );
  });

  it('look whether a row was delivered when their process ended in the middle, and say when nobody knows', async () => {
    const connectionId = await connect('slack', { webhookUrl: `${address}/slack` });
    const earlier = requests.length;
    const id = await create([
      { type: 'rows', config: { rows: [{ name: 'Ann' }] } },
      { type: 'slack', config: { connectionId, text: '{name}', image: false } },
    ]);
    let ends = 1;
    place = (at) => {
      if (at === 'sent' && ends-- > 0) throw new Error('The process ends here.');
    };
    const ended = await run(id);
    assert.deepEqual([ended.status, ended.failed_rows[0]?.check], ['failed', true]);
    assert.equal(requests.length, earlier + 1, 'it was sent once');
    const refused = await service.call('POST', `/workflows/${id}/runs/${ended.id}/retry`);
    assert.equal(refused.status, 409);
    const again = await service.call('POST', `/workflows/${id}/runs/${ended.id}/retry`, { body: { checked: true } });
    assert.equal(again.status, 202, JSON.stringify(again.body));
    assert.equal((await finished(id, ended.id)).status, 'success');
    assert.equal(requests.length, earlier + 2);
    place = undefined;
  });
});
