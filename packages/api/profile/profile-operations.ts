import { z } from 'zod';
import { readWorkspace, type Access } from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json, type Operation } from '../operation.ts';

/** The profile of the person who calls, and the workspaces they may act in. */
export const profile = z.object({
  id: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean().describe('True if the email address is confirmed.'),
  has_password: z.boolean().describe('True if they can sign in with a password.'),
  has_mail_server: z.boolean().describe('True if the service sends email; otherwise links are passed on by hand.'),
  full_name: z.string().nullable(),
  work_role: z.string().nullable(),
  work_url: z.string().nullable(),
  deletes_at: timestamp.nullable().describe('When the account will be deleted; null if no deletion is scheduled.'),
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      deletes_at: timestamp.nullable().describe('When it will be deleted.'),
    }),
  ),
});
export type Profile = z.infer<typeof profile>;

const changeProfile: Access = {
  kind: 'caller',
  level: 'write',
  scope: 'workspace:read',
  embed: 'never',
  role: 'reviewer',
};

/** Fields of a profile that can be changed, named as in the profile. */
export const profileFields = ['full_name', 'work_role', 'work_url'] as const;

/** A text that the database can hold. */
const storable = z.string().regex(/^[^\0]*$/, 'The character U+0000 is not allowed.');

const updateProfile = {
  tag: 'Profile',
  description:
    'Omitted fields stay unchanged; at least one is required. The email address and billing cannot be changed here.',
  access: changeProfile,
  rateLimit: generalLimits.writes,
  // Other fields are looked at by the service, which tells those that exist but are closed from those that do not exist.
  body: z.looseObject({
    full_name: storable.max(300).optional().describe('Name of the person, at most 300 characters.'),
    work_role: storable.max(300).optional().describe('What they do, at most 300 characters.'),
    work_url: z
      .union(
        [z.literal(''), z.url({ protocol: /^https?$/, hostname: /./ }).max(2000)],
        'This is not an http or https address.',
      )
      .optional()
      .describe('An http or https address; an empty text clears it.'),
  }),
  answers: {
    200: json('Names of the fields that were set.', z.object({ data: z.object({ updated: z.array(z.string()) }) })),
  },
  errors: ['forbidden_fields', 'unknown_fields'],
} as const satisfies Partial<Operation>;

/** The operations on the caller's own profile. */
export const profileOperations = {
  getProfile: defineOperation({
    id: 'getProfile',
    method: 'GET',
    path: '/me',
    tag: 'Profile',
    summary: 'Read your profile',
    description: 'The person who is credited with the call, and the workspaces that the credential may use.',
    access: readWorkspace,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The profile.', z.object({ data: profile })) },
  }),
  updateProfile: defineOperation({
    ...updateProfile,
    id: 'updateProfile',
    method: 'PATCH',
    path: '/me',
    summary: 'Change your profile',
  }),
  updateProfileByPost: defineOperation({
    ...updateProfile,
    id: 'updateProfileByPost',
    method: 'POST',
    path: '/me',
    summary: 'Change your profile, for clients that cannot send PATCH',
  }),
};
