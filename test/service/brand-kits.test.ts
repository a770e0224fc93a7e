import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { operations } from '@platen/api';
import { ServiceResponseError } from '@platen/api/client';
import { SignJWT } from 'jose';
import type { z } from 'zod';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

type BrandKitInput = z.input<typeof operations.createBrandKit.body>;

const host = 'https://app.example';
const kit = {
  name: 'Bakery',
  axes: [
    { id: 'brand', values: ['north', 'south'] },
    { id: 'mode', values: ['light', 'dark'], default: 'light' },
  ],
  values: {
    paper: { type: 'color', value: '#ff0000', when: [{ mode: 'dark', value: '#000080' }] },
    line: { type: 'color', value: { token: 'paper' } },
  },
} satisfies BrandKitInput;
/** A card whose own paper is white. */
const card = {
  schemaVersion: 2,
  name: 'Card',
  tokens: { axes: [], values: { paper: { type: 'color', value: '#ffffff' } } },
  pages: [{ id: 'p', width: 8, height: 8, backgrounds: [{ type: 'solid', color: { token: 'paper' } }] }],
};
const withPaper = (value: string) => ({ ...kit.values, paper: { type: 'color' as const, value, when: [] } });

describeOnOneDatabase('brand kits', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  const createKit = async (query: object = {}, fields: object = {}) =>
    (await service.client.createBrandKit({ query, body: { ...kit, ...fields } })).data;
  const createCard = async (query: object = {}, content: Record<string, unknown> = card): Promise<number> =>
    (await service.client.createTemplate({ query, body: { content } })).id;
  const follow = (id: number, kitId: string | null, query: object = {}) =>
    service.client.followBrandKit({ params: { id }, query, body: { brand_kit_id: kitId } });
  const refused = (promise: Promise<unknown>, code: string): Promise<void> =>
    assert.rejects(promise, (error) => error instanceof ServiceResponseError && error.code === code);
  const render = async (templateId: number, fields: object = {}): Promise<string> => {
    const { status, body } = await service.call('POST', '/studio/render', {
      body: { templateId, response: { type: 'base64' }, ...fields },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return (body['data'] as { content: string }).content;
  };

  it('are made, listed, changed and deleted', async () => {
    const made = await createKit();
    assert.match(made.id, /^kit_/);
    assert.equal(made.revision, 1);
    assert.deepEqual(made.values['line']?.value, 'var(--paper)');
    const list = await service.client.listBrandKits({ query: {} });
    assert.deepEqual(list, { data: [made], next_cursor: null });
    const read = await service.call('GET', `/brand-kits/${made.id}`);
    assert.equal(read.headers['etag'], '"1"');
    const change = (name: string, tag: string): Promise<TestAnswer> =>
      service.call('PATCH', `/brand-kits/${made.id}`, { body: { name }, headers: { 'if-match': tag } });
    assert.equal((await change('Bread', '"1"')).status, 200);
    const stale = await change('Rolls', '"1"');
    assert.deepEqual([stale.status, stale.body['code'], stale.body['revision']], [412, 'precondition_failed', 2]);
    const same = await service.client.updateBrandKit({ params: { id: made.id }, query: {}, body: { name: 'Bread' } });
    assert.deepEqual([same.data.revision, same.data.name], [2, 'Bread'], 'what is equal makes no revision');
    const values = Object.fromEntries(Object.entries(made.values).toReversed());
    const turned = await service.client.updateBrandKit({ params: { id: made.id }, query: {}, body: { values } });
    assert.deepEqual([turned.data.revision, Object.keys(turned.data.values)], [3, Object.keys(values)]);
    await service.client.deleteBrandKit({ params: { id: made.id }, query: {} });
    await refused(service.client.getBrandKit({ params: { id: made.id }, query: {} }), 'brand_kit_not_found');
  });

  it('are refused whole when something in them is wrong', async () => {
    const send = (fields: object): Promise<TestAnswer> =>
      service.call('POST', '/brand-kits', { body: { ...kit, ...fields } });
    const issuesOf = async (fields: object): Promise<string> => {
      const { status, body } = await send(fields);
      assert.equal(status, 400, JSON.stringify(body));
      return JSON.stringify(body['issues']);
    };
    assert.match(
      await issuesOf({ values: { a: { type: 'color', value: 'var(--b)' } } }),
      /values\.a\.value.*token \\"b\\"/,
    );
    assert.match(await issuesOf({ values: { a: { type: 'color', value: 4 } } }), /values\.a\.value.*must be a color/);
    assert.match(
      await issuesOf({ values: { a: { type: 'color', value: '#fff', when: [{ mode: 'dim', value: '#000' }] } } }),
      /when\[0\]\.mode.*must be one of light, dark/,
    );
    const long = { type: 'text', value: 'x'.repeat(70_000) };
    assert.match(await issuesOf({ values: { long } }), /at most 65536 characters/);
    assert.match(await issuesOf({ name: '' }), /name/);
  });

  it('change every render of the templates that follow them', async () => {
    const { id } = await createKit();
    const templateId = await createCard();
    const own = await render(templateId);
    const saved = await follow(templateId, id);
    assert.equal(saved.revision, 2);
    const red = await render(templateId);
    const dark = await render(templateId, { mode: 'dark' });
    assert.equal(new Set([own, red, dark]).size, 3);
    assert.equal(await render(templateId, { brand: 'south' }), red);

    const share = await service.client.updateTemplateShare({
      params: { templateId },
      body: { enabled: true, allow_duplication: true },
    });
    const token = String(share.share_url).split('/').at(-1) ?? '';
    const shared = async (): Promise<unknown> => {
      const { body } = await service.call('GET', `/shared-templates/${token}`, { key: null });
      return JSON.stringify(body).includes('#00ff00');
    };
    const signed = await service.client.createSignedUrl({ body: { templateId, modifications: {} } });
    const address = new URL(signed.data.url);
    const opened = async (): Promise<Buffer> => {
      const { status, bytes } = await service.call('GET', `${address.pathname.replace('/v1', '')}${address.search}`, {
        key: null,
      });
      assert.equal(status, 200);
      return bytes;
    };
    const ofRed = await opened();
    assert.equal(await shared(), false);

    const { data } = await service.client.updateBrandKit({
      params: { id },
      query: {},
      body: { values: withPaper('#00ff00') },
    });
    assert.deepEqual([data.revision, data.used_in], [2, 1]);
    const green = await render(templateId);
    assert.notEqual(green, red, 'what was cached of the former state is not given again');
    assert.equal(await render(templateId), green);
    assert.equal(await render(templateId, { mode: 'dark' }), green);
    assert.notEqual(Buffer.compare(await opened(), ofRed), 0);
    assert.equal(await shared(), true);
    const { revision, content } = await service.client.getTemplate({ params: { id: templateId }, query: {} });
    assert.equal(revision, 2, 'the template itself has no new revision');
    assert.deepEqual(
      [content.brandKit?.id, content.brandKit?.revision, content.brandKit?.values['paper']?.value],
      [id, 2, '#00ff00'],
    );
    await service.client.updateBrandKit({ params: { id }, query: {}, body: { values: kit.values } });
    assert.equal(await render(templateId), red);
    await follow(templateId, null);
    assert.equal(await render(templateId), own);
  });

  it('never make a template invalid by a change', async () => {
    const { id } = await createKit();
    const brandKit = { id, ...kit };
    const templateId = await createCard(
      {},
      {
        ...card,
        tokens: undefined,
        brandKit,
        pages: [{ ...card.pages[0], backgrounds: [{ type: 'solid', color: 'var(--line)' }] }],
      },
    );
    const red = await render(templateId);
    await service.client.updateBrandKit({ params: { id }, query: {}, body: { axes: [], values: {} } });
    assert.equal(await render(templateId, { modifications: {} }), red);
    const { content } = await service.client.getTemplate({ params: { id: templateId }, query: {} });
    assert.deepEqual(Object.keys(content.tokens?.values ?? {}).toSorted(), ['line', 'paper']);
  });

  it('say where they are used, and are not deleted while they are', async () => {
    const { id } = await createKit();
    const templateId = await createCard({}, { ...card, brandKit: { id, ...kit } });
    const uses = await service.client.listBrandKitUses({ params: { id }, query: {} });
    assert.deepEqual(
      uses.data.map((use) => [use.id, use.name]),
      [[templateId, 'Card']],
    );
    const { status, body } = await service.call('DELETE', `/brand-kits/${id}`);
    assert.deepEqual([status, body['code']], [409, 'brand_kit_in_use']);
    assert.match(String(body['error']), /“Card”/);
    const copy = await service.client.duplicateTemplate({ params: { id: templateId }, query: {}, body: {} });
    assert.equal((await service.client.getBrandKit({ params: { id }, query: {} })).data.used_in, 2);
    await service.client.deleteTemplate({ params: { id: copy.id }, query: {} });
    await follow(templateId, null);
    await service.client.deleteBrandKit({ params: { id }, query: {} });
  });

  it('stay with their workspace', async () => {
    const { id } = await createKit();
    const stranger = service.clientWith((await service.addWorkspace()).key);
    const params = { id };
    await refused(stranger.getBrandKit({ params, query: {} }), 'brand_kit_not_found');
    await refused(stranger.updateBrandKit({ params, query: {}, body: { name: 'Mine' } }), 'brand_kit_not_found');
    await refused(stranger.deleteBrandKit({ params, query: {} }), 'brand_kit_not_found');
    await refused(stranger.listBrandKitUses({ params, query: {} }), 'brand_kit_not_found');
    assert.deepEqual((await stranger.listBrandKits({ query: {} })).data, []);
    const made = await stranger.createTemplate({ query: {}, body: { content: { ...card, brandKit: { id, ...kit } } } });
    const own = await stranger.createTemplate({ query: {}, body: { content: card } });
    await refused(
      stranger.followBrandKit({ params: { id: own.id }, query: {}, body: { brand_kit_id: id } }),
      'brand_kit_not_found',
    );
    await service.client.updateBrandKit({ params, query: {}, body: { values: withPaper('#00ff00') } });
    const { content } = await stranger.getTemplate({ params: { id: made.id }, query: {} });
    assert.equal(content.brandKit?.values['paper']?.value, '#ff0000', 'it keeps what it was saved with');
    assert.equal((await service.client.getBrandKit({ params, query: {} })).data.used_in, 0);
  });

  it('of embed users are theirs, and those of the workspace can be followed in embeds and not changed', async () => {
    const { data: embed } = await service.client.createEmbed({
      body: {
        name: 'Editor',
        allowed_origins: [host],
        per_user_data: true,
        permissions: ['create', 'save', 'upload', 'delete'],
      },
    });
    const session = async (user: string) => {
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(user)
        .setExpirationTime('10m')
        .sign(new TextEncoder().encode(embed.secret));
      const opened = await service.call('POST', `/embeds/${embed.id}/session`, {
        key: null,
        body: { token },
        headers: { origin: host },
      });
      const headers = {
        authorization: `Bearer ${(opened.body['data'] as { token: string }).token}`,
        origin: host,
      };
      return (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
        service.call(method, path, { key: null, headers, ...(body !== undefined && { body }) });
    };
    const ann = await session('ann');
    const bob = await session('bob');
    const { id: shared } = await createKit({}, { name: 'House' });
    const created = await ann('POST', '/brand-kits', { ...kit, name: 'Ann' });
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const { id: own, embed_user_id } = created.body['data'] as { id: string; embed_user_id: string };
    assert.equal(embed_user_id, 'ann');
    const names = (answer: TestAnswer): string[] => (answer.body['data'] as { name: string }[]).map(({ name }) => name);
    assert.deepEqual(names(await ann('GET', '/brand-kits')), ['Ann']);
    assert.ok(names(await ann('GET', '/brand-kits?owner=all')).includes('House'));
    assert.deepEqual(names(await bob('GET', '/brand-kits')), []);
    assert.equal((await bob('GET', `/brand-kits/${own}`)).status, 404);
    assert.equal((await bob('PATCH', `/brand-kits/${own}`, { name: 'Bob' })).status, 404);
    assert.equal((await ann('PATCH', `/brand-kits/${shared}`, { name: 'Ann' })).body['code'], 'access_denied');
    assert.equal((await ann('DELETE', `/brand-kits/${shared}`)).body['code'], 'access_denied');

    const made = async (as: typeof ann, kitId: string): Promise<unknown> => {
      const { status, body } = await as('POST', '/studio/templates/create', {
        content: { ...card, brandKit: { id: kitId, ...kit } },
      });
      assert.equal(status, 201, JSON.stringify(body));
      const row = await service.dependencies.database.query
        .selectFrom('template')
        .leftJoin('brand_kit', 'brand_kit.id', 'template.brand_kit_id')
        .select('brand_kit.public_id')
        .where('template.id', '=', Number(body['id']))
        .executeTakeFirst();
      return row?.public_id;
    };
    assert.equal(await made(ann, own), own);
    assert.equal(await made(ann, shared), shared);
    assert.equal(await made(bob, own), null);
    const ofBob = await createCard({ embedId: embed.id, embedUserId: 'bob' });
    // A key reaches both, but the template of one user cannot follow the kit of another.
    const saved = await service.call('PUT', `/studio/templates/${ofBob}`, {
      headers: { 'if-match': '*' },
      body: { ...card, brandKit: { id: own, ...kit } },
    });
    assert.equal(saved.status, 200);
    assert.equal((await service.client.getBrandKit({ params: { id: own }, query: {} })).data.used_in, 1);
  });

  it('are at most a hundred', async () => {
    const { key, workspaceId } = await service.addWorkspace();
    const { database } = service.dependencies;
    const row = {
      workspace_id: workspaceId,
      user_id: null,
      embed_id: null,
      embed_user_id: null,
      name: 'Many',
      tokens: '{"axes": [], "values": {}}',
    };
    const rows = Array.from({ length: 100 }, (_, index) => ({ ...row, public_id: `kit_${workspaceId}_${index}` }));
    await database.query.insertInto('brand_kit').values(rows).execute();
    await refused(service.clientWith(key).createBrandKit({ query: {}, body: kit }), 'conflict');
  });
});
