import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { resolveItemScope, scopeColumns, withinScope, type Caller, type ItemScope } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

describeOnEachDatabase('the scope of a call', (kind) => {
  let service: TestService;
  let embedId: number;
  let caller: Caller;
  before(async () => {
    service = await startTestService({ kind });
    embedId = await addEmbed(service.workspaceId, 'embed-one');
    caller = {
      kind: 'api-key',
      workspaceId: service.workspaceId,
      userId: service.personId,
      credential: 'key:1',
      levels: new Set(),
      scopes: new Set(),
      embed: null,
      role: null,
    };
  });
  after(() => service.close());

  async function addEmbed(workspaceId: number, publicId: string): Promise<number> {
    const row = await service.dependencies.database.query
      .insertInto('embed')
      .values({
        workspace_id: workspaceId,
        public_id: publicId,
        name: publicId,
        allowed_origins: [],
        permissions: [],
        secret: 'sealed',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  const scopeOf = (by: Caller, query = {}): Promise<ItemScope> => resolveItemScope(service.dependencies, by, query);

  it('of a key is its workspace, or the user of an embed that both are named', async () => {
    const { workspaceId } = service;
    assert.deepEqual(await scopeOf(caller), { workspaceId, embedId: null, embedUserId: null });
    assert.deepEqual(await scopeOf(caller, { embedId: 'embed-one', embedUserId: 'ann' }), {
      workspaceId,
      embedId,
      embedUserId: 'ann',
    });
    await assert.rejects(scopeOf(caller, { embedId: 'embed-one' }), { code: 'invalid_request', status: 400 });
    await assert.rejects(scopeOf(caller, { embedUserId: 'ann' }), { code: 'invalid_request', status: 400 });
  });

  it('never reaches the embed of another workspace', async () => {
    const other = await service.addWorkspace();
    await addEmbed(other.workspaceId, 'embed-two');
    const query = { embedId: 'embed-two', embedUserId: 'ann' };
    await assert.rejects(scopeOf(caller, query), { code: 'embed_not_found', status: 404 });
  });

  it('of a session is its own embed and user, and naming others is refused', async () => {
    const embed = { id: embedId, publicId: 'embed-one', userId: 'ann', permissions: new Set<never>() };
    const session: Caller = { ...caller, kind: 'embed-session', userId: null, embed };
    const own = { workspaceId: service.workspaceId, embedId, embedUserId: 'ann' };
    assert.deepEqual(await scopeOf(session), own);
    assert.deepEqual(await scopeOf(session, { embedId: 'embed-one', embedUserId: 'ann' }), own);
    for (const query of [
      { embedUserId: 'bob' },
      { embedId: 'embed-two' },
      { embedId: 'embed-two', embedUserId: 'ann' },
    ]) {
      await assert.rejects(scopeOf(session, query), { code: 'access_denied', status: 403 });
    }
    const shared = { ...session, embed: { ...embed, userId: null } };
    await assert.rejects(scopeOf(shared, { embedId: 'embed-one', embedUserId: 'ann' }), { code: 'access_denied' });
  });

  it('keeps statements to its rows', async () => {
    const { query } = service.dependencies.database;
    const other = await service.addWorkspace();
    const whole = { workspaceId: service.workspaceId, embedId: null, embedUserId: null };
    const scopes: Record<string, ItemScope> = {
      whole,
      ann: { ...whole, embedId, embedUserId: 'ann' },
      bob: { ...whole, embedId, embedUserId: 'bob' },
      shared: { ...whole, embedId, embedUserId: null },
      other: { workspaceId: other.workspaceId, embedId: null, embedUserId: null },
    };
    for (const [name, scope] of Object.entries(scopes)) {
      await query
        .insertInto('brand_asset')
        .values({ ...scopeColumns(scope), type: 'color', color_value: name, tags: [] })
        .execute();
    }
    const seen = async (scope: ItemScope): Promise<unknown[]> => {
      const rows = await query
        .selectFrom('brand_asset')
        .select('color_value')
        .where(withinScope('brand_asset', scope))
        .orderBy('id')
        .execute();
      return rows.map((row) => row.color_value);
    };
    assert.deepEqual(await seen(whole), ['whole', 'ann', 'bob', 'shared']);
    for (const name of ['ann', 'bob', 'shared', 'other']) {
      const scope = scopes[name];
      assert.ok(scope);
      assert.deepEqual(await seen(scope), [name]);
    }
    const changed = await query
      .updateTable('brand_asset')
      .set({ color_value: 'changed' })
      .where(withinScope('brand_asset', { ...whole, embedId, embedUserId: 'ann' }))
      .executeTakeFirst();
    assert.equal(Number(changed.numUpdatedRows), 1);
    assert.deepEqual((await seen(whole)).toSorted(), ['bob', 'changed', 'shared', 'whole']);
  });
});
