import { z } from 'zod';
import { ownAccount, ownWorkspace } from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';

const named = z.object({ id: z.string(), name: z.string() });

/** Deletion status of an account, and the workspaces affected. */
export const accountDeletion = z.object({
  deletes_at: timestamp.nullable().describe('When it will be deleted; null if no deletion is scheduled.'),
  workspaces: z.array(named).describe('Workspaces with no other members. They are deleted with the account.'),
  blockers: z
    .array(named)
    .describe('Workspaces with other members where this person is the only owner. They need another owner first.'),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

const workspaceDeletion = z.object({ data: z.object({ deletes_at: timestamp.nullable() }) });
const rateLimit: RateLimit = { group: 'deletion', perMinute: 10, per: 'address', dialect: 'draft' };

/** Operations that delete an account or a workspace. */
export const deletionOperations = {
  getAccountDeletion: defineOperation({
    id: 'getAccountDeletion',
    method: 'GET',
    path: '/me/deletion',
    tag: 'Account',
    summary: 'Read the deletion status of your account',
    description:
      'Whether your account is about to be deleted and when, and which workspaces would go with it or prevent it.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The deletion status.', z.object({ data: accountDeletion })) },
  }),
  deleteAccount: defineOperation({
    id: 'deleteAccount',
    method: 'POST',
    path: '/me/deletion',
    tag: 'Account',
    summary: 'Delete your account',
    description:
      'Schedules the deletion. It can be canceled during a grace period, by default seven days. All other sessions and the access of apps end immediately. Workspaces with no other members are deleted with the account.',
    access: ownAccount,
    rateLimit,
    sensitive: { event: 'account_deletion_planned' },
    answers: { 200: json('When it will be deleted.', z.object({ data: accountDeletion })) },
    errors: ['conflict'],
  }),
  keepAccount: defineOperation({
    id: 'keepAccount',
    method: 'DELETE',
    path: '/me/deletion',
    tag: 'Account',
    summary: 'Cancel the deletion of your account',
    description: 'Cancels a deletion that was requested and not carried out yet; otherwise it changes nothing.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('It stays.', z.object({ data: accountDeletion })) },
  }),
  deleteWorkspace: defineOperation({
    id: 'deleteWorkspace',
    method: 'POST',
    path: '/workspace/deletion',
    tag: 'Workspace',
    summary: 'Delete the workspace',
    description:
      'Schedules the deletion. Any owner can cancel it during a grace period, by default fourteen days; until then the workspace keeps working, and owners and admins are notified by email. After that, everything in it is permanently deleted. Only for signed-in owners.',
    access: ownWorkspace,
    rateLimit,
    sensitive: {},
    body: z.strictObject({
      name: z.string().max(200).describe('The name of the workspace, as confirmation.'),
    }),
    answers: { 200: json('When it will be deleted.', workspaceDeletion) },
    errors: ['conflict'],
  }),
  keepWorkspace: defineOperation({
    id: 'keepWorkspace',
    method: 'DELETE',
    path: '/workspace/deletion',
    tag: 'Workspace',
    summary: 'Cancel the deletion of the workspace',
    description: 'Cancels a deletion that was requested and not carried out yet; otherwise it changes nothing.',
    access: ownWorkspace,
    rateLimit: generalLimits.writes,
    answers: { 200: json('It stays.', workspaceDeletion) },
  }),
};
