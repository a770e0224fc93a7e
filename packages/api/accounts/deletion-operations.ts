import { z } from 'zod';
import { ownAccount, ownWorkspace } from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';

const named = z.object({ id: z.string(), name: z.string() });

/** Whether an account is to be deleted, and what that would take with it. */
export const accountDeletion = z.object({
  deletes_at: timestamp.nullable().describe('When it is deleted; null while nobody asked for that.'),
  workspaces: z.array(named).describe('Workspaces in which nobody else is: they are deleted with the account.'),
  blockers: z
    .array(named)
    .describe('Workspaces with others in them whose only owner the person is: they need another owner first.'),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

const workspaceDeletion = z.object({ data: z.object({ deletes_at: timestamp.nullable() }) });
const rateLimit: RateLimit = { group: 'deletion', perMinute: 10, per: 'address', dialect: 'draft' };

/** The operations that end an account or a workspace. */
export const deletionOperations = {
  getAccountDeletion: defineOperation({
    id: 'getAccountDeletion',
    method: 'GET',
    path: '/me/deletion',
    tag: 'Account',
    summary: 'Read whether your account is deleted, and what goes with it',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('How it stands.', z.object({ data: accountDeletion })) },
  }),
  deleteAccount: defineOperation({
    id: 'deleteAccount',
    method: 'POST',
    path: '/me/deletion',
    tag: 'Account',
    summary: 'Delete your account',
    description:
      'After a while in which it can be taken back, by default seven days. All other sessions end at once, and the access of apps. Workspaces in which nobody else is go with it.',
    access: ownAccount,
    rateLimit,
    sensitive: { event: 'account_deletion_planned' },
    answers: { 200: json('When it is deleted.', z.object({ data: accountDeletion })) },
    errors: ['conflict'],
  }),
  keepAccount: defineOperation({
    id: 'keepAccount',
    method: 'DELETE',
    path: '/me/deletion',
    tag: 'Account',
    summary: 'Keep your account after all',
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
      'After a while in which any owner can take it back, by default fourteen days; it works on until then, and owners and admins are told by mail. Then everything in it is gone for good. For owners who are signed in.',
    access: ownWorkspace,
    rateLimit,
    sensitive: {},
    body: z.strictObject({
      name: z.string().max(200).describe('The name of the workspace, so that it is the right one.'),
    }),
    answers: { 200: json('When it is deleted.', workspaceDeletion) },
    errors: ['conflict'],
  }),
  keepWorkspace: defineOperation({
    id: 'keepWorkspace',
    method: 'DELETE',
    path: '/workspace/deletion',
    tag: 'Workspace',
    summary: 'Keep the workspace after all',
    access: ownWorkspace,
    rateLimit: generalLimits.writes,
    answers: { 200: json('It stays.', workspaceDeletion) },
  }),
};
