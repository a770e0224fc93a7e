import type { ApprovalOutput } from '@platen/api';
import { stageOf, type FlowRules } from './flow-rules.ts';
import type { Decision, ItemState } from './item-state.ts';
import type { Conditions } from '../../db/tables/approval-tables.ts';

const hourMs = 3_600_000;

/** Data of an item entering a stage. */
export interface Entry {
  stageId: number;
  personId: number;
  version: string;
  at: Date;
  /** The approvals that lead there. */
  approvals?: readonly Decision[];
}

/** Whether approvals end in a stage of this category. */
export function isApprovedCategory(category: string): boolean {
  return category === 'approved' || category === 'done';
}

/** The item as it is in a stage it comes into; its revision is one more. */
export function enterStage(flow: FlowRules, item: ItemState, entry: Entry): ItemState {
  const stage = stageOf(flow, entry.stageId);
  const isFromReview = stageOf(flow, item.stageId).category === 'review' && item.wasInReview;
  const isSubmitted = stage.category === 'review' && !isFromReview;
  const isApproved = isApprovedCategory(stage.category);
  // From one approved stage to the next, what led to the first still holds for the same design.
  const isFromApproved = isApproved && item.approvedVersion === entry.version;
  const merged = entry.approvals && mergeApprovals(entry.approvals);
  return {
    ...item,
    stageId: stage.id,
    revision: item.revision + 1,
    round: isSubmitted && item.wasInReview ? item.round + 1 : item.round,
    wasInReview: item.wasInReview || stage.category === 'review',
    submitterId: isSubmitted ? entry.personId : item.submitterId,
    changesRequested: isSubmitted || isApproved ? null : item.changesRequested,
    movedWithoutApproval: isSubmitted || (isApproved && !isFromApproved) ? null : item.movedWithoutApproval,
    approvedVersion: isApproved ? entry.version : null,
    lastApproved: isApproved ? { version: entry.version, at: entry.at } : item.lastApproved,
    outputs: isFromApproved ? item.outputs : isApproved ? (merged?.outputs ?? null) : null,
    conditions: isFromApproved ? item.conditions : isApproved ? (merged?.conditions ?? null) : null,
    dueAt: stage.dueInHours === null ? null : new Date(entry.at.getTime() + stage.dueInHours * hourMs),
  };
}

/**
 * Merges several approvals: outputs that each of them allows, and every condition of each; of two conditions on one limit, the stricter.
 */
export function mergeApprovals(approvals: readonly Decision[]): {
  outputs: readonly ApprovalOutput[] | null;
  conditions: Conditions | null;
} {
  let outputs: readonly ApprovalOutput[] | null = null;
  const conditions: Record<string, Record<string, unknown>> = {};
  for (const approval of approvals) {
    const { outputs: allowed } = approval;
    if (allowed) outputs = outputs === null ? allowed : outputs.filter((kind) => allowed.includes(kind));
    for (const [parameter, limits] of Object.entries(approval.conditions ?? {})) {
      const known = Object.hasOwn(conditions, parameter) ? (conditions[parameter] ?? {}) : {};
      for (const [limit, value] of Object.entries(limits)) {
        known[limit] = Object.hasOwn(known, limit) ? stricterOf(limit, known[limit], value) : value;
      }
      conditions[parameter] = known;
    }
  }
  return { outputs, conditions: Object.keys(conditions).length > 0 ? conditions : null };
}

/** The stricter of two values of a limit: the smaller greatest, the greater least, what both lists hold; of others the later. */
function stricterOf(limit: string, one: unknown, other: unknown): unknown {
  if (typeof one === 'number' && typeof other === 'number') {
    return limit.startsWith('min') ? Math.max(one, other) : Math.min(one, other);
  }
  if (Array.isArray(one) && Array.isArray(other)) return one.filter((value) => other.includes(value));
  return other;
}
