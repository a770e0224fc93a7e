import type { ApprovalOutput } from '@platen/api';
import type { Conditions, StoredDecision } from '../../db/tables/approval-tables.ts';

/** A decision as the rules take it. */
export type Decision = Omit<StoredDecision, 'at'> & { at: Date };

/** A template in a flow. */
export interface ItemState {
  stageId: number;
  /** Grows with every change of the item. */
  revision: number;
  /** The review it is in or was in last; 1 until it comes back into review. */
  round: number;
  /** Whether it was in a review stage before. */
  wasInReview: boolean;
  /** The person who submitted it for review; null before. */
  submitterId: number | null;
  /** Of all rounds, oldest first; a person has one at a time in a stage and round. */
  decisions: readonly Decision[];
  /** Until it is submitted again. */
  changesRequested: { by: readonly number[]; stageId: number } | null;
  /** The version with which it came into the stage it is in, where that is an approved or done one; else null. */
  approvedVersion: string | null;
  /** The version with which it came last into an approved or done stage, and when; null when it never did. It stays when the item continues. */
  lastApproved: { version: string; at: Date } | null;
  /** Outputs permitted by the approvals that brought it there; null for all. */
  outputs: readonly ApprovalOutput[] | null;
  conditions: Conditions | null;
  movedWithoutApproval: { personId: number; at: Date; reason: string } | null;
  heldBack: { since: Date; reason: string; releaseAt: Date | null } | null;
  dueAt: Date | null;
}
