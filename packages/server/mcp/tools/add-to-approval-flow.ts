import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { approvalItemField, describeApprovalItem } from './approval-item-field.ts';
import { templateId } from './shared-fields.ts';

/** Puts a template into an approval flow. */
export const addToApprovalFlow = defineTool({
  name: 'add_to_approval_flow',
  title: 'Submit a template for approval',
  description:
    'Adds a template to an approval flow, at its first stage or the one given, such as the first review. People then decide about it; list_approval_items shows its status. If the flow blocks renders, render_template is refused until it is approved. Ask the person before you do this.',
  input: z.strictObject({
    flow: z.string().min(1).max(60).describe('Id or slug of the flow, from list_approval_items.'),
    template_id: templateId,
    stage: z.string().min(1).max(60).optional().describe('Slug of a stage. Default: the entry stage.'),
    comment: z.string().max(5000).optional().describe('A note for reviewers.'),
    reviewed_version: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe('Required if the stage is an approved one: the version that was reviewed.'),
  }),
  output: z.object({
    item: approvalItemField,
    warnings: z.array(z.object({ code: z.string(), message: z.string().optional() })),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  operations: [operations.addApprovalItem],
  fieldsThere: { template_id: 'templateId', reviewed_version: 'reviewedVersion' },
  async run({ flow, template_id, stage, comment, reviewed_version }, { client }) {
    const { item, warnings } = await client.addApprovalItem({
      params: { flow },
      body: {
        templateId: template_id,
        ...(stage !== undefined && { stage }),
        ...(comment !== undefined && { comment }),
        ...(reviewed_version !== undefined && { reviewedVersion: reviewed_version }),
      },
    });
    return { data: { item: describeApprovalItem(item), warnings } };
  },
});
