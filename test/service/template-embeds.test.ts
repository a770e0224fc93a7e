import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { readStarter } from '@platen/library/node';
import { SignJWT } from 'jose';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const host = 'https://app.example';
const blank = { name: 'Mine', canvas_width: 30, canvas_height: 20 };
/** What only those who design the template see. */
const testData = { rows: [{ customer: 'Ada' }] };
const testDataOf = (body: Readonly<Record<string, unknown>>) => (body['content'] as { testData?: unknown }).testData;
const twoPages = {
  schemaVersion: 1,
  name: 'Two',
  pages: [
    { id: 'a', width: 9, height: 9 },
    { id: 'b', width: 9, height: 9 },
  ],
};

describeOnOneDatabase('templates in embeds', (kind) => {
  let service: TestService;
  let shared: number;
  before(async () => {
    service = await startTestService({ kind });
    const content = { ...(await readStarter('story')), testData };
    shared = (await service.client.createTemplate({ query: {}, body: { content } })).id;
    const { body } = await service.call('GET', `/studio/templates/${shared}`);
    assert.deepEqual(testDataOf(body), testData);
  });
  after(() => service.close());

  const createEmbed = async (settings: Record<string, unknown> = {}) =>
    (
      await service.client.createEmbed({
        body: { name: 'Editor', allowed_origins: [host], per_user_data: true, ...settings },
      })
    ).data;
  const openSession = async (embed: { id: string; secret: string }, user?: string): Promise<string> => {
    const token =
      user &&
      (await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(user)
        .setExpirationTime('10m')
        .sign(new TextEncoder().encode(embed.secret)));
    const answer = await service.call('POST', `/embeds/${embed.id}/session`, {
      key: null,
      body: token ? { token } : {},
      headers: { origin: host },
    });
    return (answer.body['data'] as { token: string }).token;
  };
  const ids = (answer: TestAnswer): number[] => (answer.body['data'] as { id: number }[]).map(({ id }) => id);
  const all = ['create', 'save', 'rename', 'delete', 'upload', 'download', 'multipage', 'import'];

  it('belong to the user for whom a key creates them', async () => {
    const embed = await createEmbed();
    const other = await createEmbed();
    const ann = { embedId: embed.id, embedUserId: 'ann' };
    const made = await service.client.createTemplate({ query: ann, body: blank });
    assert.equal(made.embed_user_id, 'ann');
    const list = async (query: Record<string, string>) =>
      (await service.client.listAllTemplates({ query: { limit: 40, ...query } })).data.map(({ id }) => id);
    assert.deepEqual(await list(ann), [made.id]);
    assert.deepEqual(await list({ ...ann, owner: 'workspace' }), [shared]);
    assert.deepEqual(await list({ ...ann, owner: 'all' }), [made.id, shared]);
    assert.deepEqual(await list({ ...ann, embedUserId: 'bob' }), []);
    assert.deepEqual(await list({ ...ann, embedId: other.id }), []);
    assert.deepEqual(await list({}), [made.id, shared]);
    assert.deepEqual(await list({ owner: 'workspace' }), [shared]);
    for (const query of [
      { ...ann, embedUserId: 'bob' },
      { ...ann, embedId: other.id },
    ]) {
      const search = new URLSearchParams(query);
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '', twoPages],
        ['PATCH', '', { name: 'Stolen' }],
        ['PATCH', '/update-modifications', { a: 'b' }],
        ['POST', '/duplicate', {}],
        ['GET', '/schema', undefined],
        ['GET', '/versions', undefined],
        ['GET', '/versions/1', undefined],
        ['POST', '/versions/1/restore', {}],
        ['DELETE', '', undefined],
      ] as const) {
        const answer = await service.call(method, `/studio/templates/${made.id}${path}?${search}`, {
          body,
          headers: { 'if-match': '*' },
        });
        assert.deepEqual(
          [answer.status, answer.body['code']],
          [404, 'template-not-found'],
          `${method} ${path} ${search}`,
        );
      }
    }
    const own = await service.client.getTemplate({ params: { id: made.id }, query: ann });
    assert.equal(own.id, made.id);
    await service.client.deleteTemplate({ params: { id: made.id }, query: ann });
  });

  it('are a session’s own, and the workspace’s can only be read and copied', async () => {
    const embed = await createEmbed({ permissions: all });
    const [ann, bob] = [await openSession(embed, 'ann'), await openSession(embed, 'bob')];
    const call = (key: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      service.call(method, `/studio/templates${path}`, { key, body, headers: { 'if-match': '*', origin: host } });
    const made = await call(ann, 'POST', '/create', blank);
    assert.partialDeepStrictEqual(made.body, { embed_user_id: 'ann', user_id: '' });
    const id = Number(made.body['id']);
    assert.deepEqual(ids(await call(ann, 'GET', '/all')), [id]);
    assert.deepEqual(ids(await call(ann, 'GET', '/all?owner=all')), [id, shared]);
    assert.deepEqual(ids(await call(bob, 'GET', '/all?owner=all')), [shared]);
    assert.equal((await call(bob, 'GET', `/${id}`)).status, 404);
    assert.equal((await call(bob, 'DELETE', `/${id}`)).status, 404);
    assert.equal((await call(ann, 'GET', `/${shared}`)).status, 200);
    assert.equal((await call(ann, 'GET', `/${shared}/schema`)).status, 200);
    for (const [method, path, body] of [
      ['PUT', '', twoPages],
      ['PATCH', '', { name: 'Stolen' }],
      ['PATCH', '/update-modifications', { canvasBackgroundColor: '#000' }],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await call(ann, method, `/${shared}${path}`, body);
      assert.deepEqual([answer.status, answer.body['code']], [403, 'access_denied'], `${method} ${path}`);
    }
    assert.equal((await call(ann, 'GET', `/${shared}/versions`)).status, 404);
    const copy = await call(ann, 'POST', `/${shared}/duplicate`);
    for (const each of [shared, Number(copy.body['id'])])
      assert.equal(testDataOf((await call(ann, 'GET', `/${each}`)).body), undefined);
    assert.partialDeepStrictEqual(copy.body, { embed_user_id: 'ann', folder_id: null });
    const renamed = await call(ann, 'PATCH', `/${String(copy.body['id'])}`, { name: 'Copied' });
    assert.partialDeepStrictEqual(renamed.body, { name: 'Copied', revision: 2 });
    const { data: folder } = await service.client.createFolder({ body: { name: `Of ${kind}` } });
    const foldered = await call(ann, 'PATCH', `/${id}`, { folder_id: folder.id });
    assert.deepEqual([foldered.status, foldered.body['code']], [403, 'access_denied']);
    assert.equal((await service.call('GET', '/studio/folders', { key: ann })).status, 403);
    assert.equal((await call(ann, 'POST', '/bulk-create', { templates: [blank] })).status, 403);
    const [first] = (await call(ann, 'GET', '/all')).body['data'] as { embed_user_id: string }[];
    assert.equal(first?.embed_user_id, 'ann');
  });

  it('are changed as far as the embed allows', async () => {
    const embed = await createEmbed({ permissions: all });
    const made = await service.client.createTemplate({ query: { embedId: embed.id, embedUserId: 'ann' }, body: blank });
    const { content } = await service.client.getTemplate({ params: { id: made.id }, query: {} });
    const deeds: [
      permission: string,
      needed: string[],
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
    ][] = [
      ['create', ['create'], 'POST', '/create', blank],
      ['create', ['create'], 'POST', `/${made.id}/duplicate`],
      [
        'import',
        ['create', 'import'],
        'POST',
        '/create',
        { name: 'S', content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
      ],
      ['multipage', ['create', 'multipage'], 'POST', '/create', { content: twoPages }],
      ['save', ['save'], 'PUT', `/${made.id}`, content],
      ['multipage', ['save', 'multipage'], 'PUT', `/${made.id}`, { ...twoPages, name: made.name }],
      ['rename', ['save', 'rename'], 'PUT', `/${made.id}`, { ...content, name: 'Saved by another name' }],
      ['rename', ['rename'], 'PATCH', `/${made.id}`, { name: 'Renamed' }],
      ['save', ['save'], 'PATCH', `/${made.id}`, { tags: ['x'] }],
      ['save', ['save'], 'PATCH', `/${made.id}/update-modifications`, { canvasBackgroundColor: '#123456' }],
      ['save', ['save', 'multipage'], 'POST', `/${made.id}/versions/1/restore`],
      ['delete', ['delete'], 'DELETE', `/${made.id}`],
    ];
    for (const [permission, needed, method, path, body] of deeds) {
      const attempt = async (permissions: string[]): Promise<TestAnswer> => {
        await service.call('PATCH', `/embeds/${embed.id}`, { body: { permissions } });
        const key = await openSession(embed, 'ann');
        return service.call(method, `/studio/templates${path}`, { key, body, headers: { 'if-match': '*' } });
      };
      const denied = await attempt(all.filter((each) => each !== permission));
      assert.deepEqual(
        [denied.status, denied.body['code']],
        [403, 'access_denied'],
        `${method} ${path} without ${permission}`,
      );
      const answer = await attempt(needed);
      assert.ok(answer.status < 300, `${method} ${path} with ${needed.join()}: ${answer.bytes}`);
      // Without the permission to rename, the name that version 1 had does not come back with it.
      if (path.endsWith('/restore')) assert.equal(answer.body['name'], 'Renamed');
    }
  });

  it('are shared by the users of an embed that keeps none apart, and by no other embed', async () => {
    const [one, two] = [await createEmbed({ per_user_data: false }), await createEmbed({ per_user_data: false })];
    const [first, second, foreign] = [await openSession(one), await openSession(one), await openSession(two)];
    const made = await service.call('POST', '/studio/templates/create', { key: first, body: blank });
    const id = Number(made.body['id']);
    assert.equal((await service.call('GET', `/studio/templates/${id}`, { key: second })).status, 200);
    assert.equal(
      (await service.call('PATCH', `/studio/templates/${id}`, { key: second, body: { name: 'Ours' } })).status,
      200,
    );
    assert.equal((await service.call('GET', `/studio/templates/${id}`, { key: foreign })).status, 404);
    assert.deepEqual(
      ids(await service.call('GET', '/studio/templates/all?owner=workspace', { key: foreign })).includes(id),
      false,
    );
    assert.equal(
      (await service.call('PATCH', `/studio/templates/${shared}`, { key: first, body: { name: 'Ours' } })).status,
      403,
    );
  });
});
