import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

describeOnEachDatabase('folders', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());
  const make = async (name: string, parent: number | null = null): Promise<number> =>
    (await service.client.createFolder({ body: { name, parent_id: parent } })).data.id;
  const move = (id: number, parent: number | null) =>
    service.call('PATCH', `/studio/folders/${id}`, { body: { parent_id: parent } });

  it('hold templates and folders, and leave both behind when they go', async () => {
    const outer = await make('Outer');
    const inner = await make('Inner', outer);
    await make('Deep', outer);
    const deep = await make('Deep', inner);
    const { id } = await service.client.createTemplate({
      query: {},
      body: { name: 'In it', canvas_width: 10, canvas_height: 10, folder_id: inner },
    });
    const list = (folder: number | 'none') => service.client.listAllTemplates({ query: { folder_id: folder } });
    assert.deepEqual(
      (await list(inner)).data.map((entry) => entry.id),
      [id],
    );
    assert.equal((await list('none')).pagination.totalTemplates, 0);
    const { data } = await service.client.listFolders();
    assert.deepEqual(
      data.map(({ name, parent_id, template_count }) => [name, parent_id, template_count]),
      [
        ['Deep', outer, 0],
        ['Deep', inner, 0],
        ['Inner', outer, 1],
        ['Outer', null, 0],
      ],
    );
    assert.equal((await service.client.deleteFolder({ params: { id: inner } })).id, String(inner));
    assert.equal((await service.client.getTemplate({ params: { id }, query: {} })).folder_id, outer);
    const child = (await service.client.listFolders()).data.find((folder) => folder.id === deep);
    assert.partialDeepStrictEqual(child, { parent_id: outer, name: 'Deep (2)' });
    const moved = await service.client.moveTemplate({ params: { id }, body: { folder_id: null } });
    assert.partialDeepStrictEqual(moved, { folder_id: null, revision: 1 });
    const patched = await service.client.updateTemplate({ params: { id }, query: {}, body: { folder_id: outer } });
    assert.partialDeepStrictEqual(patched, { folder_id: outer, revision: 1 });
    await service.client.deleteFolder({ params: { id: outer } });
    assert.equal((await service.client.getTemplate({ params: { id }, query: {} })).folder_id, null);
  });

  it('are renamed, and refuse a name twice in one place', async () => {
    const one = await make('One');
    const two = await make('Two');
    const renamed = await service.client.updateFolder({ params: { id: one }, body: { name: 'First' } });
    assert.partialDeepStrictEqual(renamed.data, { name: 'First', parent_id: null });
    const taken = await service.call('PATCH', `/studio/folders/${two}`, { body: { name: 'FIRST' } });
    assert.deepEqual([taken.status, taken.body['code']], [409, 'conflict']);
    assert.equal((await service.call('POST', '/studio/folders', { body: { name: ' first ' } })).status, 409);
    assert.equal((await service.call('POST', '/studio/folders', { body: { name: '' } })).status, 400);
    assert.equal(
      (await service.call('POST', '/studio/folders', { body: { name: 'x', parent_id: 999_999 } })).status,
      404,
    );
    assert.equal((await service.call('PATCH', `/studio/folders/${two}`, { body: {} })).status, 400);
  });

  it('close no circle, not even by two moves at once', async () => {
    const a = await make('a');
    const b = await make('b', a);
    const c = await make('c', b);
    assert.equal((await move(a, a)).status, 409);
    assert.equal((await move(a, c)).status, 409);
    const x = await make('x');
    const y = await make('y');
    const both = await Promise.all([move(x, y), move(y, x)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  });

  it('lie at most ten deep', async () => {
    let parent: number | null = null;
    for (let depth = 1; depth <= 10; depth++) parent = await make(`level ${depth}`, parent);
    const answer = await service.call('POST', '/studio/folders', { body: { name: 'Too deep', parent_id: parent } });
    assert.equal(answer.status, 409);
    const pair = await make('pair');
    await make('child', pair);
    const { data } = await service.client.listFolders();
    const ninth = data.find(({ name }) => name === 'level 9')?.id ?? 0;
    assert.equal((await move(pair, ninth)).status, 409);
    const eighth = data.find(({ name }) => name === 'level 8')?.id ?? 0;
    assert.equal((await move(pair, eighth)).status, 200);
  });

  it('are another workspace’s nowhere', async () => {
    const id = await make('Ours');
    const { key } = await service.addWorkspace();
    assert.deepEqual((await service.call('GET', '/studio/folders', { key })).body, { data: [] });
    const theirs = await service
      .clientWith(key)
      .createTemplate({ query: {}, body: { name: 't', canvas_width: 9, canvas_height: 9 } });
    const calls: ['PATCH' | 'DELETE' | 'POST', string, unknown?][] = [
      ['PATCH', `/studio/folders/${id}`, { name: 'Mine' }],
      ['DELETE', `/studio/folders/${id}`],
      ['POST', '/studio/folders', { name: 'Inside', parent_id: id }],
      ['PATCH', `/studio/templates/${theirs.id}/folder`, { folder_id: id }],
      ['PATCH', `/studio/templates/${theirs.id}`, { folder_id: id }],
      ['POST', `/studio/templates/${theirs.id}/duplicate`, { folder_id: id }],
      ['POST', '/studio/templates/create', { name: 't', canvas_width: 9, canvas_height: 9, folder_id: id }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await service.call(method, path, { body, key });
      assert.deepEqual([answer.status, answer.body['code']], [404, 'folder_not_found'], `${method} ${path}`);
    }
  });
});
