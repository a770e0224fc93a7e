import type { ApprovalOutput, RenderFormatName } from '@platen/api';
import { sql } from 'kysely';
import { createReadMemory } from '../../db/read-memory.ts';
import { runPrepared } from '../../db/run-prepared.ts';
import type { Database } from '../../db/database.ts';
import type { RenderBlocker, RenderRule } from '../../renders/request/may-render.ts';
import { findFlow, rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import { stageName } from '../items/present-items.ts';
import { stateOf } from '../items/stored-item.ts';
import { blockingReason, type BlockingReason } from '../rules/render-permission.ts';
import { findViolations } from './find-violations.ts';

/** Templates of which it is remembered whether they are in a flow. */
const maxRemembered = 10_000;

const images: ReadonlySet<RenderFormatName> = new Set<RenderFormatName>(['png', 'jpg', 'webp', 'avif']);

/** The kind of output that a format is one of. */
export function outputKindOf(format: RenderFormatName): ApprovalOutput {
  if (format === 'pdf') return 'pdf';
  return images.has(format) ? 'image' : 'video';
}

/**
 * Keeps templates in approval flows from being rendered where their flow does not allow it, and to the conditions of their approvals.
 * For templates that are in no flow one statement, which the embedded database is asked again only when anything may have changed.
 */
export function createApprovalRule({ database, now }: { database: Database; now: () => Date }): RenderRule {
  const memory = createReadMemory<boolean>(database, { max: maxRemembered });
  const isInFlow = (workspaceId: number, templateId: number): Promise<boolean> =>
    memory.recall(`${workspaceId} ${templateId}`, async () => {
      const statement = sql`select from approval_item where template_id = ${templateId} and workspace_id = ${workspaceId} limit 1`;
      return (await runPrepared(database, statement.compile(database.query), 'reads')).length > 0;
    });
  const check: RenderRule['check'] = async ({ workspaceId, template, response, modifications }) => {
    if (template.kind !== 'studio') return [];
    const items = await database.query
      .selectFrom('approval_item')
      .innerJoin('template', 'template.id', 'approval_item.template_id')
      .selectAll('approval_item')
      .select('template.revision as template_revision')
      .where('approval_item.template_id', '=', template.id)
      .where('approval_item.workspace_id', '=', workspaceId)
      .execute();
    const blockers: RenderBlocker[] = [];
    const kind = outputKindOf(response.format);
    for (const row of items) {
      const flow = await findFlow({ database }, workspaceId, row.flow_id);
      const state = stateOf(row);
      const present = { version: String(row.template_revision), at: now() };
      const reason = blockingReason(rulesOf(flow), state, kind, present);
      const about = {
        flow: { id: flow.id, slug: flow.slug, name: flow.name },
        stage: stageName(flow, state.stageId),
        item: row.id,
      };
      if (reason) blockers.push({ code: reason, message: sentenceOf(reason, flow, state.stageId, kind), ...about });
      if (flow.archived_at !== null || !state.conditions) continue;
      const violations = findViolations(state.conditions, modifications);
      const [first] = violations;
      if (first) blockers.push({ code: 'condition_violated', message: first.message, violations, ...about });
    }
    return blockers;
  };
  return {
    check,
    concerns: async ({ workspaceId, template }) =>
      template.kind === 'studio' && (await isInFlow(workspaceId, template.id)),
  };
}

const outputText: Readonly<Record<ApprovalOutput, string>> = { image: 'an image', pdf: 'a PDF', video: 'a video' };

function sentenceOf(reason: BlockingReason, flow: StoredFlow, stageId: number, kind: ApprovalOutput): string {
  const stage = stageName(flow, stageId).name;
  switch (reason) {
    case 'stage':
      return `The template is in "${stage}" of the approval flow "${flow.name}", where it is not rendered as ${outputText[kind]}. Get it approved first.`;
    case 'held_back':
      return `The template is held back in the approval flow "${flow.name}". Release it first.`;
    case 'design_changed':
      return `The design was changed after it was approved in "${flow.name}". Have the new version approved.`;
    case 'output_not_approved':
      return `It was not approved to be rendered as ${outputText[kind]} in the approval flow "${flow.name}".`;
  }
}
