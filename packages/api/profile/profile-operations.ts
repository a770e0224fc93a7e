import { z } from 'zod';
import { readWorkspace } from '../access.ts';
import { defineOperation, json } from '../operation.ts';

/** The profile of the person who calls, and the workspaces they may act in. */
export const profile = z.object({
  id: z.string(),
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  work_role: z.string().nullable(),
  work_url: z.string().nullable(),
  workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
});
export type Profile = z.infer<typeof profile>;

/** The operations on the caller's own profile. */
export const profileOperations = {
  getProfile: defineOperation({
    id: 'getProfile',
    method: 'GET',
    path: '/me',
    tag: 'Profile',
    summary: 'Read your profile',
    access: readWorkspace,
    answers: { 200: json('The profile.', z.object({ data: profile })) },
  }),
};
