import { approvalOutput, type ApprovalOutput } from '@platen/api';
import { isApprovedCategory } from './enter-stage.ts';
import { stageOf, type FlowRules } from './flow-rules.ts';
import { isHeldBack } from './hold-item.ts';
import type { ItemState } from './item-state.ts';

/** Why a flow keeps an output of a template from being rendered by the API. */
export type BlockingReason = 'stage' | 'held_back' | 'design_changed' | 'output_not_approved';

/** Returns why an item's template may not be rendered as this kind of output; undefined if it may. */
export function blockingReason(
  flow: FlowRules,
  item: ItemState,
  kind: ApprovalOutput,
  { version, at }: { version: string; at: Date },
): BlockingReason | undefined {
  if (!flow.blocksRenders || flow.isArchived) return undefined;
  const stage = stageOf(flow, item.stageId);
  if (!stage.renders[kind]) return 'stage';
  if (isHeldBack(item, at)) return 'held_back';
  if (isApprovedCategory(stage.category) && item.approvedVersion !== version) return 'design_changed';
  if (item.outputs && !item.outputs.includes(kind)) return 'output_not_approved';
  return undefined;
}

/** Returns which outputs of an item's template the API may render. */
export function canRender(
  flow: FlowRules,
  item: ItemState,
  present: { version: string; at: Date },
): Record<ApprovalOutput, boolean> {
  const may = approvalOutput.options.map((kind) => [kind, blockingReason(flow, item, kind, present) === undefined]);
  return Object.fromEntries(may) as Record<ApprovalOutput, boolean>;
}
