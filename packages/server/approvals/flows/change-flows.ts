import type { newStage } from '@platen/api';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ApprovalError } from '../http/approval-error.ts';
import type { Member } from '../http/resolve-actor.ts';
import { isApprovedCategory } from '../rules/enter-stage.ts';
import { freeSlug } from './free-slug.ts';
import { presets } from './presets.ts';
import { findFlow, findStage, requireStage, type StoredFlow, type StoredStage } from './stored-flow.ts';
import type { ApprovalParts } from '../approval-parts.ts';

type Store = Pick<ApprovalParts, 'database' | 'now'>;

/** A stage to be made. */
export type NewStage = z.output<typeof newStage>;
/** Changes of a stage. */
export type StageChange = { [Key in keyof NewStage]?: NewStage[Key] | undefined };

/** Flows that a workspace may have, and stages that a flow may have. */
export const flowLimits = { flows: 100, stages: 30 } as const;

/** A flow to be made. */
export interface NewFlow {
  name: string;
  slug?: string | undefined;
  description: string;
  preset?: string | undefined;
  stages?: NewStage[] | undefined;
  blocksRenders?: boolean | undefined;
  allowsOwnApproval: boolean;
}

/** Makes a flow with its stages, and answers its id. Throws ApprovalError. */
export function createFlow(
  { database, now }: Store,
  workspaceId: number,
  members: readonly Member[],
  given: NewFlow,
): Promise<number> {
  const preset = presets.find(({ id }) => id === (given.preset ?? 'simple'));
  const stages = given.stages ?? preset?.stages ?? [];
  const startsFrom = given.stages ? undefined : preset;
  checkStages(stages, members);
  if (!stages.some(({ category }) => category === 'open')) {
    throw invalid('stages', 'A flow needs a stage of the category open, for work in progress.');
  }
  return database.transaction(async () => {
    await sql`select id from workspace where id = ${workspaceId} for update`.execute(database.query);
    const known = await database.query
      .selectFrom('approval_flow')
      .select('slug')
      .where('workspace_id', '=', workspaceId)
      .execute();
    if (known.length >= flowLimits.flows) {
      throw invalid('name', `A workspace may have ${flowLimits.flows} flows.`);
    }
    const slugs = known.map(({ slug }) => slug);
    if (given.slug !== undefined && slugs.includes(given.slug)) {
      throw new ApprovalError('state_conflict', 'approval.slug_taken', 'A flow with this slug already exists.');
    }
    const at = now();
    const { id } = await database.query
      .insertInto('approval_flow')
      .values({
        workspace_id: workspaceId,
        slug: given.slug ?? freeSlug(given.name, slugs, 'flow'),
        name: given.name,
        description: given.description || (startsFrom?.description ?? ''),
        blocks_renders: given.blocksRenders ?? startsFrom?.blocksRenders ?? false,
        allows_own_approval: given.allowsOwnApproval,
        entry_stage_id: null,
        change_stage_id: null,
        archived_at: null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const taken: string[] = [];
    const made: { id: number; slug: string; category: NewStage['category'] }[] = [];
    for (const [position, stage] of stages.entries()) {
      const slug = stage.slug ?? freeSlug(stage.name, taken, 'stage');
      if (taken.includes(slug)) throw invalid(`stages[${position}].slug`, 'Two stages have this slug.');
      taken.push(slug);
      made.push({ id: await insertStage({ database }, id, position, slug, stage), slug, category: stage.category });
    }
    const entry = made.find(({ category }) => category === 'open') ?? made[0];
    const change = made.find(({ slug }) => slug === startsFrom?.changeStage) ?? entry;
    await database.query
      .updateTable('approval_flow')
      .set({ entry_stage_id: entry?.id ?? null, change_stage_id: change?.id ?? null })
      .where('id', '=', id)
      .execute();
    return id;
  });
}

/** Changes of a flow. */
export interface FlowChange {
  name?: string | undefined;
  description?: string | undefined;
  blocksRenders?: boolean | undefined;
  allowsOwnApproval?: boolean | undefined;
  entryStage?: string | number | undefined;
  changeStage?: string | number | undefined;
  archived?: boolean | undefined;
}

/** Changes a flow. Throws ApprovalError. */
export function updateFlow(
  { database, now }: Store,
  workspaceId: number,
  ref: string,
  change: FlowChange,
): Promise<StoredFlow> {
  return database.transaction(async () => {
    const flow = await findFlow({ database }, workspaceId, ref, { lock: true });
    const openStage = (field: 'entryStage' | 'changeStage'): number | undefined => {
      const given = change[field];
      if (given === undefined) return undefined;
      const stage = findStage(flow, given);
      if (!stage) throw invalid(field, 'The flow has no such stage.');
      if (stage.category !== 'open') throw invalid(field, 'Use a stage of the category open, for work in progress.');
      return stage.id;
    };
    const at = now();
    await database.query
      .updateTable('approval_flow')
      .set({
        name: change.name ?? flow.name,
        description: change.description ?? flow.description,
        blocks_renders: change.blocksRenders ?? flow.blocks_renders,
        allows_own_approval: change.allowsOwnApproval ?? flow.allows_own_approval,
        entry_stage_id: openStage('entryStage') ?? flow.entry_stage_id,
        change_stage_id: openStage('changeStage') ?? flow.change_stage_id,
        archived_at:
          change.archived === undefined ? flow.archived_at : change.archived ? (flow.archived_at ?? at) : null,
        updated_at: at,
      })
      .where('id', '=', flow.id)
      .execute();
    return findFlow({ database }, workspaceId, flow.id);
  });
}

/** Adds a stage, and answers its id. Throws ApprovalError. */
export function addStage(
  store: Store,
  workspaceId: number,
  ref: string,
  members: readonly Member[],
  given: NewStage & { position?: number | undefined },
): Promise<number> {
  return changeStages(store, workspaceId, ref, async (flow) => {
    if (flow.stages.length >= flowLimits.stages) throw invalid('name', `A flow may have ${flowLimits.stages} stages.`);
    checkStages([given], members);
    const slugs = flow.stages.map(({ slug }) => slug);
    const slug = given.slug ?? freeSlug(given.name, slugs, 'stage');
    if (slugs.includes(slug)) {
      throw new ApprovalError('state_conflict', 'approval.slug_taken', 'The flow already has a stage with this slug.');
    }
    const position = Math.min(given.position ?? flow.stages.length, flow.stages.length);
    const id = await insertStage(store, flow.id, position, slug, given);
    const order = flow.stages.map((stage) => stage.id);
    await writeOrder(store, [...order.slice(0, position), id, ...order.slice(position)]);
    return id;
  });
}

/** Changes a stage. Throws ApprovalError. */
export function updateStage(
  store: Store,
  workspaceId: number,
  { flow: ref, stage: stageRef }: { flow: string; stage: string },
  members: readonly Member[],
  change: StageChange,
): Promise<number> {
  return changeStages(store, workspaceId, ref, async (flow) => {
    const stage = requireStage(flow, stageRef);
    const category = change.category ?? stage.category;
    if (category !== stage.category && (await hasItems(store, stage.id))) {
      throw new ApprovalError(
        'state_conflict',
        'approval.stage_in_use',
        'This stage has templates, so its category cannot change.',
      );
    }
    const isPlace = stage.id === flow.entry_stage_id || stage.id === flow.change_stage_id;
    if (isPlace && category !== 'open') {
      throw invalid('category', 'This is the entry stage or the change stage: it must stay open.');
    }
    if (change.slug !== undefined && flow.stages.some(({ id, slug }) => id !== stage.id && slug === change.slug)) {
      throw new ApprovalError('state_conflict', 'approval.slug_taken', 'The flow already has a stage with this slug.');
    }
    checkStages([{ ...change, category }], members);
    const review = category === 'review' ? (change.review ? toStoredReview(change.review) : stage.review) : null;
    await store.database.query
      .updateTable('approval_stage')
      .set({
        name: change.name ?? stage.name,
        slug: change.slug ?? stage.slug,
        category,
        color: change.color === undefined ? stage.color : change.color,
        review: JSON.stringify(review),
        renders: JSON.stringify({ ...stage.renders, ...change.renders }),
        due_in_hours: change.dueInHours === undefined ? stage.due_in_hours : change.dueInHours,
      })
      .where('id', '=', stage.id)
      .execute();
    return stage.id;
  });
}

/** Deletes an empty stage. Throws ApprovalError. */
export function deleteStage(store: Store, workspaceId: number, ref: string, stageRef: string): Promise<number> {
  return changeStages(store, workspaceId, ref, async (flow) => {
    const stage = requireStage(flow, stageRef);
    if (stage.id === flow.entry_stage_id || stage.id === flow.change_stage_id) {
      const sentence = 'This is the entry stage or the change stage: name another one first.';
      throw new ApprovalError('state_conflict', 'approval.stage_in_use', sentence);
    }
    if (await hasItems(store, stage.id)) {
      const sentence = 'Templates are in this stage: move them first.';
      throw new ApprovalError('state_conflict', 'approval.stage_in_use', sentence);
    }
    await store.database.query.deleteFrom('approval_stage').where('id', '=', stage.id).execute();
    return stage.id;
  });
}

/** Puts the stages of a flow in an order that names each once. Throws ApprovalError. */
export function orderStages(
  store: Store,
  workspaceId: number,
  ref: string,
  refs: readonly (string | number)[],
): Promise<void> {
  return changeStages(store, workspaceId, ref, async (flow) => {
    const ids = refs.map((each, index) => {
      const stage = findStage(flow, each);
      if (!stage) throw invalid(`stages[${index}]`, 'The flow has no such stage.');
      return stage.id;
    });
    if (new Set(ids).size !== flow.stages.length || ids.length !== flow.stages.length) {
      throw invalid('stages', 'Name every stage of the flow, each once.');
    }
    await writeOrder(store, ids);
  });
}

/** Changes of one flow's stages wait for each other and for items that move. */
function changeStages<Result>(
  { database, now }: Store,
  workspaceId: number,
  ref: string,
  change: (flow: StoredFlow) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async () => {
    const flow = await findFlow({ database }, workspaceId, ref, { lock: true });
    const result = await change(flow);
    await database.query.updateTable('approval_flow').set({ updated_at: now() }).where('id', '=', flow.id).execute();
    return result;
  });
}

async function hasItems({ database }: Pick<Store, 'database'>, stageId: number): Promise<boolean> {
  const found = await database.query
    .selectFrom('approval_item')
    .select('id')
    .where('stage_id', '=', stageId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function writeOrder({ database }: Pick<Store, 'database'>, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await database.query.updateTable('approval_stage').set({ position }).where('id', '=', id).execute();
  }
}

async function insertStage(
  { database }: Pick<Store, 'database'>,
  flowId: number,
  position: number,
  slug: string,
  stage: NewStage,
): Promise<number> {
  const isApproved = isApprovedCategory(stage.category);
  const { id } = await database.query
    .insertInto('approval_stage')
    .values({
      flow_id: flowId,
      slug,
      name: stage.name,
      category: stage.category,
      color: stage.color,
      position,
      review: JSON.stringify(stage.category === 'review' ? toStoredReview(stage.review) : null),
      renders: JSON.stringify({ image: isApproved, pdf: isApproved, video: isApproved, ...stage.renders }),
      due_in_hours: stage.dueInHours,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function toStoredReview(review: NewStage['review']): NonNullable<StoredStage['review']> {
  const { reviewers = [], mode = 'any', count = 1 } = review ?? {};
  return { reviewers: [...new Set(reviewers.map(Number))], mode, count };
}

/** Refuses stages whose parts do not fit each other, and reviewers who are not in the workspace. */
function checkStages(stages: readonly StageChange[], members: readonly Member[]): void {
  for (const [index, stage] of stages.entries()) {
    const path = (name: string): string => (stages.length > 1 ? `stages[${index}].${name}` : name);
    if (stage.review && stage.category !== 'review')
      throw invalid(path('review'), 'Only stages in review have reviewers.');
    for (const id of stage.review?.reviewers ?? []) {
      if (!members.some(({ personId }) => String(personId) === id)) {
        throw invalid(path('review.reviewers'), `There is no member ${id} in this workspace.`);
      }
    }
  }
}

/** Returns the error for an invalid field. */
export function invalid(path: string, reason: string, code = 'approval.request_invalid'): ApprovalError {
  return new ApprovalError('validation_failed', code, reason, { issues: [{ path, reason }] });
}
