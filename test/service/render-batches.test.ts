import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { renderBatchFinished, type RenderBatch, type RenderBatchRow } from '@platen/api';
import { ServiceError, startWorkers, type RowPerformer, type Workers } from '@platen/server';
import { Webhook } from 'standardwebhooks';
import { fromBufferPromise } from 'yauzl';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { combineBatch } from '../../packages/server/batches/combine/combine-batch.ts';
import { ThreadError, type ThreadErrorReason } from '../../packages/server/threads/bounded-threads.ts';
import { dishesTemplate } from './dishes-template.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';
import { writeXlsx } from './write-xlsx.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describeOnOneDatabase('render batches', (kind) => {
  let service: TestService;
  let templateId: number;
  let address = '';
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const served = new Map<string, string>();
  const outside = createServer(async (request, response) => {
    if (request.method === 'POST') received.push({ headers: request.headers, body: await text(request) });
    const file = served.get(request.url ?? '');
    response.writeHead(request.method === 'POST' ? 204 : file === undefined ? 404 : 200).end(file);
  });
  before(async () => {
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const { port } = outside.address() as AddressInfo;
    address = `http://127.0.0.1:${port}`;
    service = await startTestService({ kind, environment: { PLATEN_FETCH_ALLOW: `127.0.0.1:${port}` } });
    templateId = await storeTemplate(service, titlesTemplate());
  });
  after(async () => {
    await service.close();
    outside.closeAllConnections();
    outside.close();
  });

  const rowsOf = (titles: readonly string[]) => titles.map((title) => ({ modifications: { title } }));
  const create = async (body: Record<string, unknown>, key = service.key): Promise<string> => {
    const answer = await service.call('POST', '/studio/render/batch', { key, body: { templateId, ...body } });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    return String(answer.body['batchId']);
  };
  const read = (id: string): Promise<RenderBatch> => service.client.getRenderBatch({ params: { id } });
  const readRows = async (id: string): Promise<RenderBatchRow[]> =>
    (await service.client.listRenderBatchRows({ params: { id }, query: {} })).data;
  const finished = (id: string): Promise<RenderBatch> =>
    until(async () => {
      const batch = await read(id);
      return batch.finished && batch.processing === 0 ? batch : undefined;
    });
  const during = async <Result>(
    run: (workers: Workers) => Promise<Result>,
    performRow?: RowPerformer,
  ): Promise<Result> => {
    const workers = await startWorkers(service.dependencies, { renders: 2, ...(performRow && { performRow }) });
    try {
      return await run(workers);
    } finally {
      await workers.stop(2000);
    }
  };
  const usage = async (): Promise<{ credits: number; renders: number }> => {
    await service.dependencies.ledger.flush();
    const row = await service.dependencies.database.query
      .selectFrom('usage')
      .select(['credits', 'renders'])
      .where('workspace_id', '=', service.workspaceId)
      .executeTakeFirst();
    return { credits: Number(row?.credits ?? 0), renders: Number(row?.renders ?? 0) };
  };

  it('render each row as a single render does, and charge each once', async () => {
    const titles = Array.from({ length: 40 }, (_, index) => `Row ${index + 1}`);
    const earlier = await usage();
    const id = await create({
      rows: rowsOf(titles),
      name: '{title}.png',
      metadata: 'spring',
      webhook_url: `${address}/hook`,
    });
    assert.deepEqual([(await read(id)).status, (await read(id)).queued], ['queued', 40]);
    const batch = await during(() => finished(id));
    assert.deepEqual(
      [batch.status, batch.succeeded, batch.failed, batch.progress, batch.metadata],
      ['succeeded', 40, 0, 1, 'spring'],
    );
    const { credits, renders } = await usage();
    assert.deepEqual([credits - earlier.credits, renders - earlier.renders], [40, 40]);
    const rows = await readRows(id);
    assert.deepEqual(
      rows.map(({ row, status, files }) => [row, status, files[0]?.name]),
      titles.map((title, index) => [index + 1, 'succeeded', `${title}.png`]),
    );
    for (const place of [0, 17, 39]) {
      const single = await service.call('POST', '/studio/render?cache=false', {
        body: { templateId, modifications: { title: titles[place] }, response: { type: 'binary' } },
      });
      const { pathname } = new URL(rows[place]?.files[0]?.url ?? '');
      const file = await service.fetch(`http://platen.test${pathname}`);
      assert.deepEqual(Buffer.from(await file.arrayBuffer()), single.bytes, `row ${place + 1}`);
    }
    await during(async () => {
      const message = await until(() => received.find(({ body }) => body.includes(`"id":"${id}"`)));
      const { data } = await service.client.readWorkspaceSecrets();
      const verified = new Webhook(data.webhook_secret).verify(message.body, message.headers as Record<string, string>);
      const { event, batch: posted } = renderBatchFinished.parse(verified);
      assert.deepEqual([event, posted.status, posted.succeeded], ['render_batch.finished', 'succeeded', 40]);
    });
    assert.equal(received.filter(({ body }) => body.includes(`"id":"${id}"`)).length, 1);
  });

  it('read CSV at an address and XLSX that was uploaded, and name files by columns that the template does not know', async () => {
    const dishes = await storeTemplate(service, dishesTemplate());
    served.set('/rows.csv', '\uFEFFsku;title;price;dishes.0.name\nA/1;"Rye; dark";4,20\n');
    const refused = await service.call('POST', '/studio/render/batch', {
      body: { templateId: dishes, data: { url: `${address}/rows.csv` } },
    });
    assert.deepEqual([refused.status, refused.body['code']], [422, 'rows_invalid']);
    assert.match(String(refused.body['error']), /^One row does not match the template: row 1 price must/);
    assert.deepEqual(
      (refused.body['issues'] as { path: string }[]).map(({ path }) => path),
      ['rows[1].price'],
    );

    served.set('/rows.csv', 'sku,price,dishes.0.name\nA/1,4.20,Rye\nA/1,4.60,"Spelt ""new"""\n');
    const ofCsv = await create({ templateId: dishes, data: { url: `${address}/rows.csv` }, name: '{sku}' });
    const sheet = await writeXlsx([
      ['sku', 'price', 'day', 'dishes', null],
      ['B-1', 4.2, new Date('2026-03-01T00:00:00Z'), '[{"name": "Oat"}]', null],
      [null, null, null, null, null],
      ['B-2', 5, null, null, null],
    ]);
    const uploaded = await service.call('POST', '/render-batches/files', {
      body: sheet,
      headers: { 'content-type': xlsxType },
    });
    assert.deepEqual([uploaded.status, uploaded.body['type']], [200, 'xlsx'], JSON.stringify(uploaded.body));
    const ofXlsx = await create({
      templateId: dishes,
      data: { fileId: uploaded.body['fileId'] },
      name: '{sku}-{page}.png',
    });
    const [csv, xlsx] = await during(async () => [await finished(ofCsv), await finished(ofXlsx)]);
    assert.deepEqual([csv?.status, csv?.unknown_columns, xlsx?.status], ['succeeded', ['sku'], 'succeeded']);
    const rows = await readRows(ofXlsx);
    assert.deepEqual(
      rows.map(({ modifications, files }) => [modifications, files[0]?.name]),
      [
        [{ price: 4.2, day: '2026-03-01', dishes: '[{"name": "Oat"}]' }, 'B-1-1.png'],
        [{ price: 5 }, 'B-2-1.png'],
      ],
    );
    const report = (await service.call('GET', `/render-batches/${ofCsv}/report.csv`)).bytes.toString();
    const [first, second] = await readRows(ofCsv);
    assert.equal(
      report,
      '\uFEFFsku,price,dishes.0.name,row,status,file,url,error\r\n' +
        `A/1,4.2,Rye,1,succeeded,A-1.png,${first?.files[0]?.url},\r\n` +
        `A/1,4.6,"Spelt ""new""",2,succeeded,A-1-2.png,${second?.files[0]?.url},\r\n`,
    );
    const { bytes } = await service.call('GET', `/render-batches/${ofCsv}/archive.zip`);
    const zip = await fromBufferPromise(bytes);
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    assert.deepEqual(names, ['A-1.png', 'A-1-2.png']);
  });

  it('read a file for a table, and take columns that are named otherwise', async () => {
    const dishes = await storeTemplate(service, dishesTemplate());
    const csv = 'Artikel;title;Preis;stars\n"A;1";unused;4.20;4.50\nA-2;;5;6\n';
    const table = await service.client.readBatchRows({ body: csv });
    const rows = [
      ['A;1', 'unused', '4.20', '4.50'],
      ['A-2', '', '5', '6'],
    ];
    assert.deepEqual(table, { columns: ['Artikel', 'title', 'Preis', 'stars'], rows });
    const ofJson = await service.client.readBatchRows({ body: [{ sku: 'B', tags: ['x'] }, { price: 5 }] });
    assert.deepEqual([ofJson.columns.join(), ofJson.rows.join(';')], ['sku,tags,price', 'B,["x"],;,,5']);
    const { fileId } = await service.client.uploadBatchRows({ body: csv });
    const common = { templateId: dishes, name: '{Artikel}-{Preis}', invalidRows: 'skip' };
    const given = (columns: Record<string, string>) => ({ ...common, data: { fileId, columns } });
    for (const [columns, message] of [
      [{ Artikel: 'nothing' }, /^data\.columns\.Artikel names "nothing", which is not a parameter/],
      [{ Nothing: 'price' }, /^data\.columns\.Nothing is no column of the file/],
      [{ Artikel: 'price', Preis: 'price' }, /^data\.columns\.Preis names "price", as another column does/],
    ] as const) {
      const refused = await service.call('POST', '/studio/render/batch', { body: given(columns) });
      assert.equal(refused.status, 400);
      assert.match(String(refused.body['error']), message);
    }
    const id = await create(given({ Preis: 'price', title: '' }));
    const batch = await during(() => finished(id));
    assert.deepEqual([batch.status, batch.unknown_columns], ['partial', ['Artikel', 'title']]);
    const [first, second] = await readRows(id);
    assert.deepEqual([first?.modifications, first?.files[0]?.name], [{ price: 4.2, stars: '4.50' }, 'A;1-4.2.png']);
    assert.deepEqual(second?.issues, [{ column: 'stars', message: 'must be <= 5' }]);
    const report = (await service.call('GET', `/render-batches/${id}/report.csv`)).bytes.toString();
    assert.match(report, /^\uFEFFArtikel,title,Preis,stars,row,.*\r\n"A;1",unused,4\.2,4\.50,1,succeeded,/);
    for (const [body, message] of [
      [{ data: { url: `${address}/none.csv` } }, /status 404/],
      [{ data: { fileId: `${'0'.repeat(64)}.csv` } }, /no file of this workspace/],
      [{ data: { url: `${address}/rows.csv` }, name: '{tint}' }, /no column: use \{row\}, \{page\}, \{sku\}/],
    ] as const) {
      const answer = await service.call('POST', '/studio/render/batch', { body: { templateId: dishes, ...body } });
      assert.match(String(answer.body['error']), message);
    }
  });

  it('skip invalid rows when told to, and render them again with other values', async () => {
    const rows = [...rowsOf(['One', 'Two']), { modifications: { title: 'Three', tint: 'red' } }];
    const id = await create({ rows, invalidRows: 'skip' });
    await during(async () => {
      const batch = await finished(id);
      assert.deepEqual([batch.status, batch.succeeded, batch.failed], ['partial', 2, 1]);
      const failed = await service.client.listRenderBatchRows({ params: { id }, query: { status: 'failed' } });
      assert.deepEqual(
        failed.data.map(({ row, error_code, issues }) => [row, error_code, issues]),
        [[3, 'rows_invalid', [{ column: 'tint', message: 'is not a parameter of the template' }]]],
      );
      const again = await service.call('POST', `/render-batches/${id}/retry`, { body: {} });
      assert.deepEqual([again.status, again.body['code']], [409, 'conflict']);
      const urls = (await readRows(id)).slice(0, 2).map(({ files }) => files[0]?.url);
      const earlier = await usage();
      const body = { rows: [{ row: 3, modifications: { title: 'Three' } }] };
      const retried = await service.call('POST', `/render-batches/${id}/retry`, { body });
      assert.deepEqual([retried.status, retried.body['queued']], [200, 1], JSON.stringify(retried.body));
      const mended = await finished(id);
      assert.deepEqual([mended.status, mended.succeeded], ['succeeded', 3]);
      assert.equal((await usage()).renders - earlier.renders, 1);
      assert.deepEqual(
        (await readRows(id)).slice(0, 2).map(({ files }) => files[0]?.url),
        urls,
      );
    });
  });

  it('try rows again that fail for the moment, and end those that fail for good', async () => {
    const id = await create({ rows: rowsOf(['passes', 'always', 'refused']) });
    const tries = new Map<string, number>();
    const perform: RowPerformer = async (parts, request, { batchRow }) => {
      const title = String(request.modifications['title']);
      tries.set(title, (tries.get(title) ?? 0) + 1);
      if (title === 'refused') throw new ServiceError('asset_unreachable', 'There is no such image.');
      if (title === 'always' || tries.get(title) === 1) throw new Error('This may pass.');
      const result = () => ({ files: [], report: [] });
      const entry = {
        workspaceId: request.workspaceId,
        at: parts.now(),
        batchRow: batchRow && { ...batchRow, result },
      };
      await parts.ledger.add(entry);
    };
    const batch = await during(() => finished(id), perform);
    assert.deepEqual([batch.status, batch.succeeded, batch.failed], ['partial', 1, 2]);
    assert.deepEqual([tries.get('passes'), tries.get('always'), tries.get('refused')], [2, 3, 1]);
    const errors = (await readRows(id)).map(({ error_code }) => error_code);
    assert.deepEqual(errors, [null, 'render_failed', 'asset_unreachable']);
  });

  it('keep to their concurrency, stop when they are canceled, and go on where they were', async () => {
    const id = await create({
      rows: rowsOf(Array.from({ length: 30 }, (_, index) => `Slow ${index}`)),
      concurrency: 2,
    });
    let running = 0;
    let max = 0;
    const open = Promise.withResolvers<void>();
    const perform: RowPerformer = async (parts, request, options) => {
      running += 1;
      max = Math.max(max, running);
      await open.promise;
      const result = () => ({ files: [], report: [] });
      const { batchRow } = options;
      await parts.ledger.add({
        workspaceId: request.workspaceId,
        at: parts.now(),
        batchRow: batchRow && { ...batchRow, result },
      });
      running -= 1;
    };
    await during(async () => {
      await until(() => running === 2);
      const canceled = await service.client.cancelRenderBatch({ params: { id } });
      assert.deepEqual([canceled.status, canceled.finished], ['canceled', true]);
      open.resolve();
      const batch = await finished(id);
      assert.equal(max, 2);
      assert.equal(batch.succeeded + batch.canceled, 30);
      assert.ok(batch.canceled > 20, `${batch.canceled} of 30 were canceled`);
      await service.client.retryRenderBatch({ params: { id }, body: {} });
      const whole = await finished(id);
      assert.deepEqual([whole.status, whole.succeeded], ['succeeded', 30]);
    }, perform);
  });

  it('combine their files into one PDF that has what they share once, or one ZIP', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `Page ${index % 3}`);
    const asPdf = await create({ rows: rowsOf(titles), response: { format: 'pdf' }, combine: 'pdf' });
    const asZip = await create({ rows: rowsOf(['One', 'Two']), name: '{title}', combine: 'zip' });
    const refused = await service.call('POST', '/studio/render/batch', {
      body: { templateId, rows: rowsOf(['One']), combine: 'pdf' },
    });
    assert.deepEqual([refused.status, refused.body['code']], [400, 'invalid_response_options']);
    const [pdf, zip] = await during(async () => [await finished(asPdf), await finished(asZip)]);
    assert.deepEqual([pdf?.combine_error, zip?.combine_error], [null, null]);
    const fetched = async (batch: RenderBatch | undefined): Promise<Buffer> => {
      const { pathname } = new URL(batch?.combined?.url ?? '');
      return Buffer.from(await (await service.fetch(`http://platen.test${pathname}`)).arrayBuffer());
    };
    if (!lacksTools('qpdf', 'pdftotext')) {
      const folder = mkdtempSync(join(tmpdir(), 'platen-combined-'));
      const path = join(folder, 'combined.pdf');
      writeFileSync(path, await fetched(pdf));
      runTool('qpdf', ['--check', path]);
      const texts = runTool('pdftotext', [path, '-']).split('\f').slice(0, -1);
      assert.deepEqual(
        texts.map((page) => page.trim()),
        titles,
      );
      rmSync(folder, { recursive: true });
    }
    const single = (await readRows(asPdf)).reduce((sum, { files }) => sum + (files[0]?.bytes ?? 0), 0);
    assert.ok((pdf?.combined?.bytes ?? Infinity) < single / 2, `${pdf?.combined?.bytes} of ${single} bytes`);
    const names: string[] = [];
    for await (const entry of (await fromBufferPromise(await fetched(zip))).eachEntry()) names.push(entry.fileName);
    assert.deepEqual(names, ['One.png', 'Two.png']);

    const { dependencies } = service;
    const batches = dependencies.database.query.updateTable('render_batch').where('id', '=', Number(asPdf));
    await batches.set({ combined: null }).execute();
    const combineWith = (reason: ThreadErrorReason): Promise<void> => {
      const threads = { ask: () => Promise.reject(new ThreadError(reason)), close: async () => undefined };
      return combineBatch(dependencies, threads, Number(asPdf), { isLastTry: true });
    };
    await assert.rejects(combineWith('closed'), { reason: 'closed' });
    assert.equal((await read(asPdf)).combine_error, null, 'a process that stops leaves it to the next one');
    await combineWith('broken');
    assert.match((await read(asPdf)).combine_error ?? '', /use the ZIP/);
  });

  it('belong to their workspace', async () => {
    const other = await service.addWorkspace();
    const id = await create({ rows: rowsOf(['Own']) });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/archive.zip'],
      ['GET', '/report.csv'],
      ['POST', '/cancel'],
      ['POST', '/retry'],
    ] as const) {
      const answer = await service.call(method, `/render-batches/${id}${path}`, { key: other.key });
      assert.deepEqual([answer.status, answer.body['code']], [404, 'batch-not-found'], path);
    }
    const foreign = await service.call('POST', '/studio/render/batch', {
      key: other.key,
      body: { templateId, rows: rowsOf(['Foreign']) },
    });
    assert.deepEqual([foreign.status, foreign.body['code']], [404, 'template-not-found']);
    const file = await service.call('POST', '/render-batches/files', { body: [{ title: 'Own' }] });
    const { fileId } = file.body;
    const theirs = await storeTemplate({ ...service, workspaceId: other.workspaceId }, titlesTemplate());
    const taken = await service.call('POST', '/studio/render/batch', {
      key: other.key,
      body: { templateId: theirs, data: { fileId } },
    });
    assert.deepEqual([taken.status, taken.body['code']], [400, 'invalid_request']);
    const { data } = await service.client.listRenderBatches({ query: { limit: 1, requested_by: 'me' } });
    assert.equal(data[0]?.id, id);
    // Another person of the workspace requested nothing.
    const { headers } = await service.signUp({ role: 'member' });
    for (const list of ['render-batches', 'studio/render-jobs']) {
      const none = await service.call('GET', `/${list}?requested_by=me`, { key: null, headers });
      assert.deepEqual(none.body['data'], [], list);
    }
    await service.client.cancelRenderBatch({ params: { id } });
  });
});
