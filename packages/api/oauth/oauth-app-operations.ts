import { z } from 'zod';
import { administerWorkspace } from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}]*$/u, 'contains characters that cannot be displayed')
  .describe('The app’s name as shown to people.');
const redirectUris = z
  .array(z.string().min(1).max(2000))
  .max(20)
  .describe(
    'Redirect URIs, each in full: https, http on the same machine (127.0.0.1, [::1] or localhost, with any port), or a custom scheme: your domain name reversed, such as com.example.tool.',
  );
const logo = z
  .string()
  .max(700_000)
  .describe('A PNG, JPEG or WebP image, as base64 or a data: URI. It is resized to 128 × 128 pixels.');
const mode = z
  .enum(['development', 'live'])
  .describe(
    'In development, only the app’s owner and its test users may use it; others receive 403 sandbox_restricted.',
  );
const testUsers = z
  .array(z.email().max(320))
  .max(100)
  .transform((emails) => [...new Set(emails.map((email) => email.toLowerCase()))])
  .describe('Email addresses of the people who may use it during development.');

/** An app of a workspace that asks people for access. */
export const oauthApp = z.object({
  id: z.string().describe('Its client_id.'),
  name: z.string(),
  type: z.enum(['public', 'confidential']).describe('Confidential apps have a secret.'),
  redirect_uris: z.array(z.string()),
  logo_url: z.string().nullable(),
  mode,
  test_users: z.array(z.string()),
  disabled: z.boolean().describe('If true, the app is disabled and none of its tokens work.'),
  secret_hint: z.string().nullable().describe('The first characters of the secret.'),
  users: z.int().describe('Number of people who granted it access.'),
  created_at: timestamp,
  updated_at: timestamp,
  last_used_at: timestamp.nullable().describe('When it last received a token.'),
});
export type OAuthApp = z.infer<typeof oauthApp>;

const withSecret = oauthApp.extend({
  client_secret: z.string().nullable().describe('The secret, shown only once; null for public apps.'),
});

const appParams = z.object({ appId: z.string().min(1).max(100).describe('The id of the app.') });
const rateLimit = { group: 'oauth-apps', perMinute: 30, per: 'workspace', dialect: 'draft' } as const;

/** Operations on a workspace's own apps. */
export const oauthAppOperations = {
  listOAuthApps: defineOperation({
    id: 'listOAuthApps',
    method: 'GET',
    path: '/workspace/oauth-apps',
    tag: 'OAuth',
    summary: 'List the workspace’s apps',
    description: 'Apps created by the workspace, newest first. Applications that registered themselves are not listed.',
    access: administerWorkspace,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The apps.', z.object({ data: z.array(oauthApp) })) },
  }),
  createOAuthApp: defineOperation({
    id: 'createOAuthApp',
    method: 'POST',
    path: '/workspace/oauth-apps',
    tag: 'OAuth',
    summary: 'Create an app',
    description:
      'An app that runs on a server is confidential and has a secret. An app that runs in a browser or on a person’s machine is public. Both need PKCE. An API key needs every access level to manage apps.',
    access: administerWorkspace,
    rateLimit,
    idempotent: true,
    sensitive: { event: 'app_created' },
    body: z.strictObject({
      name,
      type: z.enum(['public', 'confidential']).default('public').describe('Cannot be changed later.'),
      redirect_uris: redirectUris.default([]),
      logo: logo.optional(),
      mode: mode.default('development'),
      test_users: testUsers.default([]),
    }),
    answers: { 201: json('The app with its secret, shown only once.', z.object({ data: withSecret })) },
    errors: ['conflict'],
  }),
  updateOAuthApp: defineOperation({
    id: 'updateOAuthApp',
    method: 'PATCH',
    path: '/workspace/oauth-apps/{appId}',
    tag: 'OAuth',
    summary: 'Change an app',
    description:
      'Omitted fields stay unchanged. Disabling the app or setting it to development takes effect immediately.',
    access: administerWorkspace,
    rateLimit,
    params: appParams,
    body: z.strictObject({
      name: name.optional(),
      redirect_uris: redirectUris.optional(),
      logo: logo.nullable().optional(),
      mode: mode.optional(),
      test_users: testUsers.optional(),
      disabled: z.boolean().optional(),
    }),
    answers: { 200: json('The updated app.', z.object({ data: oauthApp })) },
    errors: ['not_found'],
  }),
  deleteOAuthApp: defineOperation({
    id: 'deleteOAuthApp',
    method: 'DELETE',
    path: '/workspace/oauth-apps/{appId}',
    tag: 'OAuth',
    summary: 'Delete an app',
    description: 'All its tokens stop working immediately.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: appParams,
    answers: { 200: json('The app was deleted.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['not_found'],
  }),
  rotateOAuthAppSecret: defineOperation({
    id: 'rotateOAuthAppSecret',
    method: 'POST',
    path: '/workspace/oauth-apps/{appId}/rotate-secret',
    tag: 'OAuth',
    summary: 'Replace the secret of an app',
    description: 'The old secret stops working immediately; tokens keep working.',
    access: administerWorkspace,
    rateLimit,
    sensitive: { event: 'app_secret_replaced' },
    params: appParams,
    answers: { 200: json('The app with its new secret, shown only once.', z.object({ data: withSecret })) },
    errors: ['not_found', 'conflict'],
  }),
};
