import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { readStarter } from '@platen/library/node';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  findTemplate,
  saveTemplate,
  ServiceError,
  type ItemScope,
} from '@platen/server';
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
});
