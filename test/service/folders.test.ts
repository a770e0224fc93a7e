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

  it('hold brand assets of any type, which move, are found and are tagged many at a time', async () => {
    const { client } = service;
    const makeFolder = async (name: string, parent_id: number | null = null): Promise<number> =>
      (await client.createAssetFolder({ query: {}, body: { name, parent_id } })).data.id;
    const svg = (color: string): string =>
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`;
    const logos = await makeFolder('Logos');
    const old = await makeFolder('Old', logos);
    const inside = await client.addBrandImage({
      query: {},
      body: { file: svg('red'), folder_id: logos, tags: ['Mark'] },
    });
    const loose = await client.addBrandImage({ query: {}, body: { file: svg('blue') } });
    const color = await client.addBrandColor({ query: {}, body: { value: '#123456', folder_id: old } });
    assert.deepEqual([inside.data.folder_id, loose.data.folder_id, color.data.folder_id], [logos, null, old]);
    const list = async (folder_id: number | 'none') => {
      const { data } = await client.searchBrandAssets({ query: { folder_id } });
      return [...(data.image?.data ?? []), ...(data.color?.data ?? [])].map(({ id }) => id);
    };
    assert.deepEqual(await list(logos), [inside.data.id]);
    assert.deepEqual(await list('none'), [loose.data.id]);
    assert.deepEqual(
      (await client.listBrandColors({ query: { folder_id: old } })).data.map(({ id }) => id),
      [color.data.id],
    );
    const ids = [inside.data.id, loose.data.id, color.data.id, 999_999];
    const moved = await client.updateBrandAssets({
      query: {},
      body: { ids, folder_id: old, add_tags: ['mark', 'spring'], remove_tags: ['none'] },
    });
    assert.deepEqual(moved.data, { changed: ids.slice(0, 3), skipped: [999_999] });
    assert.deepEqual(
      (await list(old)).toSorted((a, b) => a - b),
      ids.slice(0, 3),
    );
    const { data: tagged } = await client.listBrandImages({ query: { tag: ['spring', 'mark'] } });
    assert.deepEqual(
      tagged.map(({ tags }) => tags),
      [
        ['mark', 'spring'],
        ['Mark', 'spring'],
      ],
    );
    await client.updateBrandImage({ params: { id: loose.data.id }, query: {}, body: { folder_id: null } });
    const counts = async () =>
      (await client.listAssetFolders({ query: {} })).data.map(({ name, asset_count }) => [name, asset_count]);
    assert.deepEqual(await counts(), [['Logos', 0], ['Old', 2]]); // prettier-ignore
    // What belongs to a user of an embed is no business of the workspace's folders, nor the other way round.
    const { data: embed } = await client.createEmbed({ body: { name: 'Editor', per_user_data: true } });
    const ann = { embedId: embed.id, embedUserId: 'ann' };
    const hers = await client.addBrandImage({ query: ann, body: { file: svg('green') } });
    const { data: herFolder } = await client.createAssetFolder({ query: ann, body: { name: 'Logos' } });
    const mixed = await client.updateBrandAssets({ query: {}, body: { ids: [hers.data.id], folder_id: old } });
    assert.deepEqual(mixed.data, { changed: [], skipped: [hers.data.id] });
    assert.equal((await client.listAssetFolders({ query: {} })).data.length, 2);
    const refused = await service.call('POST', '/brand-assets/folders', {
      body: { name: 'x', parent_id: herFolder.id },
    });
    assert.deepEqual([refused.status, refused.body['code']], [404, 'folder_not_found']);
    await client.deleteAssetFolder({ params: { id: old }, query: {} });
    assert.deepEqual(await counts(), [['Logos', 2]]);
    const gone = await client.deleteBrandAssets({ query: {}, body: { ids } });
    assert.deepEqual(gone.data, { deleted: ids.slice(0, 3), skipped: [999_999] });
    assert.equal((await service.call('GET', new URL(inside.data.url).pathname, { key: null })).status, 404);
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
