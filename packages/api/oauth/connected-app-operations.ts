import { z } from 'zod';
import { ownAccount, scope } from '../access.ts';
import { idInPath, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

/** An application that a person let in. */
export const connectedApp = z.object({
  id: z.string().describe('Names it in the operations below.'),
  client_id: z.string(),
  name: z.string().describe('As the application calls itself, when it registered itself.'),
  logo_url: z.string().nullable(),
  is_registered_here: z
    .boolean()
    .describe('Whether a workspace of this service made it; else it registered itself and nobody checked its name.'),
  scopes: z.array(scope),
  workspaces: z.array(z.object({ id: z.string(), name: z.string() })).describe('The workspaces that it reaches.'),
  created_at: timestamp.describe('When it was first let in.'),
  last_used_at: timestamp.describe('When it was last given a token.'),
});
export type ConnectedApp = z.infer<typeof connectedApp>;

const grantParams = z.object({ grantId: idInPath.describe('The id of the connected app.') });

/** The operations on the applications that a person let in. */
export const connectedAppOperations = {
  listConnectedApps: defineOperation({
    id: 'listConnectedApps',
    method: 'GET',
    path: '/me/connected-apps',
    tag: 'OAuth',
    summary: 'List connected apps',
    description: 'The applications that you let in, the last one first.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The applications.', z.object({ data: z.array(connectedApp) })) },
  }),
  removeConnectedApp: defineOperation({
    id: 'removeConnectedApp',
    method: 'DELETE',
    path: '/me/connected-apps/{grantId}',
    tag: 'OAuth',
    summary: 'Remove a connected app',
    description: 'All its tokens stop working at once, on every device that you let it in on.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    params: grantParams,
    answers: { 200: json('That it is removed.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['not_found'],
  }),
  removeConnectedWorkspace: defineOperation({
    id: 'removeConnectedWorkspace',
    method: 'DELETE',
    path: '/me/connected-apps/{grantId}/workspaces/{workspaceId}',
    tag: 'OAuth',
    summary: 'Take a workspace from a connected app',
    description:
      'Its tokens stop working in that workspace at once. One that reaches no workspace any more is removed.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    params: grantParams.extend({ workspaceId: idInPath.describe('The id of the workspace.') }),
    answers: { 200: json('That it is taken away.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['not_found'],
  }),
};
