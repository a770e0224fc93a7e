import type { ApprovalItem } from '@platen/api';
import { z } from 'zod';

/** A template in an approval flow, as short as a model can use it. */
export const approvalItemField = z.object({
  item_id: z.int(),
  flow: z.string().describe('The flow’s slug.'),
  stage: z.string().describe('The stage’s name.'),
  category: z.string().describe('open, review, approved, done, rejected or archived.'),
  template_id: z.int(),
  template_name: z.string(),
  current_version: z.string(),
  review_round: z.int(),
  approved_by: z.array(z.string()).describe('Names; for the current round and version.'),
  approvals_required: z.int(),
  changes_requested_by: z.array(z.string()),
  can_render: z.object({ image: z.boolean(), pdf: z.boolean(), video: z.boolean() }),
  comments: z.int(),
  due_at: z.string().nullable(),
});

/** An item as tools answer it. */
export function describeApprovalItem(item: ApprovalItem): z.output<typeof approvalItemField> {
  const { approvals, changesRequested, template } = item;
  return {
    item_id: item.id,
    flow: item.flow.slug,
    stage: item.stage.name,
    category: item.stage.category,
    template_id: template.id,
    template_name: template.name,
    current_version: template.currentVersion,
    review_round: item.reviewRound,
    approved_by: (approvals?.approvedBy ?? []).map(({ name }) => name),
    approvals_required: approvals?.required ?? 0,
    changes_requested_by: (changesRequested?.by ?? []).map(({ name }) => name),
    can_render: item.canRender,
    comments: item.commentCount,
    due_at: item.dueAt,
  };
}
