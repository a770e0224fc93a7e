import type { WorkflowStep } from '@platen/api';
import type { Database } from '../db/database.ts';
import { shareNotFound } from '../sharing/find-share.ts';

/** A workflow that is shared, as those who hold its link may know it. */
export interface SharedWorkflow {
  workspaceId: number;
  name: string;
  description: string;
  steps: WorkflowStep[];
  includeTemplate: boolean;
}

/** Settings that stay with the workspace, by the type of the step; `connectionId` does whatever the type. */
const privateSettings: Readonly<Record<string, readonly string[]>> = {
  rows: ['rows'],
  approve: ['flow', 'stage'],
  social: ['accounts'],
};

/** The workflow behind a link. Throws ServiceError `share_not_found`. */
export async function findSharedWorkflow({ database }: { database: Database }, slug: string): Promise<SharedWorkflow> {
  const row = await database.query
    .selectFrom('workflow')
    .select(['workspace_id', 'name', 'description', 'steps', 'shares_template'])
    .where('share_slug', '=', slug)
    .where('is_shared', '=', true)
    .executeTakeFirst();
  if (!row) throw shareNotFound();
  return {
    workspaceId: row.workspace_id,
    name: row.name,
    description: row.description,
    steps: row.steps.map(withoutPrivate),
    includeTemplate: row.shares_template,
  };
}

function withoutPrivate({ key, type, config }: WorkflowStep): WorkflowStep {
  const left = new Set([...(privateSettings[type] ?? []), 'connectionId']);
  return { key, type, config: Object.fromEntries(Object.entries(config).filter(([name]) => !left.has(name))) };
}
