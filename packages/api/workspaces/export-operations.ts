import { z } from 'zod';
import { ownWorkspace } from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

/** The operations that hand out all data of a workspace. */
export const exportOperations = {
  exportWorkspace: defineOperation({
    id: 'exportWorkspace',
    method: 'POST',
    path: '/workspace/exports',
    tag: 'Workspace',
    summary: 'Export the workspace',
    description:
      'Returns a URL that works once within ten minutes and serves a ZIP with the workspace’s data, readable by `platen import-workspace`. It does not include secrets, keys, apps, jobs, rendered files, connected accounts, posts, and the connections and runs of workflows. Only for signed-in owners.',
    access: ownWorkspace,
    rateLimit: { group: 'exports', perMinute: 5, per: 'workspace', dialect: 'draft' },
    sensitive: { event: 'workspace_exported' },
    answers: {
      201: json('The address.', z.object({ data: z.object({ url: z.string(), expires_at: timestamp }) })),
    },
  }),
  downloadWorkspaceExport: defineOperation({
    id: 'downloadWorkspaceExport',
    method: 'GET',
    path: '/workspace/exports/{token}',
    tag: 'Workspace',
    summary: 'Download an export',
    description: 'Needs no sign-in: the URL is the secret and works once.',
    access: { kind: 'public' },
    rateLimit: generalLimits.open,
    params: z.object({ token: z.string().min(1).max(100).describe('The last part of the URL.') }),
    answers: { 200: { description: 'The archive.', contentTypes: ['application/zip'] } },
    errors: ['not_found'],
  }),
};
