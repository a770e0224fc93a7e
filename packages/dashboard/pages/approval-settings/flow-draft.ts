import type { ApprovalFlow } from '@platen/api';

const fields = ['name', 'description', 'blocksRenders', 'allowsOwnApproval', 'entryStage', 'changeStage'] as const;

/** Edited fields of a flow. */
export type FlowDraft = Pick<ApprovalFlow, (typeof fields)[number]>;

/** The form of a flow. */
export function draftOfFlow({
  name,
  description,
  blocksRenders,
  allowsOwnApproval,
  entryStage,
  changeStage,
}: ApprovalFlow): FlowDraft {
  return { name, description, blocksRenders, allowsOwnApproval, entryStage, changeStage };
}

/** Returns the fields of a flow that were changed in its form. */
export function changesOfFlow(flow: ApprovalFlow, draft: FlowDraft): Partial<FlowDraft> {
  const written: FlowDraft = { ...draft, name: draft.name.trim(), description: draft.description.trim() };
  return Object.fromEntries(
    fields.filter((field) => written[field] !== flow[field]).map((field) => [field, written[field]]),
  );
}
