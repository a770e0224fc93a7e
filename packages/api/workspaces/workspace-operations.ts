import { z } from 'zod';
import { accessLevel, accessLevels, administerWorkspace, readWorkspace } from '../access.ts';
import { idInPath, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

/** The longest time that a replaced secret works on: 30 days. */
const maxOverlapSeconds = 30 * 24 * 3600;

/** The kinds of API keys: for work, and for trying things out. */
export const apiKeyKinds = ['live', 'test'] as const;
/** The schema of an API key's kind. */
export const apiKeyKind = z
  .enum(apiKeyKinds)
  .describe(
    'Renders of a test key carry a watermark and cost no credits. It publishes and delivers nothing, and administers nothing.',
  );
export type ApiKeyKind = z.infer<typeof apiKeyKind>;

/** An API key as lists show it; the key itself is shown once, when it is made. */
export const apiKeyRecord = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string().describe('The first characters of the key.'),
  levels: z.array(accessLevel),
  kind: apiKeyKind,
  status: z.enum(['active', 'expiring', 'expired', 'revoked']),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().describe('Accurate to the minute.'),
  replaces_id: z.string().nullable().describe('The key that this one replaced.'),
});
export type ApiKeyRecord = z.infer<typeof apiKeyRecord>;

const newApiKey = apiKeyRecord.extend({ key: z.string().describe('The key. It is not shown again.') });

/** How long a replaced secret works beside the new one. */
const overlapSeconds = z.number().int().min(0).max(maxOverlapSeconds).default(0);

const keyParams = z.object({ keyId: idInPath.describe('The id of the key.') });

/** Access levels of a key that may change data. */
const mayWrite = z.looseObject({ levels: z.array(accessLevel).refine((levels) => levels.includes('write')) });

const secretName = z.enum(['signing', 'webhook']);

/** The secrets of a workspace that its own servers need. */
export const workspaceSecrets = z.object({
  signing_secret: z.string().describe('Signs dynamic and signed URLs: the key of an HMAC-SHA256.'),
  webhook_secret: z.string().describe('Verifies webhooks according to Standard Webhooks; begins with whsec_.'),
});

/** The operations that administer a workspace. */
export const workspaceOperations = {
  listApiKeys: defineOperation({
    id: 'listApiKeys',
    method: 'GET',
    path: '/workspace/api-keys',
    tag: 'Workspace',
    summary: 'List API keys',
    description: 'All keys of the workspace, newest first, including revoked ones.',
    access: administerWorkspace,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The keys.', z.object({ data: z.array(apiKeyRecord) })) },
  }),
  createApiKey: defineOperation({
    id: 'createApiKey',
    method: 'POST',
    path: '/workspace/api-keys',
    tag: 'Workspace',
    summary: 'Create an API key',
    description: 'A key cannot grant access levels it does not have, or create a key that outlives it.',
    access: administerWorkspace,
    rateLimit: { group: 'api-keys', perMinute: 30, per: 'workspace', dialect: 'draft' },
    idempotent: true,
    sensitive: { event: 'key_created', when: ({ body }) => mayWrite.safeParse(body).success },
    atomic: true,
    body: z.strictObject({
      name: z.string().trim().min(1).max(100).describe('What the key is for.'),
      levels: z
        .array(accessLevel)
        .min(1)
        .max(accessLevels.length)
        .transform((levels) => [...new Set(levels)])
        .describe('The access levels of the key.'),
      kind: apiKeyKind.default('live'),
      expires_at: timestamp.optional().describe('When it stops working. Default: never.'),
    }),
    answers: { 201: json('The key, shown only once.', z.object({ data: newApiKey })) },
    errors: ['conflict'],
  }),
  rotateApiKey: defineOperation({
    id: 'rotateApiKey',
    method: 'POST',
    path: '/workspace/api-keys/{keyId}/rotate',
    tag: 'Workspace',
    summary: 'Replace an API key',
    description:
      'Creates a key of the same kind, with the same name and access levels. The old one stops working after overlap_seconds, by default immediately.',
    access: administerWorkspace,
    rateLimit: { group: 'api-keys', perMinute: 30, per: 'workspace', dialect: 'draft' },
    idempotent: true,
    sensitive: { event: 'key_replaced' },
    atomic: true,
    params: keyParams,
    body: z.strictObject({
      overlap_seconds: overlapSeconds.describe('Seconds for which the old key keeps working, at most 30 days.'),
    }),
    bodyOptional: true,
    answers: { 201: json('The new key, shown only once.', z.object({ data: newApiKey })) },
    errors: ['not_found', 'conflict'],
  }),
  revokeApiKey: defineOperation({
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/workspace/api-keys/{keyId}',
    tag: 'Workspace',
    summary: 'Revoke an API key',
    description:
      'The key stops working immediately. A key may revoke itself and keys that have no more access than it has.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: keyParams,
    answers: { 200: json('The updated key.', z.object({ data: apiKeyRecord })) },
    errors: ['not_found'],
  }),
  readWorkspaceSecrets: defineOperation({
    id: 'readWorkspaceSecrets',
    method: 'GET',
    path: '/workspace/secrets',
    tag: 'Workspace',
    summary: 'Read the signing secrets',
    description:
      'For servers that sign dynamic URLs or verify webhooks. Keep them out of browsers. An API key also needs the level render.',
    access: administerWorkspace,
    rateLimit: generalLimits.reads,
    sensitive: { event: 'secrets_shown' },
    answers: { 200: json('The secrets.', z.object({ data: workspaceSecrets })) },
  }),
  rotateWorkspaceSecret: defineOperation({
    id: 'rotateWorkspaceSecret',
    method: 'POST',
    path: '/workspace/secrets/rotate',
    tag: 'Workspace',
    summary: 'Replace a signing secret',
    description:
      'URLs signed with the old secret are refused immediately. Webhooks are signed with the new secret and, for 24 hours, also with the old one, so that receivers can be updated in the meantime.',
    access: administerWorkspace,
    rateLimit: { group: 'workspace-secrets', perMinute: 10, per: 'workspace', dialect: 'draft' },
    idempotent: true,
    sensitive: { event: 'secret_replaced' },
    atomic: true,
    body: z.strictObject({ secret: secretName.describe('Which one.') }),
    answers: { 200: json('The secrets.', z.object({ data: workspaceSecrets })) },
  }),
  getWorkspace: defineOperation({
    id: 'getWorkspace',
    method: 'GET',
    path: '/profile/workspace',
    tag: 'Profile',
    summary: 'Read the workspace, its plan and usage',
    description: 'The workspace of the credential with its plan, and its use of credits in the current month.',
    access: readWorkspace,
    rateLimit: generalLimits.reads,
    answers: {
      200: json(
        'The workspace.',
        z.object({
          data: z.object({
            id: z.string(),
            name: z.string(),
            plan: z.enum(['free', 'paid', 'enterprise']),
            created_at: timestamp,
            usage: z.object({
              month: z.string().describe('The current month, UTC, such as 2026-03.'),
              renders: z.number().int(),
              credits_used: z.number().int(),
              credits_limit: z.number().int().nullable().describe('Null is unlimited.'),
              is_overage: z.boolean().describe('True if more credits were used than the plan includes.'),
              ai_credits_used: z.number().int(),
              ai_credits_limit: z.number().int().nullable().describe('Null is unlimited.'),
            }),
          }),
        }),
      ),
    },
  }),
};
