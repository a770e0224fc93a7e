import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { parseTemplate } from '@platen/template';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const guide = await readFile(new URL('../../docs/paging.md', import.meta.url), 'utf8');
const invoice = parseTemplate(JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''));

describeOnOneDatabase('renders of pages that flow', (kind) => {
  let service: TestService;
  let templateId: number;
  before(async () => {
    service = await startTestService({ kind });
    templateId = await storeTemplate(service, invoice);
  });
  after(() => service.close());

  const items = Array.from({ length: 60 }, (_, index) => ({ item: `Item ${index + 1}`, price: index }));
  const render = async (response: object) => {
    const answer = await service.call('POST', '/studio/render', {
      body: { templateId, modifications: { items }, response: { scale: 0.1, ...response } },
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const lastLog = async (): Promise<Record<string, unknown>> => {
    const { body } = await service.call('GET', '/workspace/logs?limit=1');
    const [entry] = body['data'] as Record<string, unknown>[];
    assert.ok(entry);
    return entry;
  };

  it('have a file for each page that the flow makes, and cost as much', async () => {
    const whole = await render({});
    const pages = whole['data'] as { page: number; content: string }[];
    assert.deepEqual(
      pages.map(({ page }) => page),
      [1, 2, 3],
    );
    assert.equal(new Set(pages.map(({ content }) => content)).size, 3);
    assert.deepEqual([whole['totalPages'], whole['renderedPages']], [3, 3]);
    assert.partialDeepStrictEqual(await lastLog(), { credits_used: 3, response: { total_pages: 3 } });
  });

  it('count all pages when only some are asked for, and refuse those that there are not', async () => {
    const two = await render({ includePages: [3, 1] });
    assert.deepEqual([two['totalPages'], two['renderedPages']], [3, 2]);
    assert.partialDeepStrictEqual(await lastLog(), { credits_used: 2, response: { total_pages: 3 } });
    const { status, body } = await service.call('POST', '/studio/render', {
      body: { templateId, modifications: { items }, response: { includePages: [4] } },
    });
    assert.deepEqual([status, body['code']], [400, 'invalid_response_options']);
  });

  it('are one PDF of all pages', async () => {
    await render({ format: 'pdf', scale: 1 });
    const { credits_used: credits, response } = await lastLog();
    assert.partialDeepStrictEqual(response, { total_pages: 3, files: [{ page: 0, pages: 3 }] });
    assert.equal(credits, 3 * service.dependencies.config.creditPrices.pdf_page);
  });
});
