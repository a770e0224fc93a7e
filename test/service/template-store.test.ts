import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { readStarter } from '@platen/library/node';
import { parseTemplate, type Template } from '@platen/template';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  findTemplate,
  saveTemplate,
  ServiceError,
  type ItemScope,
} from '@platen/server';
import { keyOrder } from '../../packages/server/db/migrations/0060-key-order.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

describeOnEachDatabase('the template store', (kind) => {
  let service: TestService;
  let scope: ItemScope;
  before(async () => {
    service = await startTestService({ kind });
    scope = { workspaceId: service.workspaceId, embedId: null, embedUserId: null };
  });
  after(() => service.close());

  it('keeps a template as it is given, and finds it in its own workspace only', async () => {
    const content = await readStarter('carousel');
    const made = await createTemplate(service.dependencies, scope, content, { userId: service.personId });
    assert.equal(made.revision, 1);
    const found = await findTemplate(service.dependencies, scope, made.id);
    assert.deepEqual(found?.content, content);
    const other = await service.addWorkspace();
    const elsewhere = { ...scope, workspaceId: other.workspaceId };
    assert.equal(await findTemplate(service.dependencies, elsewhere, made.id), undefined);
    await assert.rejects(saveTemplate(service.dependencies, elsewhere, made.id, content, { userId: null }), {
      code: 'template-not-found',
    });
    await assert.rejects(deleteTemplate(service.dependencies, elsewhere, made.id), { code: 'template-not-found' });
  });

  it('lets exactly one of several saves over the same revision through', async () => {
    const content = await readStarter('story');
    const { id } = await createTemplate(service.dependencies, scope, content, { userId: null });
    const saves = Array.from({ length: 8 }, (_, index) =>
      saveTemplate(
        service.dependencies,
        scope,
        id,
        { ...content, name: `Save ${index}` },
        { userId: null, expectedRevision: 1 },
      ),
    );
    const settled = await Promise.allSettled(saves);
    const won = settled.findIndex(({ status }) => status === 'fulfilled');
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const result of settled) {
      if (result.status === 'fulfilled') continue;
      const reason: unknown = result.reason;
      assert.ok(reason instanceof ServiceError);
      assert.partialDeepStrictEqual(reason.toBody(), { code: 'precondition_failed', revision: 2 });
    }
    assert.equal((await findTemplate(service.dependencies, scope, id))?.content.name, `Save ${won}`);
  });

  it('loses none of several changes at once', async () => {
    const content = await readStarter('story');
    const { id } = await createTemplate(service.dependencies, scope, { ...content, tags: [] }, { userId: null });
    const add = (tag: string) =>
      changeTemplate(service.dependencies, scope, id, { userId: null }, (now) => ({
        ...now,
        tags: [...now.tags, tag],
      }));
    await Promise.all(Array.from({ length: 10 }, (_, index) => add(`tag ${index}`)));
    const found = await findTemplate(service.dependencies, scope, id);
    assert.equal(found?.revision, 11);
    assert.equal(new Set(found.content.tags).size, 10);
  });

  /** A form whose names stand neither in the order of the alphabet nor in that of their lengths. */
  const names = ['zip', 'a', 'street', 'city'];
  const form = (order: readonly string[]): Template =>
    parseTemplate({
      schemaVersion: 2,
      name: 'Form',
      data: {
        people: {
          type: 'list',
          items: { type: 'object', fields: Object.fromEntries(order.map((name) => [name, { type: 'text' }])) },
        },
        ...Object.fromEntries(order.map((name) => [name, { type: 'text' }])),
      },
      tokens: {
        axes: [],
        values: Object.fromEntries(order.map((name) => [name, { type: 'number', value: 1 }])),
      },
      pages: [{ id: 'page', width: 100, height: 100, layers: [] }],
    });
  const orderOf = (content: Template): string[][] => {
    const { people, ...data } = content.data ?? {};
    const fields = people?.type === 'list' && people.items.type === 'object' ? people.items.fields : {};
    return [fields, data, content.tokens?.values ?? {}].map((record) => Object.keys(record));
  };
  const expectOrder = async (id: number, order: readonly string[]): Promise<void> => {
    const found = await findTemplate(service.dependencies, scope, id);
    assert.ok(found);
    assert.deepEqual(orderOf(found.content), [order, order, order]);
  };

  it('keeps data, fields and tokens in the order in which they were written', async () => {
    const { id } = await createTemplate(service.dependencies, scope, form(names), { userId: null });
    await expectOrder(id, names);
    const listed = (await service.client.listTemplates({ query: {} })).find((each) => each.id === id);
    assert.deepEqual(
      listed?.modifications.map(({ key }) => key),
      ['people', ...names],
    );
    const put = async (order: readonly string[]) =>
      (
        await service.client.saveTemplate({
          params: { id },
          query: {},
          headers: { 'if-match': '*' },
          body: form(order),
        })
      ).revision;
    assert.equal(await put(names), 1, 'the same content makes no revision');
    assert.equal(await put(names.toReversed()), 2, 'another order is a change');
    await expectOrder(id, names.toReversed());
    const version = await service.client.getTemplateVersion({ params: { id, version: 1 }, query: {} });
    assert.deepEqual(orderOf(parseTemplate(version.content)), [names, names, names]);
  });

  it('keeps the rows of a database that did not keep the order', async () => {
    const { database } = service.dependencies;
    const { id } = await createTemplate(service.dependencies, scope, form(names), { userId: null });
    const read = async () =>
      (await database.pool.query('select id, content::jsonb as content from template order by id')).rows;
    const stored = await read();
    for (const [table, column] of [
      ['template', 'content'],
      ['template_version', 'content'],
      ['brand_kit', 'tokens'],
    ] as const)
      await database.pool.query(`alter table ${table} alter column ${column} type jsonb using ${column}::text::jsonb`);
    await keyOrder.up(database.query);
    assert.deepEqual(await read(), stored);
    await expectOrder(id, ['a', 'zip', 'city', 'street']);
    await saveTemplate(service.dependencies, scope, id, form(names), { userId: null });
    await expectOrder(id, names);
  });
});
