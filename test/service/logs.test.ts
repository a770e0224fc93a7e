import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';

describeOnOneDatabase('the log of renders', (kind) => {
  let service: TestService;
  let templateId: number;
  let now = new Date('2026-05-06T07:00:00.000Z');
  const render = (body: object) => service.call('POST', '/studio/render', { body: { templateId, ...body } });
  before(async () => {
    service = await startTestService({
      kind,
      environment: { PLATEN_CREDITS: '2' },
      dependencies: { now: () => (now = new Date(now.getTime() + 1000)) },
    });
    templateId = await storeTemplate(service, titlesTemplate(2));
    // Two pages are two credits: all there are.
    await render({ source: 'shop' });
    await render({ source: 'shop' });
    await render({ response: { format: 'jpeg', type: 'binary', includePages: [1] } });
    await render({ templateId: 999_999 });
    await render({ response: { format: 'webp', strict: true }, modifications: { nothing: 1 } });
  });
  after(() => service.close());

  const list = async (query = '') => {
    const { status, body } = await service.call('GET', `/workspace/logs${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body as { data: Record<string, unknown>[]; pagination: Record<string, unknown> };
  };

  it('has an entry for every render, the newest first', async () => {
    const { data, pagination } = await list();
    assert.deepEqual(
      data.map(({ status, source, format, type, credits_used }) => [status, source, format, type, credits_used]),
      [
        [402, 'api', 'webp', 'url', 0],
        [404, 'api', 'png', 'url', 0],
        [402, 'api', 'jpg', 'binary', 0],
        [200, 'shop', 'png', 'url', 0],
        [200, 'shop', 'png', 'url', 2],
      ],
    );
    assert.deepEqual(pagination, { limit: 50, has_more: false, next_cursor: null });
    const [first] = data.slice(-1);
    assert.partialDeepStrictEqual(first, {
      template_id: templateId,
      template_type: 'studio',
      is_overage: false,
      error: null,
      response: { total_pages: 2, warnings: 0 },
    });
    assert.deepEqual([data[0]?.['response'], typeof data[0]?.['error']], [null, 'string']);
  });

  it('is read page by page', async () => {
    const first = await list('?limit=2');
    assert.equal(first.pagination['has_more'], true);
    const second = await list(`?limit=2&cursor=${String(first.pagination['next_cursor'])}`);
    const third = await list(`?limit=2&cursor=${String(second.pagination['next_cursor'])}`);
    assert.deepEqual(third.pagination, { limit: 2, has_more: false, next_cursor: null });
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => Number(id)));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(ids).size, 5);
  });

  it('is filtered by all that it may be filtered by', async () => {
    const count = async (query: string): Promise<number> => (await list(query)).data.length;
    assert.equal(await count('?status=200'), 2);
    assert.equal(await count('?status=error'), 3);
    assert.equal(await count('?source=shop'), 2);
    assert.equal(await count(`?template_id=${templateId}`), 4);
    assert.equal(await count('?format=jpeg'), 1);
    assert.equal(await count('?format=mp4'), 0);
    const { data } = await list();
    const middle = encodeURIComponent(String(data[2]?.['created_at']));
    assert.deepEqual([await count(`?from=${middle}`), await count(`?to=${middle}`)], [3, 3]);
    assert.equal(await count(`?from=${middle}&to=${middle}`), 1);
  });

  it('has the metadata of every render, which its answer has too, and finds renders by it', async () => {
    const metadata = { order: 'A-17', shop: 'größe' };
    const { body } = await render({ templateId: 999_999, metadata });
    assert.equal(body['code'], 'template-not-found');
    assert.deepEqual(
      (await list(`?metadata=${encodeURIComponent('{"order":"A-17"}')}`)).data[0]?.['metadata'],
      metadata,
    );
    assert.deepEqual((await list(`?metadata=${encodeURIComponent('{"order":"A"}')}`)).data, []);
    await render({ templateId: 999_999, metadata: 'plain' });
    assert.equal((await list('?metadata=plain')).data.length, 1);
    const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, '']));
    for (const wrong of [
      tooMany,
      { a: 1 },
      { a: { b: 'c' } },
      { a: 'x'.repeat(501) },
      ['a'],
      { ['k'.repeat(65)]: '' },
    ]) {
      const { status, body: refused } = await render({ metadata: wrong });
      assert.deepEqual([status, refused['code']], [400, 'invalid_request'], JSON.stringify(wrong).slice(0, 80));
    }
  });

  it('finds the renders of a file by an index', async () => {
    const { database } = service.dependencies;
    await render({});
    let plan = '';
    const undone = new Error('The rows are taken away again.');
    const tried = database.transaction(async () => {
      // Of a few rows the plan would be another one.
      await sql`insert into workspace_log overriding system value
        select (jsonb_populate_record(one.log, jsonb_build_object('id', -number, 'response', jsonb_build_object(
          'files', jsonb_build_array(jsonb_build_object('url', '/renders/1/' || number || '.png')))))).*
        from (select log from workspace_log as log limit 1) as one, generate_series(1, 3000) as number`.execute(
        database.query,
      );
      await sql`analyze workspace_log`.execute(database.query);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from workspace_log
        where workspace_id = 1 and response is not null and deleted_at is null
        and render_file_keys(response) && array['renders/1/a.png']`.execute(database.query);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      throw undone;
    });
    await assert.rejects(tried, undone);
    assert.match(plan, /workspace_log_files/);
  });

  it('deletes a render, its shared files with the last of those that share them', async () => {
    const other = await startTestService({ kind });
    try {
      const id = await storeTemplate(other, titlesTemplate());
      const send = (body: object = {}) => other.call('POST', '/studio/render', { body: { templateId: id, ...body } });
      const { body } = await send({ metadata: { mine: 'yes' } });
      assert.deepEqual(body['metadata'], { mine: 'yes' });
      await send();
      const { content } = body['data'] as { content: string };
      const read = async () => (await other.app.inject({ url: new URL(content).pathname })).statusCode;
      const [second, first] = (await other.client.listLogs({ query: {} })).data;
      const remove = async (entry: number | undefined, key?: string) =>
        (await other.call('DELETE', `/workspace/logs/${entry}`, key === undefined ? {} : { key })).body;
      const { key: foreign } = await other.addWorkspace();
      assert.equal((await remove(first?.id, foreign))['code'], 'not_found');
      assert.partialDeepStrictEqual(await remove(first?.id), { files_deleted: 0, files_shared: 1 });
      assert.equal(await read(), 200);
      assert.partialDeepStrictEqual(await remove(second?.id), { files_deleted: 1, files_shared: 0 });
      assert.partialDeepStrictEqual(await remove(second?.id), { files_deleted: 0, files_shared: 0 });
      assert.equal(await read(), 404);
      const { data } = await other.client.listLogs({ query: {} });
      assert.deepEqual(
        data.map(({ response, metadata, deleted_at, credits_used }) => [
          response,
          metadata,
          deleted_at !== null,
          credits_used,
        ]),
        [
          [null, null, true, 0],
          [null, null, true, 1],
        ],
      );
      const again = await send();
      assert.deepEqual([again.status, await read()], [200, 200]);
    } finally {
      await other.close();
    }
  });

  it('refuses what is no cursor, limit or filter', async () => {
    const { key } = await service.addWorkspace();
    const own = (await list()).data[1]?.['id'];
    for (const [query, given] of [
      ['?cursor=abc', service.key],
      ['?cursor=0', service.key],
      ['?cursor=99999999', service.key],
      [`?cursor=${String(own)}`, key],
    ] as const) {
      const { status, body } = await service.call('GET', `/workspace/logs${query}`, { key: given });
      assert.deepEqual([status, body['error'], typeof body['message']], [400, 'Invalid cursor', 'string'], query);
    }
    for (const query of ['?limit=0', '?limit=51', '?status=500', '?from=yesterday']) {
      assert.equal((await service.call('GET', `/workspace/logs${query}`)).status, 400, query);
    }
    assert.deepEqual((await service.call('GET', '/workspace/logs', { key })).body['data'], []);
    assert.equal((await service.call('GET', '/workspace/logs', { key: null })).status, 403);
  });
});
