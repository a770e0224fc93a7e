import type { ApprovalOutput, StageCategory } from '@platen/api';

/** The deciders of a stage, and the number of approvals that moves an item on. */
export interface ReviewRules {
  /** Ids of people; if empty, all reviewers, admins and owners of the workspace. */
  reviewers: readonly number[];
  mode: 'any' | 'all' | 'count';
  /** For the mode `count`, at least 1. */
  count: number;
}

/** Rules of a stage. */
export interface StageRules {
  id: number;
  category: StageCategory;
  /** Null outside of review. */
  review: ReviewRules | null;
  /** Outputs that the API may render of templates in this stage, if the flow blocks renders. */
  renders: Readonly<Record<ApprovalOutput, boolean>>;
  /** Hours from entering the stage to when its work is due; null for never. */
  dueInHours: number | null;
}

/** Rules of a flow that determine how its items move. */
export interface FlowRules {
  id: number;
  /** In their order. */
  stages: readonly StageRules[];
  /** Where items are added. */
  entryStageId: number;
  /** Where items go when changes are requested. */
  changeStageId: number;
  blocksRenders: boolean;
  /** Whether people may approve what they submitted themselves. */
  allowsOwnApproval: boolean;
  isArchived: boolean;
}

/** The stage of an id. Throws when the flow has none such, which stored items rule out. */
export function stageOf(flow: FlowRules, id: number): StageRules {
  const stage = flow.stages.find((each) => each.id === id);
  if (!stage) throw new Error(`Flow ${flow.id} has no stage ${id}.`);
  return stage;
}
