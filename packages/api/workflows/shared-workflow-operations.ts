import { z } from 'zod';
import { writeTemplates } from '../access.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { idInPath } from '../field.ts';
import { workflow, workflowStep } from './workflow.ts';
import { workflowRateLimit } from './workflow-operations.ts';

const tag = 'Workflows';

/** Whether a workflow is public, and its links. */
export const workflowShare = z.object({
  enabled: z.boolean().describe('True if everyone who has the link can see and copy the workflow.'),
  slug: z.string().nullable().describe('The end of its links. It stays the same; null if it was never shared.'),
  includeTemplate: z.boolean().describe('True if those who copy the workflow get its template too.'),
  url: z.string().nullable().describe('The public page; null while sharing is off.'),
  embed_url: z.string().nullable().describe('The page for frames of other sites; null while sharing is off.'),
});
export type WorkflowShare = z.infer<typeof workflowShare>;

const params = z.object({ id: idInPath.describe('The id of the workflow.') });
const slugInPath = z.object({ slug: z.string().max(100).describe('The end of the link.') });
const sharing = { tag, access: writeTemplates, rateLimit: workflowRateLimit, path: '/workflows/{id}/share' } as const;

/** The operations on workflows that are shared by a link. */
export const sharedWorkflowOperations = {
  getWorkflowShare: defineOperation({
    ...sharing,
    id: 'getWorkflowShare',
    method: 'GET',
    summary: 'Read the sharing settings of a workflow',
    description: 'Whether the workflow is shared, and its links if it is.',
    params,
    answers: { 200: json('The sharing settings.', workflowShare) },
    errors: ['workflow_not_found'],
  }),
  updateWorkflowShare: defineOperation({
    ...sharing,
    id: 'updateWorkflowShare',
    liveOnly: true,
    method: 'POST',
    summary: 'Share a workflow, or stop sharing it',
    description:
      'Omitted fields stay unchanged. The link ends at once when sharing is turned off, and is the same when it is turned on again.',
    params,
    body: z.strictObject({
      enabled: z.boolean().optional().describe('If true, the workflow is public.'),
      includeTemplate: z.boolean().optional().describe('If true, copies come with the template.'),
    }),
    answers: { 200: json('The updated sharing settings.', workflowShare) },
    errors: ['workflow_not_found'],
  }),
  getSharedWorkflow: defineOperation({
    id: 'getSharedWorkflow',
    method: 'GET',
    path: '/shared-workflows/{slug}',
    tag,
    summary: 'Read a shared workflow',
    description: 'Without connections and typed-in rows, which stay with its workspace.',
    access: { kind: 'public' },
    rateLimit: generalLimits.open,
    params: slugInPath,
    answers: {
      200: json(
        'The workflow.',
        z.object({
          name: z.string(),
          description: z.string(),
          steps: z.array(workflowStep),
          includeTemplate: z.boolean(),
        }),
      ),
    },
    errors: ['share_not_found'],
  }),
  copySharedWorkflow: defineOperation({
    id: 'copySharedWorkflow',
    method: 'POST',
    path: '/shared-workflows/{slug}/copy',
    tag,
    summary: 'Copy a shared workflow into the workspace',
    description: 'The copy is a draft. If the workflow is shared with its template, that is copied, too.',
    access: writeTemplates,
    rateLimit: workflowRateLimit,
    idempotent: true,
    params: slugInPath,
    answers: { 201: json('The copy.', workflow) },
    errors: ['share_not_found', 'conflict'],
  }),
};
