import type { ApprovalItem, ApprovalPerson } from '@platen/api';
import { thumbnailUrl } from '../../templates/thumbnails.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import { countApprovals } from '../rules/count-approvals.ts';
import { stageOf } from '../rules/flow-rules.ts';
import { isHeldBack } from '../rules/hold-item.ts';
import { canRender } from '../rules/render-permission.ts';
import { stateOf, type StoredItem } from './stored-item.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** Items as answers show them; those whose template was just deleted are omitted. All of them are in `flows`. */
export async function presentItems(
  { database, publicUrl, now }: Pick<ApprovalParts, 'publicUrl' | 'database' | 'now'>,
  { members }: Pick<ApprovalCall, 'members'>,
  flows: readonly StoredFlow[],
  items: readonly StoredItem[],
): Promise<ApprovalItem[]> {
  if (items.length === 0) return [];
  const templates = await database.query
    .selectFrom('template')
    .select(['id', 'name', 'tags', 'folder_id', 'revision', 'page_list', 'thumbnails'])
    .where(
      'id',
      'in',
      items.map(({ template_id }) => template_id),
    )
    .execute();
  const counts = await database.query
    .selectFrom('approval_comment')
    .select((columns) => ['item_id', columns.fn.countAll<number>().as('count')])
    .where(
      'item_id',
      'in',
      items.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .groupBy('item_id')
    .execute();
  const countOf = new Map(counts.map(({ item_id, count }) => [item_id, Number(count)]));
  const at = now();
  return items.flatMap((row) => {
    const template = templates.find(({ id }) => id === row.template_id);
    const flow = flows.find(({ id }) => id === row.flow_id);
    if (!template || !flow) return [];
    const rules = rulesOf(flow);
    const state = stateOf(row);
    const version = String(template.revision);
    const stage = stageOf(rules, state.stageId);
    const named = (id: number): ApprovalPerson => nameOf(members, id);
    const count = stage.review && countApprovals(rules, stage, state, version, members);
    const asked = state.decisions.filter(
      ({ kind, round, stageId }) => kind === 'changes_requested' && round === state.round && stageId === stage.id,
    );
    const [firstPage] = template.page_list;
    const image = firstPage && thumbnailUrl(publicUrl, template.thumbnails[firstPage.id]);
    return [
      {
        id: row.id,
        flow: { id: flow.id, slug: flow.slug, name: flow.name },
        stage: { ...stageName(flow, stage.id), category: stage.category, color: colorOf(flow, stage.id) },
        template: {
          id: template.id,
          name: template.name,
          thumbnailUrl: image || null,
          currentVersion: version,
          folderId: template.folder_id,
          tags: template.tags,
        },
        reviewRound: state.round,
        revision: state.revision,
        approvals: count && {
          mode: count.mode,
          required: count.required,
          approvedBy: count.approvals.map(({ personId }) => named(personId)),
          changesRequestedBy: asked.map(({ personId }) => named(personId)),
          ...(state.submitterId !== null && { submitter: { id: String(state.submitterId) } }),
        },
        changesRequested: state.changesRequested && {
          by: state.changesRequested.by.map(named),
          stage: stageName(flow, state.changesRequested.stageId),
        },
        lastApproved: state.lastApproved && {
          version: state.lastApproved.version,
          at: state.lastApproved.at.toISOString(),
        },
        commentCount: countOf.get(row.id) ?? 0,
        canRender: canRender(rules, state, { version, at }),
        ...(state.movedWithoutApproval && {
          movedWithoutApproval: {
            by: named(state.movedWithoutApproval.personId),
            at: state.movedWithoutApproval.at.toISOString(),
            reason: state.movedWithoutApproval.reason,
          },
        }),
        conditions: state.conditions,
        heldBack:
          state.heldBack && isHeldBack(state, at)
            ? {
                since: state.heldBack.since.toISOString(),
                reason: state.heldBack.reason,
                releaseAt: state.heldBack.releaseAt?.toISOString() ?? null,
              }
            : null,
        dueAt: state.dueAt?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      },
    ];
  });
}

/** A person by id; those who left the workspace keep their id and no name. */
export function nameOf(members: ApprovalCall['members'], id: number): ApprovalPerson {
  return { id: String(id), name: members.find(({ personId }) => personId === id)?.name ?? '' };
}

/** A stage's id, slug and name; one that was deleted since keeps its id. */
export function stageName(flow: StoredFlow, id: number): { id: number; slug: string; name: string } {
  const stage = flow.stages.find((each) => each.id === id);
  return { id, slug: stage?.slug ?? '', name: stage?.name ?? '' };
}

function colorOf(flow: StoredFlow, id: number): ApprovalItem['stage']['color'] {
  return (flow.stages.find((stage) => stage.id === id)?.color ?? null) as ApprovalItem['stage']['color'];
}
