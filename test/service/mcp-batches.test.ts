import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startWorkers } from '@platen/server';
import { mcpClients } from './mcp-clients.ts';
import { startMcp } from './start-mcp.ts';
import { storeTemplate } from './store-template.ts';
import { titlesTemplate } from './titles-template.ts';

it('assistants render rows, follow them, and correct those that failed', async () => {
  const service = await startMcp();
  const workers = await startWorkers(service.dependencies);
  try {
    const templateId = await storeTemplate(service, titlesTemplate(2));
    const client = await mcpClients['the newest client'](service.url, { key: service.key });
    const call = async (tool: string, given: Record<string, unknown>) => {
      const { content, structuredContent } = await client.call(tool, given);
      return { text: content[0]?.text ?? '', data: structuredContent ?? {} };
    };
    const rows = [{ modifications: { title: 'Rye' } }, { modifications: { title: 'x', page9: 'x' } }];
    const given = { template_id: templateId, rows, name: '{title}-{page}' };
    assert.match((await call('render_batch', given)).text, /row 2 page9 [\s\S]*Next: Correct the named values/);
    const { batch_id } = (await call('render_batch', { ...given, invalid_rows: 'skip' })).data;
    const done = (await call('get_render_batch', { batch_id, wait_seconds: 50 })).data;
    assert.deepEqual([done['status'], done['succeeded'], done['failed']], ['partial', 1, 1]);
    const listed = (await call('list_render_batch_rows', { batch_id, status: 'failed' })).data;
    const [failed] = listed['rows'] as { row: number; issues: { column: string }[] }[];
    assert.deepEqual([failed?.row, failed?.issues.map(({ column }) => column)], [2, ['page9']]);
    await call('retry_render_batch', { batch_id, rows: [{ row: 2, modifications: { title: 'Good' } }] });
    const again = (await call('get_render_batch', { batch_id, wait_seconds: 50 })).data;
    assert.deepEqual([again['status'], again['succeeded']], ['succeeded', 2]);
    assert.equal((await call('cancel_render_batch', { batch_id })).data['status'], 'succeeded');
    assert.match((await call('get_render_batch', { batch_id: '999999' })).text, /batch-not-found\)\nNext: /);
    await client.close();
  } finally {
    await workers.stop(2000);
    await service.close();
  }
});
