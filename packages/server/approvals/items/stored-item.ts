import type { Insertable, Selectable } from 'kysely';
import type { ApprovalItemTable } from '../../db/tables/approval-tables.ts';
import type { ItemState } from '../rules/item-state.ts';

/** An item as it is stored. */
export type StoredItem = Selectable<ApprovalItemTable>;

/** The state of an item that the rules work on. */
export function stateOf(row: StoredItem): ItemState {
  const { moved_without_approval: moved, held_back: held, last_approved: lastApproved } = row;
  return {
    stageId: row.stage_id,
    revision: row.revision,
    round: row.round,
    wasInReview: row.was_in_review,
    submitterId: row.submitter_id,
    decisions: row.decisions.map((decision) => ({ ...decision, at: new Date(decision.at) })),
    changesRequested: row.changes_requested,
    approvedVersion: row.approved_version,
    lastApproved: lastApproved && { ...lastApproved, at: new Date(lastApproved.at) },
    outputs: row.outputs,
    conditions: row.conditions,
    movedWithoutApproval: moved && { ...moved, at: new Date(moved.at) },
    heldBack: held && {
      ...held,
      since: new Date(held.since),
      releaseAt: held.releaseAt === null ? null : new Date(held.releaseAt),
    },
    dueAt: row.due_at,
  };
}

/** The columns that hold such a state. */
export function stateColumns(
  state: ItemState,
): Omit<
  Insertable<ApprovalItemTable>,
  'workspace_id' | 'flow_id' | 'template_id' | 'added_by' | 'created_at' | 'updated_at'
> {
  return {
    stage_id: state.stageId,
    revision: state.revision,
    round: state.round,
    was_in_review: state.wasInReview,
    submitter_id: state.submitterId,
    decisions: JSON.stringify(state.decisions),
    changes_requested: JSON.stringify(state.changesRequested),
    approved_version: state.approvedVersion,
    last_approved: JSON.stringify(state.lastApproved),
    outputs: JSON.stringify(state.outputs),
    conditions: JSON.stringify(state.conditions),
    moved_without_approval: JSON.stringify(state.movedWithoutApproval),
    held_back: JSON.stringify(state.heldBack),
    due_at: state.dueAt,
  };
}
