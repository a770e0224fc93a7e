import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { applyCheckFixes } from '@platen/template';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const layers = [{ type: 'text', id: 'title', width: 180, height: 40, runs: [{ text: 'Hello' }] }];
const parameters = [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }], constraints: { maxLength: 30 } }];
const content = { schemaVersion: 2, name: 'Card', pages: [{ id: 'p', width: 200, height: 100, layers, parameters }] };

describeOnOneDatabase('checks of templates', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  it('say what breaks a template, with a fix that can be saved', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: { content } });
    const body = { maxDurationMs: 10_000, randomRows: 5 };
    const found = await service.client.checkTemplate({ params: { id }, query: {}, body });
    const [issue = assert.fail()] = found.issues;
    assert.equal(issue.kind, 'text_overflow');
    const stored = await service.client.getTemplate({ params: { id }, query: {} });
    const { template } = applyCheckFixes(stored.content, found.issues);
    await service.client.saveTemplate({
      params: { id },
      query: {},
      headers: { 'if-match': '*' },
      body: { ...template },
    });
    const mended = await service.client.checkTemplate({ params: { id }, query: {}, body });
    assert.deepEqual([mended.issues, mended.isComplete], [[], true]);
    const gone = await service.call('POST', `/studio/templates/${id + 1}/check`, { body: {} });
    assert.deepEqual([gone.status, gone.body['code']], [404, 'template-not-found']);
    const long = await service.call('POST', `/studio/templates/${id}/check`, { body: { maxDurationMs: 60_000 } });
    assert.equal(long.status, 400);
  });
});
