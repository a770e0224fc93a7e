import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startWorkers, type Workers } from '@platen/server';
import { mcpClients, type McpTestClient, type ToolResult } from './mcp-clients.ts';
import { startMcp, type McpService } from './start-mcp.ts';
import { until } from './until.ts';

const textOf = ({ content }: ToolResult): string => content[0]?.text ?? '';

describe('the workflow tools of the MCP server', () => {
  let service: McpService;
  let workers: Workers;
  let client: McpTestClient;
  before(async () => {
    service = await startMcp();
    workers = await startWorkers(service.dependencies);
    client = await mcpClients['the newest client'](service.url, { key: service.key });
  });
  after(async () => {
    await client.close();
    await workers.stop(2000);
    await service.close();
  });

  const call = async (tool: string, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const answer = await client.call(tool, given);
    assert.notEqual(answer.isError, true, textOf(answer));
    return answer.structuredContent ?? {};
  };

  it('suggest a workflow, check and save it, run it and read its runs', async () => {
    const { suggestions } = await call('suggest_workflow', { goal: 'mail certificates to participants' });
    const [first] = suggestions as { name: string; to_set: { code: string; field: string }[] }[];
    assert.equal(first?.name, 'Form to certificate by email');
    assert.deepEqual(
      first?.to_set.map(({ field }) => field),
      ['templateId', 'connectionId'],
    );
    const { nodes } = await call('list_workflow_nodes', { types: ['limit'] });
    assert.partialDeepStrictEqual(nodes, [{ type: 'limit', kind: 'shape', configSchema: { required: ['count'] } }]);
    const steps = [
      { type: 'rows', config: { rows: [{ name: 'Ann' }] } },
      { type: 'send_webhook', config: { url: 'https://hook.example/' } },
    ];
    const checked = await call('validate_workflow', { steps: steps.slice(1) });
    assert.partialDeepStrictEqual(checked, { valid: false, errors: [{ code: 'no_data_source' }] });
    const made = await call('create_workflow', { name: 'Post', steps });
    assert.partialDeepStrictEqual(made, { status: 'draft', runnable: true });
    const workflow = { workflow_id: made['workflow_id'] };
    const { run_id } = await call('run_workflow', workflow);
    const run = await until(async () => {
      const found = await call('get_workflow_run', { ...workflow, run_id });
      return found['status'] === 'success' ? found : undefined;
    });
    assert.partialDeepStrictEqual(run, { steps: [{ key: 'rows', sample: [{ name: 'Ann' }] }, { rows_out: 1 }] });
    const { runs } = await call('list_workflow_runs', workflow);
    assert.partialDeepStrictEqual(runs, [{ run_id, status: 'success', trigger: 'manual' }]);
  });
});
