import { workflowStep, type WorkflowStep } from '@platen/api';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import { createHook, triggerOf } from '../workflows/change-workflow.ts';
import type { ArchiveRow } from './archive-rows.ts';
import type { ImportTarget } from './import-approvals.ts';
import { insertRow } from './insert-row.ts';

/** Settings that name what is connected: it does not come along, and is chosen again. */
const connected: ReadonlySet<string> = new Set(['connectionId', 'accounts']);

/** Steps without what is connected; what cannot be read as steps has none. */
export function withoutConnections(given: unknown): WorkflowStep[] {
  const { data = [] } = z.array(workflowStep).safeParse(given);
  return data.map(({ key, type, config }) => ({
    key,
    type,
    config: Object.fromEntries(Object.entries(config).filter(([name]) => !connected.has(name))),
  }));
}

/**
 * Imports a workflow as a draft: it is connected and switched on again here, so that it does not run in two places. One with a webhook has
 * a new address.
 */
export async function importWorkflow(
  { database, vault }: { database: Database; vault: Vault },
  target: ImportTarget,
  { id, user_id, steps: given, status, metadata, ...rest }: ArchiveRow<'workflow'>,
): Promise<void> {
  const steps = withoutConnections(given).map((step) => withOwnIds(target, step));
  const trigger = triggerOf(steps);
  await insertRow(database, 'workflow', {
    ...rest,
    id: target.ids.of('workflow', id),
    workspace_id: target.workspaceId,
    user_id: target.personOf(user_id),
    status: status === 'archived' ? 'archived' : 'draft',
    steps: JSON.stringify(steps),
    metadata: JSON.stringify(metadata),
    trigger_type: trigger,
    ...(trigger === 'webhook' ? createHook({ vault }) : { hook_id: null, hook_secret: null }),
    next_run_at: null,
    share_slug: null,
  });
}

/** A step with the ids that templates and flows have here; of those that did not come along it names none. */
function withOwnIds({ ids }: ImportTarget, { key, type, config }: WorkflowStep): WorkflowStep {
  const { templateId, templateIds, flow, ...others } = config;
  const find = (table: 'template' | 'approval_flow', id: unknown): number | undefined =>
    /^\d{1,15}$/.test(String(id)) ? ids.find(table, Number(id)) : undefined;
  const template = templateId === undefined ? undefined : find('template', templateId);
  const templates = Array.isArray(templateIds)
    ? templateIds.flatMap((each) => find('template', each) ?? [])
    : undefined;
  // A slug stays; an id may be another one's here.
  const isId = /^\d+$/.test(String(flow));
  const flowHere = isId ? find('approval_flow', flow)?.toString() : flow;
  return {
    key,
    type,
    config: {
      ...others,
      ...(template !== undefined && { templateId: template }),
      ...(templates && { templateIds: templates }),
      ...(flowHere !== undefined && { flow: flowHere }),
    },
  };
}
