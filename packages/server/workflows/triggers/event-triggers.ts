import type { RowValues } from '@platen/template';
import type { WorkflowConfig } from '@platen/api';
import { ServiceError } from '../../http/service-error.ts';
import type { WorkflowEvent } from '../../jobs/work-kinds.ts';
import { startRun } from '../runs/start-run.ts';
import type { TriggerStep } from '../steps/step.ts';
import type { WorkflowParts } from '../workflow-parts.ts';

/** A trigger whose event is a row. */
export const eventTrigger: TriggerStep = {
  kind: 'trigger',
  rowOf: (input) => (typeof input === 'object' && input !== null ? { ...(input as RowValues) } : {}),
};

/** Starts the workflows of a workspace that wait for an event, each once for each event. */
export async function startForEvent(
  parts: WorkflowParts,
  { workspaceId, type, key, data }: WorkflowEvent,
): Promise<void> {
  const { database, log } = parts;
  if (type === 'template_published' && !(await isPresentVersion(parts, workspaceId, data))) return;
  const workflows = await database.query
    .selectFrom('workflow')
    .select(['id', 'steps'])
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'active')
    .where('trigger_type', '=', type)
    .execute();
  for (const { id, steps } of workflows) {
    if (!isMeant(type, steps[0]?.config ?? {}, data)) continue;
    try {
      await startRun(parts, id, { triggerType: type, input: data, eventKey: key });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.info({ workflowId: id, code: error.code }, 'A workflow was not started by an event');
    }
  }
}

function isMeant(type: WorkflowEvent['type'], config: Record<string, unknown>, data: WorkflowEvent['data']): boolean {
  if (type === 'template_published') {
    const { templateIds } = config as WorkflowConfig<'template_published'>;
    return templateIds === undefined || templateIds.includes(Number(data['template_id']));
  }
  const { flow, stage } = config as WorkflowConfig<'approval_moved'>;
  const isFlow = flow === undefined || String(flow) === String(data['flow_id']) || flow === data['flow'];
  return isFlow && (stage === undefined || stage === data['to_stage']);
}

/** A template that was saved again in the meantime has another event. */
async function isPresentVersion(
  { database }: WorkflowParts,
  workspaceId: number,
  data: WorkflowEvent['data'],
): Promise<boolean> {
  const row = await database.query
    .selectFrom('template')
    .select('revision')
    .where('id', '=', Number(data['template_id']))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.revision === data['version'];
}
