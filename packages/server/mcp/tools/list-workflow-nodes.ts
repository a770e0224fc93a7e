import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

/** Lists the types of steps of workflows. */
export const listWorkflowNodes = defineTool({
  name: 'list_workflow_nodes',
  title: 'List the steps of workflows',
  description:
    'Lists the types of steps of which workflows are made. Name types to get the JSON Schema of their settings; expressions are those of templates, over the columns of the row.',
  input: z.strictObject({
    types: z.array(z.string().max(64)).max(30).optional().describe('Only these types, with their configSchema.'),
  }),
  output: z.object({
    nodes: z.array(
      z.object({
        type: z.string(),
        kind: z.string(),
        description: z.string(),
        available: z.boolean().describe('False if the plan does not have it.'),
        requires: z.array(z.string()).describe('Type of the connection that it needs.'),
        configSchema: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listWorkflowNodes],
  async run({ types }, { client }) {
    const { data } = await client.listWorkflowNodes();
    const shown = types ? data.filter(({ key }) => types.includes(key)) : data;
    const nodes = shown.map(({ key, kind, description, available, requires, configSchema }) => ({
      type: key,
      kind,
      description,
      available,
      requires,
      ...(types && { configSchema }),
    }));
    return { data: { nodes } };
  },
});
