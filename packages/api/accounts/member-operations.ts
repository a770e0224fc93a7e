import { z } from 'zod';
import { administerWorkspace, memberRole, ownAccount, readWorkspace, type Access } from '../access.ts';
import { booleanInQuery, idInPath, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

/** A workspace as seen by its members. */
export const workspaceSummary = z.object({
  id: z.string(),
  name: z.string(),
  role: memberRole.describe('The person’s role there.'),
});
export type WorkspaceSummary = z.infer<typeof workspaceSummary>;

/** A person in the workspace. */
export const memberRecord = z.object({
  id: z.string().describe('The id of the person.'),
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  role: memberRole,
  joined_at: timestamp,
});
export type MemberRecord = z.infer<typeof memberRecord>;

/** An invitation that can still be accepted. */
export const invitationRecord = z.object({
  id: z.string(),
  email: z.string(),
  role: memberRole,
  invited_by: z.string().nullable().describe('The id of the person.'),
  created_at: timestamp,
  expires_at: timestamp,
});
export type InvitationRecord = z.infer<typeof invitationRecord>;

const workspaceName = z.string().trim().min(1).max(100).describe('The name of the workspace.');
const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(254));
const memberParams = z.object({ personId: idInPath.describe('The id of the person.') });
/** Everybody may leave; the service asks for an admin when it is someone else. */
const leaveOrAdminister: Access = { kind: 'caller', level: 'write', scope: 'never', embed: 'never', role: 'reviewer' };

/** Operations on workspaces, members and invitations. */
export const memberOperations = {
  listWorkspaces: defineOperation({
    id: 'listWorkspaces',
    method: 'GET',
    path: '/workspaces',
    tag: 'Workspace',
    summary: 'List your workspaces',
    description: 'Set `x-workspace-id` to the id of one of them to work in it. The default is the first.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The workspaces, oldest first.', z.object({ data: z.array(workspaceSummary) })) },
  }),
  createWorkspace: defineOperation({
    id: 'createWorkspace',
    method: 'POST',
    path: '/workspaces',
    tag: 'Workspace',
    summary: 'Create a workspace',
    description:
      'The caller becomes its owner. Where sign-up is by invitation only, only owners of a workspace may create another one.',
    access: ownAccount,
    rateLimit: { group: 'workspaces', perMinute: 10, per: 'address', dialect: 'draft' },
    body: z.strictObject({ name: workspaceName }),
    answers: { 201: json('The workspace.', z.object({ data: workspaceSummary })) },
    errors: ['access_denied', 'conflict'],
  }),
  updateWorkspace: defineOperation({
    id: 'updateWorkspace',
    method: 'PATCH',
    path: '/workspace',
    tag: 'Workspace',
    summary: 'Rename the workspace',
    description: 'The name is shown in the dashboard, in invitations and on consent pages.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    body: z.strictObject({ name: workspaceName }),
    answers: { 200: json('The workspace.', z.object({ data: workspaceSummary.omit({ role: true }) })) },
  }),
  listMembers: defineOperation({
    id: 'listMembers',
    method: 'GET',
    path: '/workspace/members',
    tag: 'Workspace',
    summary: 'List the members of the workspace',
    description: 'Everyone in the workspace with their role, in the order in which they joined.',
    access: readWorkspace,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The members, in the order they joined.', z.object({ data: z.array(memberRecord) })) },
  }),
  updateMember: defineOperation({
    id: 'updateMember',
    method: 'PATCH',
    path: '/workspace/members/{personId}',
    tag: 'Workspace',
    summary: 'Change the role of a member',
    description:
      'Only owners can appoint or change owners, and at least one owner must remain. An API key needs every access level for this and cannot appoint owners.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: memberParams,
    body: z.strictObject({ role: memberRole.describe('The person’s new role.') }),
    answers: { 200: json('The person.', z.object({ data: memberRecord })) },
    errors: ['not_found', 'conflict'],
  }),
  removeMember: defineOperation({
    id: 'removeMember',
    method: 'DELETE',
    path: '/workspace/members/{personId}',
    tag: 'Workspace',
    summary: 'Remove a member, or leave',
    description:
      'Their apps lose access to the workspace. API keys they created belong to the workspace and keep working unless they are revoked too; the response lists those that still work. The last owner cannot be removed.',
    access: leaveOrAdminister,
    liveOnly: true,
    rateLimit: generalLimits.writes,
    params: memberParams,
    query: z.object({
      revoke_api_keys: booleanInQuery.optional().describe('Also revokes API keys they created. Default false.'),
    }),
    answers: {
      200: json(
        'The member was removed.',
        z.object({
          data: z.object({
            id: z.string(),
            api_keys: z
              .array(z.object({ id: z.string(), name: z.string() }))
              .describe('API keys they created that still work.'),
          }),
        }),
      ),
    },
    errors: ['not_found', 'conflict'],
  }),
  listInvitations: defineOperation({
    id: 'listInvitations',
    method: 'GET',
    path: '/workspace/invitations',
    tag: 'Workspace',
    summary: 'List open invitations',
    description: 'Those that were neither accepted nor revoked, and have not expired.',
    access: administerWorkspace,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The invitations, newest first.', z.object({ data: z.array(invitationRecord) })) },
  }),
  createInvitation: defineOperation({
    id: 'createInvitation',
    method: 'POST',
    path: '/workspace/invitations',
    tag: 'Workspace',
    summary: 'Invite somebody',
    description:
      'An invitation is for one email address, can be used once and lasts seven days; it replaces an earlier invitation of the same address. The link is emailed if mail is configured. It is also returned here, this once, so that you can pass it on.',
    access: administerWorkspace,
    rateLimit: { group: 'invitations', perMinute: 20, per: 'workspace', dialect: 'draft' },
    body: z.strictObject({
      email: emailAddress.describe('The email address to invite.'),
      role: memberRole.default('member').describe('Their role. Only owners can invite owners.'),
    }),
    answers: {
      201: json(
        'The invitation.',
        z.object({
          data: invitationRecord.extend({
            url: z.string().describe('The link to accept the invitation. It is not shown again.'),
            is_mailed: z.boolean().describe('True if the link is sent by email; otherwise pass it on yourself.'),
          }),
        }),
      ),
    },
    errors: ['conflict'],
  }),
  revokeInvitation: defineOperation({
    id: 'revokeInvitation',
    method: 'DELETE',
    path: '/workspace/invitations/{id}',
    tag: 'Workspace',
    summary: 'Revoke an invitation',
    description: 'The link in the mail stops working at once. People who already accepted stay members.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: z.object({ id: idInPath.describe('The id of the invitation.') }),
    answers: { 200: json('The link no longer works.', z.object({ data: z.object({ id: z.string() }) })) },
    errors: ['not_found'],
  }),
  acceptInvitation: defineOperation({
    id: 'acceptInvitation',
    method: 'POST',
    path: '/invitations/accept',
    tag: 'Workspace',
    summary: 'Accept an invitation',
    description: 'Only for people who are signed in with the invited email address.',
    access: ownAccount,
    rateLimit: { group: 'accept-invitation', perMinute: 20, per: 'address', dialect: 'draft' },
    body: z.strictObject({ token: z.string().min(1).max(100).describe('The last part of the invitation’s link.') }),
    answers: { 200: json('The workspace.', z.object({ data: workspaceSummary })) },
    errors: ['not_found', 'access_denied'],
  }),
};
