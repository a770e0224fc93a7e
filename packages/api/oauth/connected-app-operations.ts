import { z } from 'zod';
import { ownAccount, scope } from '../access.ts';
import { idInPath, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

/** An application with access granted by a person. */
export const connectedApp = z.object({
  id: z.string().describe('The id used by the operations below.'),
  client_id: z.string(),
  name: z.string().describe('The name the application gave itself, if it registered itself.'),
  logo_url: z.string().nullable(),
  is_registered_here: z
    .boolean()
    .describe(
      'True if a workspace of this service created it; otherwise it registered itself and its name is unverified.',
    ),
  scopes: z.array(scope),
  workspaces: z.array(z.object({ id: z.string(), name: z.string() })).describe('The workspaces it can access.'),
  created_at: timestamp.describe('When it was first granted access.'),
  last_used_at: timestamp.describe('When it last received a token.'),
});
export type ConnectedApp = z.infer<typeof connectedApp>;

const grantParams = z.object({ grantId: idInPath.describe('The id of the connected app.') });

/** Operations on a person's connected apps. */
export const connectedAppOperations = {
  listConnectedApps: defineOperation({
    id: 'listConnectedApps',
    method: 'GET',
    path: '/me/connected-apps',
    tag: 'OAuth',
    summary: 'List connected apps',
    description: 'The applications you granted access to, most recent first.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The applications.', z.object({ data: z.array(connectedApp) })) },
  }),
  removeConnectedApp: defineOperation({
    id: 'removeConnectedApp',
    method: 'DELETE',
    path: '/me/connected-apps/{grantId}',
    tag: 'OAuth',
    summary: 'Disconnect an app',
    description: 'All its tokens stop working immediately, on all devices.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    params: grantParams,
    answers: { 200: json('The app was disconnected.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['not_found'],
  }),
  removeConnectedWorkspace: defineOperation({
    id: 'removeConnectedWorkspace',
    method: 'DELETE',
    path: '/me/connected-apps/{grantId}/workspaces/{workspaceId}',
    tag: 'OAuth',
    summary: 'Revoke a connected app’s access to a workspace',
    description:
      'Its tokens stop working in that workspace immediately. An app that has no workspace left is disconnected.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    params: grantParams.extend({ workspaceId: idInPath.describe('The id of the workspace.') }),
    answers: { 200: json('The access was revoked.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['not_found'],
  }),
};
