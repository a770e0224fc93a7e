import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { approvalItemField, describeApprovalItem } from './approval-item-field.ts';
import { cursor, nextCursor, templateId } from './shared-fields.ts';

/** Lists approval flows, and the templates in one. */
export const listApprovalItems = defineTool({
  name: 'list_approval_items',
  title: 'List templates in approval',
  description:
    'Without flow, lists the approval flows with their stages. With a flow, lists the templates in it, newest first: the stage of each, who approved, and what may be rendered. Use it if a render was refused with render_blocked_by_approval, or to find what is waiting for review. Decisions are made by people.',
  input: z.strictObject({
    flow: z.string().min(1).max(60).optional().describe('Id or slug of a flow.'),
    stage: z.string().min(1).max(60).optional().describe('Slug of a stage.'),
    template_id: templateId.optional(),
    waiting: z.literal('me').optional().describe('Only items waiting for the person’s own approval.'),
    limit: z.int().min(1).max(50).default(20),
    cursor: cursor.optional(),
  }),
  output: z.object({
    flows: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        blocks_renders: z.boolean(),
        stages: z.array(z.object({ slug: z.string(), name: z.string(), category: z.string(), items: z.int() })),
      }),
    ),
    items: z.array(approvalItemField),
    next_cursor: nextCursor,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listApprovalFlows, operations.listApprovalItems],
  async run({ flow, stage, template_id, waiting, limit, cursor: from }, { client }) {
    if (flow === undefined) {
      const { flows } = await client.listApprovalFlows();
      const listed = flows.map(({ slug, name, blocksRenders, stages }) => ({
        slug,
        name,
        blocks_renders: blocksRenders,
        stages: stages.map((each) => ({
          slug: each.slug,
          name: each.name,
          category: each.category,
          items: each.itemCount,
        })),
      }));
      return { data: { flows: listed, items: [], next_cursor: null } };
    }
    const query = {
      limit,
      ...(stage !== undefined && { stage }),
      ...(template_id !== undefined && { templateId: template_id }),
      ...(waiting && { waiting }),
      ...(from !== undefined && { cursor: from }),
    };
    const { items, pagination } = await client.listApprovalItems({ params: { flow }, query });
    return { data: { flows: [], items: items.map(describeApprovalItem), next_cursor: pagination.next_cursor } };
  },
});
