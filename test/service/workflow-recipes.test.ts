import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, it } from 'node:test';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { WorkflowRunDetail, WorkflowStep } from '@platen/api';
import { startWorkers, type Workers } from '@platen/server';
import { jwtVerify } from 'jose';
import { blueskyPerson, startBlueskyServer } from '../social/bluesky-server.ts';
import type { PlatformServer } from '../social/platform-server.ts';
import { startMailServer, type MailServer } from './start-mail-server.ts';
import { startS3, type TestS3 } from './start-s3.ts';
import { startSftp, type TestSftp } from './start-sftp.ts';
import { answerTables, type WrittenCell } from './table-services.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';
import { createWebdavFolder } from './webdav-folder.ts';
import { writeXlsx } from './write-xlsx.ts';

const rye = { name: 'Rye', sku: 'R-1', stock: 3, text: 'Fresh rye' };
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Bakery</title>
  <item><guid>n1</guid><title>Open on Sunday</title><link>https://bakery.example/n1</link></item></channel></rss>`;

describeOnOneDatabase('the recipes of workflows', (kind) => {
  let service: TestService;
  let workers: Workers;
  let mail: MailServer;
  let s3: TestS3;
  let sftp: TestSftp;
  let network: PlatformServer;
  let templateId: number;
  let address = '';
  let connections: Record<string, number> = {};
  let recipes: { id: string; steps: WorkflowStep[] }[] = [];
  const written: WrittenCell[] = [];
  const posted: { url: string; body: string }[] = [];
  const served = new Map<string, string | Uint8Array>();
  const dav = createWebdavFolder('/dav/', 'ann', 'apple');
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clientEmail = 'platen@project.iam.gserviceaccount.com';

  /** As Google's token endpoint: what is signed by the account gets a token. */
  const grant = async (body: string): Promise<[number, unknown]> => {
    const form = new URLSearchParams(body);
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, { audience: `${address}/token` });
    const isGranted =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      payload.iss === clientEmail &&
      payload['scope'] === 'https://www.googleapis.com/auth/spreadsheets';
    return isGranted
      ? [200, { access_token: 'ya29.sheets', expires_in: 3599, token_type: 'Bearer' }]
      : [400, { error: 'invalid_grant' }];
  };
  const outside = createServer(async (request, response) => {
    const { url = '', method = 'GET', headers } = request;
    const body = await buffer(request);
    const answer = dav.answer({ method, url, headers, body });
    if (answer) return void response.writeHead(answer.status, answer.headers).end(answer.body);
    if (url === '/token') {
      const [status, json] = await grant(body.toString()).catch((): [number, unknown] => [
        400,
        { error: 'invalid_grant' },
      ]);
      return void response.writeHead(status).end(JSON.stringify(json));
    }
    if (url === '/slack' && body.toString() === '{}') return void response.writeHead(400).end('no_text');
    if (method === 'POST' && (url === '/slack' || url === '/hook')) {
      posted.push({ url, body: body.toString() });
      return void response.writeHead(200).end('ok');
    }
    const table = answerTables(url, headers, body.toString(), { method, written });
    if (table) return void response.writeHead(table.status).end(JSON.stringify(table.json));
    const file = served.get(url);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });

  before(async () => {
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    [mail, s3, sftp, network] = await Promise.all([
      startMailServer(),
      startS3('made'),
      startSftp(),
      startBlueskyServer(),
    ]);
    const hosts = [address, mail.url, s3.endpoint, network.url].map((url) => new URL(url).host);
    service = await startTestService({
      kind,
      environment: { PLATEN_FETCH_ALLOW: [...hosts, `127.0.0.1:${sftp.port}`].join(',') },
      dependencies: { deliveryTimings: { retryMs: [50, 50], settleMs: 0 } },
    });
    templateId = await storeTemplate(service, titlesTemplate());
    workers = await startWorkers(service.dependencies, { renders: 1 });
    const { hostname, port } = new URL(mail.url);
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', pathStyle: true };
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const settings: Record<string, Record<string, unknown>> = {
      smtp: { host: hostname, port: Number(port), from: 'Studio <cards@shop.example>' },
      s3: { endpoint: s3.endpoint, bucket: s3.bucket, ...keys },
      slack: { webhookUrl: `${address}/slack` },
      sftp: { host: '127.0.0.1', port: sftp.port, user: sftp.user, password: sftp.password, folder: '/out' },
      webdav: { url: `${address}/dav`, user: 'ann', password: 'apple' },
      google_service_account: { clientEmail, privateKey: pem, baseUrl: address, tokenUrl: `${address}/token` },
      airtable: { baseUrl: address, token: 'pat-1' },
      notion: { baseUrl: address, token: 'secret-1' },
    };
    const made = await Promise.all(
      Object.entries(settings).map(async ([type, given]) => [type, await connect(type, given)]),
    );
    connections = Object.fromEntries(made) as Record<string, number>;
    recipes = (await service.client.listWorkflowRecipes({ query: {} })).data;
    served.set('/rows.csv', 'name,sku,stock,text\nRye,R-1,3,Fresh rye\n');
    served.set('/rows.json', JSON.stringify([rye, { ...rye, name: 'Spelt', sku: 'S-1', stock: 0 }]));
    served.set('/feed', feed);
    served.set('/guests.xlsx', await writeXlsx([['name'], ['Cem'], ['Ann']]));
  });
  after(async () => {
    await workers.stop(2000);
    await service.close();
    await Promise.all([s3.close(), mail.close(), sftp.close(), network.close()]);
    outside.closeAllConnections();
    outside.close();
  });

  const connect = async (type: string, settings: Record<string, unknown>): Promise<number> => {
    const { status, body } = await service.call('POST', '/workflow-connections', {
      body: { type, name: type, settings },
    });
    assert.equal(status, 201, `${type}: ${JSON.stringify(body)}`);
    return (body['data'] as { id: number }).id;
  };
  /** The settings of each type of step that only a workspace has. */
  const own = (type: string): Record<string, unknown> => {
    const title = { modifications: { title: 'name' } };
    const given: Record<string, Record<string, unknown>> = {
      render: { templateId, ...title },
      csv: { url: `${address}/rows.csv` },
      xlsx: { url: `${address}/guests.xlsx` },
      json_url: { url: `${address}/rows.json` },
      rss: { url: `${address}/feed` },
      google_sheet: {
        connectionId: connections['google_service_account'],
        spreadsheetId: 'cards',
        range: 'Cards!A1:C',
      },
      airtable: { connectionId: connections['airtable'], baseId: 'app1', table: 'Orders' },
      notion: { connectionId: connections['notion'], databaseId: 'db' },
      send_webhook: { url: `${address}/hook` },
      email: { connectionId: connections['smtp'] },
      s3: { connectionId: connections['s3'] },
      sftp: { connectionId: connections['sftp'] },
      webdav: { connectionId: connections['webdav'] },
      slack: { connectionId: connections['slack'] },
    };
    return given[type] ?? {};
  };
  const create = async (recipe: string, more: Record<string, Record<string, unknown>> = {}): Promise<number> => {
    const found = recipes.find(({ id }) => id === recipe);
    assert.ok(found, recipe);
    const steps = found.steps.map(({ key, type, config }) => ({
      key,
      type,
      config: {
        ...config,
        ...own(type),
        ...(type === 'render' && config['modifications'] ? { modifications: config['modifications'] } : {}),
        ...more[key],
      },
    }));
    const { status, body } = await service.call('POST', '/workflows', {
      body: { name: recipe, steps, status: 'active' },
    });
    assert.equal(status, 201, `${recipe}: ${JSON.stringify(body)}`);
    return Number(body['id']);
  };
  const finished = (id: number, runId: number): Promise<WorkflowRunDetail> =>
    until(async () => {
      const found = await service.client.getWorkflowRun({ params: { id, runId } });
      return found.status === 'queued' || found.status === 'running' ? undefined : found;
    });
  const succeeded = async (id: number, runId: number): Promise<WorkflowRunDetail> => {
    const ended = await finished(id, runId);
    assert.equal(ended.status, 'success', JSON.stringify([ended.error, ended.failed_rows]));
    return ended;
  };
  const run = async (id: number): Promise<WorkflowRunDetail> =>
    succeeded(id, (await service.client.runWorkflow({ params: { id }, body: {} })).runId);
  const post = async (id: number, body: unknown): Promise<WorkflowRunDetail> => {
    const { webhook_url: url } = await service.client.getWorkflow({ params: { id } });
    const answer = await service.call('POST', new URL(url ?? '').pathname, { key: null, body });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    return succeeded(id, Number(answer.body['runId']));
  };
  const isPng = (bytes: Uint8Array | undefined): void =>
    assert.equal(Buffer.from(bytes?.subarray(1, 4) ?? []).toString(), 'PNG');
  const objectOf = async (key: string): Promise<Uint8Array> => {
    const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  };
  const slackTexts = (): string[] =>
    posted.filter(({ url }) => url === '/slack').map(({ body }) => (JSON.parse(body) as { text: string }).text);
  const mailTo = (recipient: string) => mail.mails.find(({ to }) => to.includes(recipient));

  /** Runs each recipe, and looks at what came where it was to come. */
  const trials: Record<string, () => Promise<void>> = {
    async 'form-to-certificate-by-email'() {
      await post(await create('form-to-certificate-by-email'), { name: 'Ann', email: 'ann@people.example' });
      assert.equal(mailTo('ann@people.example')?.header('subject'), 'Your certificate, Ann');
      assert.match(mailTo('ann@people.example')?.header('content-type') ?? '', /^multipart\/mixed/);
    },
    async 'new-row-to-slack'() {
      const id = await create('new-row-to-slack');
      await run(id);
      assert.match(slackTexts().at(-1) ?? '', /\/files\/renders\/.*\.png/);
      const again = await service.client.runWorkflow({ params: { id }, body: {} });
      assert.equal((await finished(id, again.runId)).status, 'skipped', 'no row is new');
    },
    async 'feed-to-bucket'() {
      await run(await create('feed-to-bucket'));
      const { Contents = [] } = await s3.client.send(new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: 'feed/' }));
      assert.equal(Contents.length, 1);
      isPng(await objectOf(Contents[0]?.Key ?? ''));
    },
    async 'price-tags-every-morning'() {
      const ended = await run(await create('price-tags-every-morning'));
      assert.deepEqual(
        ended.node_runs.at(-1)?.sample.map(({ name }) => name),
        ['Rye'],
        'Spelt is out of stock',
      );
    },
    async 'order-to-images'() {
      await post(await create('order-to-images'), { items: [{ name: 'Rye' }, { name: 'Bun' }] });
      const rows = posted.filter(({ url }) => url === '/hook').map(({ body }) => JSON.parse(body).data);
      assert.deepEqual(rows.map(({ name }) => name).toSorted(), ['Bun', 'Rye']);
      assert.match(rows[0].image.url, /\.png/);
    },
    async 'approved-designs-to-slack'() {
      const id = await create('approved-designs-to-slack');
      const flow = await service.call('POST', '/approval-flows', { body: { name: 'Brand', preset: 'simple' } });
      const { id: flowId } = flow.body['flow'] as { id: number };
      const added = await service.call('POST', `/approval-flows/${flowId}/items`, { body: { templateId } });
      const { id: itemId, revision } = added.body['item'] as { id: number; revision: number };
      await service.call('POST', `/approval-flows/${flowId}/items/${itemId}/move`, {
        body: { toStage: 'in-review', revision },
      });
      await until(async () => slackTexts().includes('Titles is now in in-review'));
      await service.client.deleteWorkflow({ params: { id } });
    },
    async 'sheet-to-files-written-back'() {
      await run(
        await create('sheet-to-files-written-back', {
          written: { connectionId: connections['google_service_account'] },
        }),
      );
      const cells = written.filter(({ place }) => place.startsWith("'Cards'!"));
      assert.deepEqual(cells.map(({ place }) => place).toSorted(), ["'Cards'!C2", "'Cards'!C4"], 'Spelt has a file');
      assert.match(String(cells[0]?.value), /\/files\/renders\//);
    },
    async 'monthly-report-to-bucket'() {
      await run(await create('monthly-report-to-bucket'));
      assert.equal(Buffer.from((await objectOf('reports/report.pdf')).subarray(0, 5)).toString(), '%PDF-');
    },
    async 'posts-after-approval'() {
      const { body } = await service.call('POST', '/social/accounts/connect', {
        body: {
          platform: 'bluesky',
          fields: { identifier: blueskyPerson.handle, appPassword: blueskyPerson.appPassword, service: network.url },
        },
      });
      const { accounts } = body['data'] as { accounts: { id: number }[] };
      await service.call('POST', '/approval-flows', { body: { name: 'Posts', preset: 'brand-legal' } });
      const id = await create('posts-after-approval', {
        approval: { flow: 'posts', name: 'Post of {name}' },
        post: { accounts: [accounts[0]?.id] },
      });
      const { runId } = await service.client.runWorkflow({ params: { id }, body: {} });
      const item = await until(async () => {
        const listed = await service.call('GET', '/approval-flows/posts/items');
        const items = (listed.body['items'] ?? listed.body['data'] ?? []) as {
          id: number;
          revision: number;
          template: { name: string };
        }[];
        return items.find(({ template }) => template.name === 'Post of Rye');
      });
      assert.equal(network.posts.length, 0, 'nothing before it is approved');
      const moved = await service.call('POST', `/approval-flows/posts/items/${item.id}/move`, {
        body: { toStage: 'approved', revision: item.revision, reviewedVersion: '1', comment: 'Good.' },
      });
      assert.equal(moved.status, 200, JSON.stringify(moved.body));
      await succeeded(id, runId);
      assert.deepEqual(
        network.posts.map(({ text }) => text),
        ['Fresh rye'],
      );
    },
    async 'product-images-to-sftp'() {
      await run(await create('product-images-to-sftp'));
      isPng(sftp.files.get('/out/products/R-1.png'));
      assert.deepEqual([...sftp.files.keys()], ['/out/products/R-1.png'], 'nothing is left half');
    },
    async 'place-cards-by-email'() {
      await run(await create('place-cards-by-email', { mail: { to: 'host@event.example' } }));
      assert.equal(mailTo('host@event.example')?.header('subject'), '2 place cards');
      assert.match(mailTo('host@event.example')?.header('content-type') ?? '', /^multipart\/mixed/);
    },
    async 'airtable-to-cloud-folder'() {
      await run(await create('airtable-to-cloud-folder'));
      assert.deepEqual([...dav.files.keys()].toSorted(), ['images/rec1.png', 'images/rec2.png']);
      isPng(dav.files.get('images/rec1.png'));
    },
    async 'notion-covers'() {
      await run(
        await create('notion-covers', {
          cover: { modifications: {} },
          written: { connectionId: connections['notion'] },
        }),
      );
      const covers = written.filter(({ place }) => place.endsWith(' Cover'));
      assert.deepEqual(covers.map(({ place }) => place).toSorted(), ['p1 Cover', 'p2 Cover']);
    },
  };

  it('all run for real, and deliver what they say', async () => {
    assert.deepEqual(Object.keys(trials).toSorted(), recipes.map(({ id }) => id).toSorted(), 'each of them is tried');
    for (const [recipe, trial] of Object.entries(trials)) {
      await trial().catch((error: unknown) => {
        throw new Error(`The recipe ${recipe} did not do what it says`, { cause: error });
      });
    }
    assert.deepEqual(network.violations, []);
  });

  it('write back by a key and into records, and upload again in place of an earlier file', async () => {
    const write = async (rows: unknown[], config: Record<string, unknown>): Promise<WorkflowRunDetail> => {
      const steps = [
        { type: 'rows', config: { rows } },
        { type: 'sheet_writeback', config: { value: 'done', ...config } },
      ];
      const { body } = await service.call('POST', '/workflows', { body: { steps } });
      const id = Number(body['id']);
      return finished(id, (await service.client.runWorkflow({ params: { id }, body: {} })).runId);
    };
    const google = { connectionId: connections['google_service_account'], spreadsheetId: 'cards', sheet: 'Cards' };
    const byKey = await write([{ id: 'c' }, { id: 'z' }], { ...google, column: 'File', keyColumn: 'id' });
    assert.deepEqual(
      [byKey.status, byKey.failed_rows.map(({ error }) => error)],
      ['partial', ['The sheet has no row whose id is z.']],
    );
    assert.deepEqual(written.at(-1), { place: "'Cards'!C4", value: 'done' });
    const unknown = await write([{ id: 'c' }], { ...google, column: 'Nothing', keyColumn: 'id' });
    assert.match(unknown.error ?? '', /no column Nothing/);
    const airtable = { connectionId: connections['airtable'], baseId: 'app1', table: 'Orders' };
    const record = await write([{ record_id: 'rec1' }, { record_id: '' }], { ...airtable, column: 'Image' });
    assert.equal(record.status, 'partial');
    assert.deepEqual(written.at(-1), { place: 'Orders/rec1 Image', value: 'done' });

    const { data: listed } = await service.client.listWorkflowConnections();
    const pinned = listed.find(({ type }) => type === 'sftp');
    assert.match(String(pinned?.settings['hostKey']), /^SHA256:/);
    sftp.files.set('/out/products/R-1.png', Buffer.from('earlier'));
    await run(await create('product-images-to-sftp'));
    isPng(sftp.files.get('/out/products/R-1.png'));
    const wrong = await service.call('POST', '/workflow-connections', {
      body: {
        type: 'sftp',
        name: 'no',
        settings: { host: '127.0.0.1', port: sftp.port, user: sftp.user, password: 'wrong', folder: '/out' },
      },
    });
    assert.deepEqual([wrong.status, wrong.body['code']], [422, 'connection_failed']);
    await sftp.changeHostKey();
    const changed = await service.call('POST', `/workflow-connections/${pinned?.id}/test`);
    assert.equal(changed.body['code'], 'connection_failed');
    assert.match(String(changed.body['error'] ?? changed.body['message']), /another key/);
    const elsewhere = await create('product-images-to-sftp', { upload: { path: '../{sku}.png' } });
    const refused = await finished(
      elsewhere,
      (await service.client.runWorkflow({ params: { id: elsewhere }, body: {} })).runId,
    );
    assert.match(refused.failed_rows[0]?.error ?? '', /leads elsewhere/);
  });
});
