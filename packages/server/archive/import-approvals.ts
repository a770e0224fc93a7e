import type { ApprovalOutput } from '@platen/api';
import type { Database } from '../db/database.ts';
import type { ArchiveRow, ArchiveTable } from './archive-rows.ts';
import { chooseIds } from './choose-ids.ts';
import { insertRow } from './insert-row.ts';
import type { NewIds } from './new-ids.ts';
import type { OpenArchive } from './read-archive.ts';

/** Where an archive's rows go. */
export interface ImportTarget {
  workspaceId: number;
  ids: NewIds;
  /** The public ids of brand kits here, by those in the archive. */
  kitIds: Map<string, string>;
  /** The person of this instance who has the address of one in the archive; null for those who are not here. */
  personOf(id: number | null): number | null;
}

/** Imports the flows of an archive with their stages, items, comments and what happened. */
export async function importApprovals(
  { database }: { database: Database },
  archive: OpenArchive,
  target: ImportTarget,
  rows: Partial<Record<ArchiveTable, number>>,
): Promise<void> {
  const { workspaceId, ids, personOf } = target;
  await chooseIds(ids, archive, [
    'approval_flow',
    'approval_stage',
    'approval_item',
    'approval_comment',
    'approval_activity',
  ]);
  const count = (table: ArchiveTable): void => void (rows[table] = (rows[table] ?? 0) + 1);
  const stagesOfFlows: Pick<ArchiveRow<'approval_flow'>, 'id' | 'entry_stage_id' | 'change_stage_id'>[] = [];
  for await (const { id, entry_stage_id, change_stage_id, ...rest } of archive.rows('approval_flow')) {
    const own = { id: ids.of('approval_flow', id), workspace_id: workspaceId };
    await insertRow(database, 'approval_flow', { ...rest, ...own });
    stagesOfFlows.push({ id: own.id, entry_stage_id, change_stage_id });
    count('approval_flow');
  }
  for await (const { id, flow_id, review, renders, ...rest } of archive.rows('approval_stage')) {
    await insertRow(database, 'approval_stage', {
      ...rest,
      id: ids.of('approval_stage', id),
      flow_id: ids.of('approval_flow', flow_id),
      review: review === null ? null : JSON.stringify({ ...review, reviewers: presentOf(target, review.reviewers) }),
      renders: JSON.stringify(renders satisfies Partial<Record<ApprovalOutput, boolean>>),
    });
    count('approval_stage');
  }
  for (const { id, entry_stage_id, change_stage_id } of stagesOfFlows) {
    const stages = {
      entry_stage_id: ids.ofAny('approval_stage', entry_stage_id),
      change_stage_id: ids.ofAny('approval_stage', change_stage_id),
    };
    await database.query.updateTable('approval_flow').set(stages).where('id', '=', id).execute();
  }
  for await (const row of archive.rows('approval_item')) {
    await insertRow(database, 'approval_item', itemOf(target, row));
    count('approval_item');
  }
  for await (const { id, item_id, parent_id, person_id, mentions, pin, ...rest } of archive.rows('approval_comment')) {
    await insertRow(database, 'approval_comment', {
      ...rest,
      id: ids.of('approval_comment', id),
      item_id: ids.of('approval_item', item_id),
      parent_id: ids.ofAny('approval_comment', parent_id),
      person_id: personOf(person_id),
      mentions: presentOf(target, mentions),
      pin: pin === null ? null : JSON.stringify(pin),
    });
    count('approval_comment');
  }
  for await (const { id, flow_id, item_id, template_id, person_id, ...rest } of archive.rows('approval_activity')) {
    await insertRow(database, 'approval_activity', {
      ...rest,
      id: ids.of('approval_activity', id),
      workspace_id: workspaceId,
      flow_id: ids.ofAny('approval_flow', flow_id),
      item_id: ids.of('approval_item', item_id),
      template_id: ids.ofAny('template', template_id),
      person_id: personOf(person_id),
      credential: 'import',
    });
    count('approval_activity');
  }
}

/** Returns those of these people who have an account here. */
function presentOf({ personOf }: ImportTarget, people: readonly number[]): number[] {
  return people.flatMap((id) => personOf(id) ?? []);
}

/** Id of no person: decisions of people without an account here are kept. */
const nobody = 0;

function itemOf(
  { workspaceId, ids, personOf }: ImportTarget,
  row: ArchiveRow<'approval_item'>,
): Record<string, unknown> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const deciderOf = (id: number): number => personOf(id) ?? nobody;
  const { changes_requested: changes, moved_without_approval: moved } = row;
  return {
    ...row,
    id: ids.of('approval_item', row.id),
    workspace_id: workspaceId,
    flow_id: ids.of('approval_flow', row.flow_id),
    template_id: ids.of('template', row.template_id),
    stage_id: ids.of('approval_stage', row.stage_id),
    submitter_id: personOf(row.submitter_id),
    added_by: personOf(row.added_by),
    decisions: json(
      row.decisions.map((decision) => ({
        ...decision,
        personId: deciderOf(decision.personId),
        stageId: ids.of('approval_stage', decision.stageId),
      })),
    ),
    changes_requested: json(
      changes && { by: changes.by.map(deciderOf), stageId: ids.of('approval_stage', changes.stageId) },
    ),
    last_approved: json(row.last_approved),
    outputs: json(row.outputs),
    conditions: json(row.conditions),
    moved_without_approval: json(moved && { ...moved, personId: deciderOf(moved.personId) }),
    held_back: json(row.held_back),
  };
}
