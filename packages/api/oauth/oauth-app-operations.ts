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
  .regex(/^[^\p{C}]*$/u, 'has characters that cannot be shown')
  .describe('What people are told the app is called.');
const redirectUris = z
  .array(z.string().min(1).max(2000))
  .max(20)
  .describe(
    'Where codes may be sent, each in full: https, http on the own machine (127.0.0.1, [::1], localhost, whose ports may differ), or a scheme of the app’s own: a domain name of yours read backwards, such as com.example.tool.',
  );
const logo = z
  .string()
  .max(700_000)
  .describe('A PNG, JPEG or WebP image, base64 or as a data: address; it is redrawn at 128 × 128 pixels.');
const mode = z
  .enum(['development', 'live'])
  .describe(
    'In development only the app’s owner and its test users may use it; others are answered 403 sandbox_restricted.',
  );
const testUsers = z
  .array(z.email().max(320))
  .max(100)
  .transform((emails) => [...new Set(emails.map((email) => email.toLowerCase()))])
  .describe('E-mail addresses of the people who may use it while it is in development.');

/** An app of a workspace that asks people for access. */
export const oauthApp = z.object({
  id: z.string().describe('Its client_id.'),
  name: z.string(),
  type: z.enum(['public', 'confidential']).describe('Confidential apps have a secret.'),
  redirect_uris: z.array(z.string()),
  logo_url: z.string().nullable(),
  mode,
  test_users: z.array(z.string()),
  disabled: z.boolean().describe('Whether it is switched off: none of its tokens work then.'),
  secret_hint: z.string().nullable().describe('The first characters of the secret.'),
  users: z.int().describe('People who let it in.'),
  created_at: timestamp,
  updated_at: timestamp,
  last_used_at: timestamp.nullable().describe('When it was last given a token.'),
});
export type OAuthApp = z.infer<typeof oauthApp>;

const withSecret = oauthApp.extend({
  client_secret: z.string().nullable().describe('The secret, shown this once; null for public apps.'),
});

const appParams = z.object({ appId: z.string().min(1).max(100).describe('The id of the app.') });
const rateLimit = { group: 'oauth-apps', perMinute: 30, per: 'workspace', dialect: 'draft' } as const;

/** The operations on the apps that a workspace makes. */
export const oauthAppOperations = {
  listOAuthApps: defineOperation({
    id: 'listOAuthApps',
    method: 'GET',
    path: '/workspace/oauth-apps',
    tag: 'OAuth',
    summary: 'List apps of the workspace',
    description:
      'The apps that the workspace made, newest first. Applications that registered themselves belong to nobody.',
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
      'An app that runs on a server is confidential and has a secret. One that people run themselves, in a browser or on their machine, is public. Both need PKCE. An API key manages apps only with every access level.',
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
    answers: { 201: json('The app with its secret, shown this once.', z.object({ data: withSecret })) },
    errors: ['conflict'],
  }),
  updateOAuthApp: defineOperation({
    id: 'updateOAuthApp',
    method: 'PATCH',
    path: '/workspace/oauth-apps/{appId}',
    tag: 'OAuth',
    summary: 'Change an app',
    description: 'Fields that are left out stay as they are. What is switched off or set to development stops at once.',
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
    answers: { 200: json('The app as it is now.', z.object({ data: oauthApp })) },
    errors: ['not_found'],
  }),
  deleteOAuthApp: defineOperation({
    id: 'deleteOAuthApp',
    method: 'DELETE',
    path: '/workspace/oauth-apps/{appId}',
    tag: 'OAuth',
    summary: 'Delete an app',
    description: 'All its tokens stop working at once.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: appParams,
    answers: { 200: json('That it is deleted.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['not_found'],
  }),
  rotateOAuthAppSecret: defineOperation({
    id: 'rotateOAuthAppSecret',
    method: 'POST',
    path: '/workspace/oauth-apps/{appId}/rotate-secret',
    tag: 'OAuth',
    summary: 'Replace the secret of an app',
    description: 'The old secret stops working at once; tokens go on.',
    access: administerWorkspace,
    rateLimit,
    sensitive: { event: 'app_secret_replaced' },
    params: appParams,
    answers: { 200: json('The app with its new secret, shown this once.', z.object({ data: withSecret })) },
    errors: ['not_found', 'conflict'],
  }),
};
