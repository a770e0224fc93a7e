import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createCleanUp, createLocalStorage, drawThumbnails } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnEachDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

const dayMs = 24 * 3_600_000;

describeOnEachDatabase('files that nothing refers to', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-sweep-'));
  const storage = createLocalStorage(folder);
  let service: TestService;
  before(async () => {
    service = await startTestService({
      kind,
      dependencies: { storage },
      environment: { PLATEN_KEEP_RENDERS_DAYS: '10', PLATEN_CACHE_MB: '1' },
    });
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const signal = new AbortController().signal;
  const age = (key: string, days: number): void => {
    const at = new Date(Date.now() - days * dayMs);
    utimesSync(join(folder, key), at, at);
  };
  const isThere = async (key: string): Promise<boolean> => (await storage.stat(key)) !== undefined;

  it('go after a day when they are thumbnails that no template shows', async () => {
    const id = await storeTemplate(service, titlesTemplate(2));
    const [first, second] = await drawThumbnails(service.dependencies, id);
    const shown = [first?.key ?? '', second?.key ?? ''];
    const { content } = await service.client.getTemplate({ params: { id } });
    const changed = { ...content, pages: content.pages.slice(0, 1) };
    await service.call('PUT', `/studio/templates/${id}`, { body: changed, headers: { 'if-match': '*' } });
    await drawThumbnails(service.dependencies, id);
    for (const key of shown) age(key, 0.9);
    await createCleanUp(service.dependencies)(signal);
    assert.deepEqual(await Promise.all(shown.map(isThere)), [true, true]);
    for (const key of shown) age(key, 1.1);
    await createCleanUp(service.dependencies)(signal);
    assert.deepEqual(await Promise.all(shown.map(isThere)), [true, false]);
    await service.call('DELETE', `/studio/templates/${id}`);
    await createCleanUp(service.dependencies)(signal);
    assert.equal(await isThere(shown[0] ?? ''), false);
  });

  it('go when they are renders past their time, unless they are answered from the cache', async () => {
    const templateId = await storeTemplate(service, titlesTemplate());
    const render = async (title: string, query = ''): Promise<string> => {
      const { body } = await service.call('POST', `/studio/render${query}`, {
        body: { templateId, modifications: { title } },
      });
      const { content } = body['data'] as { content: string };
      return new URL(content).pathname.replace('/files/', '');
    };
    const cached = await render('cached');
    const loose = await render('loose', '?cache=false');
    const failed = `renders/${service.workspaceId}/${'0'.repeat(64)}.png`;
    await storage.put(failed, Buffer.from('of a render that failed'), 'image/png');
    const files = [cached, loose, failed];
    // The cache is written a moment after the answer.
    for (let tries = 0; tries < 100 && (await countCached()) === 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const key of files) age(key, 9.9);
    await createCleanUp(service.dependencies)(signal);
    assert.deepEqual(await Promise.all(files.map(isThere)), [true, true, true]);
    for (const key of files) age(key, 10.1);
    const { database } = service.dependencies;
    await createCleanUp(service.dependencies)(signal);
    assert.equal(await isThere(cached), true);
    assert.equal(await isThere(failed), false);
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from render_cache where answer::text like $1',
      [`%${loose}%`],
    );
    assert.equal(await isThere(loose), rows[0]?.n === 1);
  });

  it('go after a day when their render failed, without a time for others, unless another one made the same', async () => {
    const { database, config } = service.dependencies;
    const forever = { ...service.dependencies, config: { ...config, keepRendersMs: undefined } };
    const put = storage.put.bind(storage);
    const keys: string[] = [];
    storage.put = async (key, body, contentType) => {
      keys.push(key);
      if (keys.length === 3) throw new Error('The disk is full.');
      await put(key, body, contentType);
    };
    const templateId = await storeTemplate(service, titlesTemplate(3));
    const render = (pages: number[]) =>
      service.call('POST', '/studio/render?cache=false', { body: { templateId, response: { includePages: pages } } });
    try {
      assert.equal((await render([1, 2, 3])).status, 500);
    } finally {
      storage.put = put;
    }
    const noted = () => database.query.selectFrom('leftover_file').select('key').orderBy('key').execute();
    await until(async () => (await noted()).length === 3);
    assert.equal((await render([2])).status, 200, 'of which the log tells');
    await service.dependencies.ledger.flush();
    await createCleanUp(forever)(signal);
    assert.deepEqual(await Promise.all(keys.map(isThere)), [true, true, false], 'within a day');
    await database.query
      .updateTable('leftover_file')
      .set({ created_at: new Date(Date.now() - 1.1 * dayMs) })
      .execute();
    for (const key of keys.slice(0, 2)) age(key, 1.1);
    await createCleanUp(forever)(signal);
    assert.deepEqual(await Promise.all(keys.map(isThere)), [false, true, false]);
    assert.deepEqual(await noted(), []);
  });

  async function countCached(): Promise<number> {
    const { rows } = await service.dependencies.database.pool.query<{ n: number }>(
      'select count(*)::int as n from render_cache',
    );
    return rows[0]?.n ?? 0;
  }

  it('are what the cache answers with past its bytes, the least used first', async () => {
    const { database } = service.dependencies;
    await database.pool.query('delete from render_cache');
    const other = await service.addWorkspace();
    const keep = async (workspaceId: number, hash: string, hoursAgo: number, byteLength: number): Promise<void> => {
      const answer = { files: [{ key: `renders/${workspaceId}/${hash}.png`, byteLength }] };
      await database.pool.query(
        `insert into render_cache (workspace_id, hash, template_revision, assets, families, family_fonts, answer, used_at)
         values ($1, $2, 1, '{}', '{}', '', $3, $4)`,
        [workspaceId, hash, JSON.stringify(answer), new Date(Date.now() - hoursAgo * 3_600_000)],
      );
    };
    await keep(service.workspaceId, 'old', 3, 400_000);
    await keep(service.workspaceId, 'middle', 2, 400_000);
    await keep(service.workspaceId, 'new', 1, 400_000);
    await keep(other.workspaceId, 'theirs', 9, 900_000);
    await createCleanUp(service.dependencies)(signal);
    const { rows } = await database.pool.query<{ hash: string }>('select hash from render_cache order by hash');
    assert.deepEqual(
      rows.map(({ hash }) => hash),
      ['middle', 'new', 'theirs'],
    );
  });
});
