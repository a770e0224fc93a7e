import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { readStarter } from '@platen/library/node';
import { saveTemplate } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('versions of templates', (kind) => {
  let service: TestService;
  let present = new Date('2026-03-01T10:00:00Z');
  before(async () => {
    service = await startTestService({ kind, dependencies: { now: () => present } });
  });
  after(() => service.close());
  const create = async () =>
    service.client.createTemplate({ query: {}, body: { content: await readStarter('story') } });

  it('are one for each save, newest first, and can be read and restored', async () => {
    const { id, name } = await create();
    for (const next of ['Second', 'Third']) {
      await service.client.updateTemplate({ params: { id }, query: {}, body: { name: next } });
    }
    const first = await service.client.listTemplateVersions({ params: { id }, query: { limit: 2 } });
    assert.deepEqual(
      first.data.map(({ version, is_current }) => [version, is_current]),
      [
        ['3', true],
        ['2', false],
      ],
    );
    assert.deepEqual(first.pagination, { limit: 2, has_more: true, next_cursor: 2 });
    const last = await service.client.listTemplateVersions({ params: { id }, query: { limit: 2, cursor: 2 } });
    assert.deepEqual(
      last.data.map(({ version }) => version),
      ['1'],
    );
    assert.deepEqual(last.pagination, { limit: 2, has_more: false, next_cursor: null });
    const second = await service.client.getTemplateVersion({ params: { id, version: 2 }, query: {} });
    assert.equal(second.content.name, 'Second');
    const stale = await service.call('POST', `/studio/templates/${id}/versions/1/restore`, {
      headers: { 'if-match': '"2"' },
    });
    assert.deepEqual([stale.status, stale.body['revision']], [412, 3]);
    const restored = await service.call('POST', `/studio/templates/${id}/versions/1/restore`, {
      headers: { 'if-match': '"3"' },
    });
    assert.partialDeepStrictEqual(restored.body, { revision: 4, current_version: '4', name });
    const all = await service.client.listTemplateVersions({ params: { id }, query: {} });
    assert.equal(all.data[0]?.note, 'Restored version 1');
    assert.equal(all.data.length, 4);
  });

  it('have the name that somebody gives them, and that of their author', async () => {
    const { id } = await create();
    const named = await service.client.updateTemplateVersion({
      params: { id, version: 1 },
      query: {},
      body: { name: '  For the fair ' },
    });
    assert.partialDeepStrictEqual(named, { version: '1', name: 'For the fair', is_current: true });
    const { data } = await service.client.listTemplateVersions({ params: { id }, query: {} });
    assert.equal(data[0]?.name, 'For the fair');
    assert.equal(
      (await service.client.getTemplateVersion({ params: { id, version: 1 }, query: {} })).name,
      'For the fair',
    );
    const unnamed = await service.client.updateTemplateVersion({
      params: { id, version: 1 },
      query: {},
      body: { name: '' },
    });
    assert.equal(unnamed.name, null);
    const missing = await service.call('PATCH', `/studio/templates/${id}/versions/9`, { body: { name: 'x' } });
    assert.deepEqual([missing.status, missing.body['code']], [404, 'version_not_found']);
  });

  it('are not there for what is not there', async () => {
    const { id } = await create();
    for (const [path, code] of [
      [`${id}/versions/9`, 'version_not_found'],
      [`${id}/versions/9007199254740991`, 'version_not_found'],
      ['999999/versions', 'template-not-found'],
      ['999999/versions/1', 'template-not-found'],
    ]) {
      const { status, body } = await service.call('GET', `/studio/templates/${path}`);
      assert.deepEqual([status, body['code']], [404, code], path);
    }
    const { key } = await service.addWorkspace();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/1'],
      ['POST', '/1/restore'],
    ] as const) {
      const { status, body } = await service.call(method, `/studio/templates/${id}/versions${path}`, { key });
      assert.deepEqual([status, body['code']], [404, 'template-not-found'], `${method} ${path}`);
    }
  });

  it('are thinned to the newest 100, the last of each day and those with a note', async () => {
    const { id, content } = await service.client.getTemplate({ params: { id: (await create()).id }, query: {} });
    const scope = { workspaceId: service.workspaceId, embedId: null, embedUserId: null };
    for (let revision = 2; revision <= 160; revision++) {
      // Ten saves a day.
      present = new Date(Date.UTC(2026, 2, 1 + Math.floor(revision / 10), 12, revision % 10));
      const note = revision === 13 ? { note: 'Kept' } : {};
      if (revision === 20)
        await service.client.updateTemplateVersion({ params: { id, version: 15 }, body: { name: 'v' } });
      await saveTemplate(
        service.dependencies,
        scope,
        id,
        { ...content, name: `Save ${revision}` },
        { userId: null, ...note },
      );
    }
    const rows = await service.dependencies.database.query
      .selectFrom('template_version')
      .select('version')
      .where('template_id', '=', id)
      .orderBy('version')
      .execute();
    const cached = rows.map(({ version }) => version);
    assert.deepEqual(cached.slice(0, 9), [9, 13, 15, 19, 29, 39, 49, 59, 60]);
    assert.deepEqual(
      cached.slice(9),
      Array.from({ length: 100 }, (_, index) => 61 + index),
    );
  });
});
