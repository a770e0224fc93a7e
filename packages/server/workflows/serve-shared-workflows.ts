import { randomBytes } from 'node:crypto';
import { operations, type OperationAnswer, type WorkflowStep } from '@platen/api';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { readRenderedTemplate } from '../renders/request/read-rendered-template.ts';
import { findTemplateAssets } from '../renders/pipeline/template-assets.ts';
import { copyTemplate } from '../sharing/copy-template.ts';
import { addWorkflow } from './change-workflow.ts';
import { findWorkflow, toWorkflow, type WorkflowRow } from './workflow-record.ts';
import { planOf } from './plan-of.ts';
import { findSharedWorkflow, type SharedWorkflow } from './shared-workflow.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** The path of the public page of a shared workflow. */
export const sharedWorkflowPath = (slug: string): string => `/share/workflows/${slug}`;

/** Workflows that are shared by a link. */
export function serveSharedWorkflows(routes: Routes, parts: WorkflowParts): void {
  const { database, publicUrl, now } = parts;

  routes.serve(operations.getWorkflowShare, async ({ params }, { caller }) =>
    toShare(publicUrl, await findWorkflow(parts, caller.workspaceId, params.id)),
  );

  routes.serve(operations.updateWorkflowShare, async ({ params, body }, { caller }) => {
    const row = await findWorkflow(parts, caller.workspaceId, params.id);
    const { enabled = row.is_shared, includeTemplate = row.shares_template } = body ?? {};
    await database.query
      .updateTable('workflow')
      .set((column) => ({
        is_shared: enabled,
        shares_template: includeTemplate,
        updated_at: now(),
        // It stays the same once it was there.
        ...(enabled && {
          share_slug: column.fn.coalesce('share_slug', column.val(randomBytes(16).toString('base64url'))),
        }),
      }))
      .where('id', '=', row.id)
      .where('workspace_id', '=', caller.workspaceId)
      .execute();
    return toShare(publicUrl, await findWorkflow(parts, caller.workspaceId, params.id));
  });

  routes.serve(operations.getSharedWorkflow, async ({ params }) => {
    const { name, description, steps, includeTemplate } = await findSharedWorkflow(parts, params.slug);
    return { name, description, steps, includeTemplate };
  });

  routes.serve(operations.copySharedWorkflow, async ({ params }, { caller }) => {
    const shared = await findSharedWorkflow(parts, params.slug);
    const { name, description } = shared;
    const steps = await stepsOfCopy(parts, shared, caller);
    const row = await addWorkflow(parts, caller, { name, description, steps });
    const plan = await planOf(parts, caller.workspaceId);
    return new Reply(201, toWorkflow(row, { publicUrl, plan }));
  });
}

function toShare(publicUrl: string, row: WorkflowRow): OperationAnswer<typeof operations.getWorkflowShare> {
  const { is_shared: enabled, share_slug: slug, shares_template: includeTemplate } = row;
  const url = enabled && slug !== null ? `${publicUrl}${sharedWorkflowPath(slug)}` : null;
  return { enabled, slug, includeTemplate, url, embed_url: url === null ? null : `${url}/embed` };
}

/** The steps with the templates of the copying workspace: copies of those that are shared with them, else none. */
async function stepsOfCopy(
  parts: WorkflowParts,
  shared: SharedWorkflow,
  caller: { workspaceId: number; userId: number | null },
): Promise<WorkflowStep[]> {
  const isOwn = shared.workspaceId === caller.workspaceId;
  const copies = new Map<number, number>();
  const steps: WorkflowStep[] = [];
  for (const step of shared.steps) {
    const templateId = Number(step.config['templateId'] ?? 0);
    if (isOwn || step.type !== 'render' || templateId === 0) {
      steps.push(step);
      continue;
    }
    const { templateId: _, ...config } = step.config;
    const id = shared.includeTemplate
      ? (copies.get(templateId) ?? (await copyOf(parts, shared, templateId, caller)))
      : undefined;
    if (id !== undefined) copies.set(templateId, id);
    steps.push({ ...step, config: { ...config, ...(id !== undefined && { templateId: id }) } });
  }
  return steps;
}

async function copyOf(
  parts: WorkflowParts,
  { workspaceId }: SharedWorkflow,
  templateId: number,
  caller: { workspaceId: number; userId: number | null },
): Promise<number | undefined> {
  const scope = { workspaceId, embedId: null, embedUserId: null };
  try {
    const { content, owner } = await readRenderedTemplate(parts, {
      template: { kind: 'studio', id: templateId },
      ...scope,
    });
    const assets = await findTemplateAssets(parts, scope, { template: content, owner });
    const note = 'Copied with a shared workflow';
    const copied = { workspaceId, content, assets, name: content.name, note };
    return (await copyTemplate(parts, copied, caller)).id;
  } catch (error) {
    // It was deleted: the copy has none.
    if (error instanceof ServiceError && error.code === 'template-not-found') return undefined;
    throw error;
  }
}
