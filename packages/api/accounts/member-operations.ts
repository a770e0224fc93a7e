import { z } from 'zod';
import { administerWorkspace, memberRole, ownAccount, readWorkspace, type Access } from '../access.ts';
import { booleanInQuery, idInPath, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

/** A workspace as those in it see it. */
export const workspaceSummary = z.object({
  id: z.string(),
  name: z.string(),
  role: memberRole.describe('What the person is there.'),
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

const workspaceName = z.string().trim().min(1).max(100).describe('What the workspace is called.');
const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(254));
const memberParams = z.object({ personId: idInPath.describe('The id of the person.') });
/** Everybody may leave; the service asks for an admin when it is somebody else. */
const leaveOrAdminister: Access = { kind: 'caller', level: 'write', scope: 'never', embed: 'never', role: 'reviewer' };

/** The operations on workspaces, who is in them, and who is asked in. */
export const memberOperations = {
  listWorkspaces: defineOperation({
    id: 'listWorkspaces',
    method: 'GET',
    path: '/workspaces',
    tag: 'Workspace',
    summary: 'List your workspaces',
    description: 'Name one of them in `x-workspace-id` to work in it; without, it is the first.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The workspaces, the oldest first.', z.object({ data: z.array(workspaceSummary) })) },
  }),
  createWorkspace: defineOperation({
    id: 'createWorkspace',
    method: 'POST',
    path: '/workspaces',
    tag: 'Workspace',
    summary: 'Create a workspace',
    description:
      'Its owner is who creates it. Where people come by invitation only, owners of a workspace may create another one.',
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
    summary: 'List who is in the workspace',
    access: readWorkspace,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The people, who came first first.', z.object({ data: z.array(memberRecord) })) },
  }),
  updateMember: defineOperation({
    id: 'updateMember',
    method: 'PATCH',
    path: '/workspace/members/{personId}',
    tag: 'Workspace',
    summary: 'Change what somebody may do',
    description:
      'Only owners make owners and change them, and one owner stays. An API key needs every access level for this, and makes no owners.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: memberParams,
    body: z.strictObject({ role: memberRole.describe('What the person is from now on.') }),
    answers: { 200: json('The person.', z.object({ data: memberRecord })) },
    errors: ['not_found', 'conflict'],
  }),
  removeMember: defineOperation({
    id: 'removeMember',
    method: 'DELETE',
    path: '/workspace/members/{personId}',
    tag: 'Workspace',
    summary: 'Remove somebody, or leave',
    description:
      'Their apps reach the workspace no more. API keys that they made are the workspace’s and go on, unless they are revoked with them; the answer names those that work. The last owner cannot go.',
    access: leaveOrAdminister,
    rateLimit: generalLimits.writes,
    params: memberParams,
    query: z.object({
      revoke_api_keys: booleanInQuery
        .optional()
        .describe('Whether API keys that they made are revoked. Default false.'),
    }),
    answers: {
      200: json(
        'They are gone.',
        z.object({
          data: z.object({
            id: z.string(),
            api_keys: z
              .array(z.object({ id: z.string(), name: z.string() }))
              .describe('Keys of theirs that still work.'),
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
      'For one e-mail address, once, and for seven days; an earlier invitation of that address ends. The link is mailed where mail is set up, and answered this once, so that it can be passed on.',
    access: administerWorkspace,
    rateLimit: { group: 'invitations', perMinute: 20, per: 'workspace', dialect: 'draft' },
    body: z.strictObject({
      email: emailAddress.describe('Whom to invite.'),
      role: memberRole.default('member').describe('What they will be. Owners are invited by owners alone.'),
    }),
    answers: {
      201: json(
        'The invitation.',
        z.object({
          data: invitationRecord.extend({
            url: z.string().describe('The link to accept it by. It is not shown again.'),
            is_mailed: z.boolean().describe('Whether it is sent by mail; otherwise pass the link on.'),
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
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: z.object({ id: idInPath.describe('The id of the invitation.') }),
    answers: { 200: json('The link does not work any more.', z.object({ data: z.object({ id: z.string() }) })) },
    errors: ['not_found'],
  }),
  acceptInvitation: defineOperation({
    id: 'acceptInvitation',
    method: 'POST',
    path: '/invitations/accept',
    tag: 'Workspace',
    summary: 'Accept an invitation',
    description: 'For people who are signed in, with the address that was invited.',
    access: ownAccount,
    rateLimit: { group: 'accept-invitation', perMinute: 20, per: 'address', dialect: 'draft' },
    body: z.strictObject({ token: z.string().min(1).max(100).describe('The end of the invitation’s link.') }),
    answers: { 200: json('The workspace.', z.object({ data: workspaceSummary })) },
    errors: ['not_found', 'access_denied'],
  }),
};
