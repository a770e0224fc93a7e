import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const layers = [{ type: 'text', id: 'title', name: 'Title', runs: [{ text: 'Welcome' }] }];
const content = { schemaVersion: 2, name: 'Card', pages: [{ id: 'p', width: 100, height: 50, layers }] };

describeOnOneDatabase('texts of templates', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  const put = (id: number, body: string, headers: Record<string, string>) =>
    service.call('PUT', `/studio/templates/${id}/texts`, { body, headers });

  it('go out as XLIFF and CSV, and come back as a revision', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: { content } });
    const exported = await service.client.exportTemplateTexts({ params: { id }, query: { locale: 'de' } });
    assert.equal(exported.headers.get('content-type'), 'application/xliff+xml; charset=utf-8');
    const tag = exported.headers.get('etag') ?? '';
    const xliff = (await exported.text()).replace('</source>', '</source><target>Willkommen</target>');
    const type = { 'content-type': 'application/xliff+xml' };
    const blind = await put(id, xliff, type);
    assert.deepEqual([blind.status, blind.body['code']], [428, 'precondition_required']);
    const saved = await put(id, xliff, { ...type, 'if-match': tag });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    assert.partialDeepStrictEqual(saved.body, {
      revision: 2,
      texts: { locales: ['de'], changed: 1, issues: [] },
    });
    const stale = await put(id, xliff, { ...type, 'if-match': tag });
    assert.deepEqual([stale.status, stale.body['revision']], [412, 2]);
    const again = await put(id, xliff, { ...type, 'if-match': '*' });
    assert.partialDeepStrictEqual(again.body, { revision: 2, texts: { changed: 0 } });
    const detail = await service.client.getTemplate({ params: { id }, query: {} });
    assert.deepEqual(detail.content.locales?.overrides, { de: { 'title.content': 'Willkommen' } });
    const csv = await service.client.exportTemplateTexts({
      params: { id },
      query: { locale: 'de,fr', format: 'csv' },
    });
    assert.match(await csv.text(), /title\.content,"Page 1, Title",Welcome,Willkommen,\r\n$/);
  });

  it('are refused whole when the file is hostile, and reported by key when they are not of the template', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: { content } });
    const hostile = await put(id, '<!DOCTYPE a [<!ENTITY b "c">]><xliff/>', {
      'content-type': 'application/xliff+xml',
      'if-match': '*',
    });
    assert.deepEqual([hostile.status, hostile.body['code']], [422, 'import_unsupported']);
    const unknown = await put(id, 'key,en,de\nold.content,Hi,Hallo\n', { 'content-type': 'text/csv', 'if-match': '*' });
    const { issues } = unknown.body['texts'] as { issues: { code: string; key: string }[] };
    assert.deepEqual(
      issues.map(({ code, key }) => `${code} ${key}`),
      ['text_unknown old.content', 'text_missing title.content'],
    );
    const same = await service.call('GET', `/studio/templates/${id}/texts?locale=en`);
    assert.deepEqual([same.status, same.body['code']], [400, 'invalid_response_options']);
    const several = await service.call('GET', `/studio/templates/${id}/texts?locale=de,fr`);
    assert.equal(several.status, 400);
  });
});
