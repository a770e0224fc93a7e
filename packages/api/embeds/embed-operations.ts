import { z } from 'zod';
import {
  administerWorkspace,
  embedPermission,
  embedPermissions,
  type Access,
  type EmbedPermission,
} from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

const readEmbeds: Access = { kind: 'caller', level: 'read', scope: 'workspace:read', embed: 'never' };

/** Default permissions of users of a new embed. */
const usualPermissions: EmbedPermission[] = ['create', 'save', 'rename', 'upload', 'download', 'multipage'];

const permissionList = z
  .array(embedPermission)
  .max(embedPermissions.length)
  .transform((permissions) => [...new Set(permissions)]);

const themeValue = z.union([z.string().max(500), z.number(), z.boolean()]);

/** The settings of an embed. */
const settings = {
  name: z.string().trim().min(1).max(100).describe('What the embed is for.'),
  allowed_origins: z
    .array(z.string().max(300))
    .max(50)
    .transform((origins) => [...new Set(origins)])
    .describe('Origins of the pages that may show it, such as https://app.example. Exact origins only, no wildcards.'),
  permissions: permissionList.describe('What its users may do.'),
  sections: z
    .array(z.string().regex(/^[a-z][a-z0-9-]{0,49}$/, 'Section names are lower case, such as my-templates.'))
    .max(50)
    .nullable()
    .describe('Sections of the editor that are shown; null shows all.'),
  theme: z
    .record(
      z.string().regex(/^[\w.-]{1,64}$/, 'Theme tokens may contain letters, digits, dots and dashes.'),
      themeValue,
    )
    .refine((theme) => Object.keys(theme).length <= 200, 'A theme may have at most 200 tokens.')
    .describe("Values of the editor's design tokens, by name."),
  locale: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'A locale is a language tag such as de or pt-BR.')
    .nullable()
    .describe('Language of the editor, a BCP 47 tag; null follows the browser.'),
  per_user_data: z
    .boolean()
    .describe(
      'If true, each user of the embed has their own templates and assets, identified by the tokens that the host signs. Otherwise all users share them.',
    ),
};

/** An embed. */
export const embedRecord = z.object({
  id: z.string().describe('The id used by hosts and by the parameter embedId.'),
  ...settings,
  permissions: z.array(embedPermission),
  allowed_origins: z.array(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type EmbedRecord = z.infer<typeof embedRecord>;

const embedWithSecret = embedRecord.extend({
  secret: z.string().describe('Signs the tokens of its users (HS256). It is not shown again.'),
});

/** Permissions of an embed session, and how the editor is shown in it. */
export const embedSession = z.object({
  expires_at: timestamp,
  embed_id: z.string(),
  embed_user_id: z.string().nullable(),
  permissions: z.array(embedPermission),
  sections: z.array(z.string()).nullable(),
  theme: z.record(z.string(), themeValue),
  locale: z.string().nullable(),
});
export type EmbedSession = z.infer<typeof embedSession>;

const embedParams = z.object({ embedId: z.string().min(1).max(100).describe('The id of the embed.') });

/** The operations on embeds and their sessions. */
export const embedOperations = {
  listEmbeds: defineOperation({
    id: 'listEmbeds',
    method: 'GET',
    path: '/embeds',
    tag: 'Embeds',
    summary: 'List embeds',
    description: 'All embeds of the workspace, newest first, without their secrets.',
    access: readEmbeds,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The embeds, newest first.', z.object({ data: z.array(embedRecord) })) },
  }),
  createEmbed: defineOperation({
    id: 'createEmbed',
    method: 'POST',
    path: '/embeds',
    tag: 'Embeds',
    summary: 'Create an embed',
    description: 'An embed permits other sites to show the editor. A site cannot show it until its origin is listed.',
    access: administerWorkspace,
    rateLimit: { group: 'embeds', perMinute: 30, per: 'workspace', dialect: 'draft' },
    idempotent: true,
    sensitive: { event: 'embed_created' },
    atomic: true,
    body: z.strictObject({
      name: settings.name,
      allowed_origins: settings.allowed_origins.default([]),
      permissions: settings.permissions.default(usualPermissions),
      sections: settings.sections.default(null),
      theme: settings.theme.default({}),
      locale: settings.locale.default(null),
      per_user_data: settings.per_user_data.default(false),
    }),
    answers: { 201: json('The embed with its secret, shown only once.', z.object({ data: embedWithSecret })) },
    errors: ['conflict'],
  }),
  getEmbed: defineOperation({
    id: 'getEmbed',
    method: 'GET',
    path: '/embeds/{embedId}',
    tag: 'Embeds',
    summary: 'Read an embed',
    description: 'The settings of one embed, without its secret.',
    access: readEmbeds,
    rateLimit: generalLimits.reads,
    params: embedParams,
    answers: { 200: json('The embed.', z.object({ data: embedRecord })) },
    errors: ['embed_not_found'],
  }),
  updateEmbed: defineOperation({
    id: 'updateEmbed',
    method: 'PATCH',
    path: '/embeds/{embedId}',
    tag: 'Embeds',
    summary: 'Change an embed',
    description: 'Omitted fields stay unchanged. Open sessions end; hosts have to open new ones.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: embedParams,
    body: z
      .strictObject(settings)
      .partial()
      .refine((fields) => Object.keys(fields).length > 0, 'Name at least one field to change.'),
    answers: { 200: json('The updated embed.', z.object({ data: embedRecord })) },
    errors: ['embed_not_found'],
  }),
  deleteEmbed: defineOperation({
    id: 'deleteEmbed',
    method: 'DELETE',
    path: '/embeds/{embedId}',
    tag: 'Embeds',
    summary: 'Delete an embed',
    description: 'Open sessions end immediately. Everything its users created stays in the workspace.',
    access: administerWorkspace,
    rateLimit: generalLimits.writes,
    params: embedParams,
    answers: { 200: json('The embed was deleted.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['embed_not_found'],
  }),
  rotateEmbedSecret: defineOperation({
    id: 'rotateEmbedSecret',
    method: 'POST',
    path: '/embeds/{embedId}/rotate-secret',
    tag: 'Embeds',
    summary: 'Replace the secret of an embed',
    description:
      'The old secret verifies tokens for another overlap_seconds. Without an overlap it stops working immediately, and open sessions end.',
    access: administerWorkspace,
    rateLimit: { group: 'embeds', perMinute: 30, per: 'workspace', dialect: 'draft' },
    idempotent: true,
    sensitive: { event: 'embed_secret_replaced' },
    atomic: true,
    params: embedParams,
    body: z.strictObject({
      overlap_seconds: z.number().int().min(0).max(2_592_000).default(0).describe('At most 30 days.'),
    }),
    bodyOptional: true,
    answers: { 200: json('The embed with its new secret, shown only once.', z.object({ data: embedWithSecret })) },
    errors: ['embed_not_found'],
  }),
  openEmbedSession: defineOperation({
    id: 'openEmbedSession',
    method: 'POST',
    path: '/embeds/{embedId}/session',
    tag: 'Embeds',
    summary: 'Open a session of an embed',
    description:
      'Called by a page in a browser, whose Origin the embed must allow. If the embed stores data per user, the host’s server signs a JWT with the secret of the embed (HS256): sub is its user, exp is at most an hour ahead, and permissions, if present, narrow what the embed allows. Returns a token for calling the service, limited to that embed and user.',
    access: { kind: 'public' },
    origins: 'embeds',
    rateLimit: { group: 'embed-sessions', perMinute: 60, per: 'address', dialect: 'draft' },
    params: embedParams,
    body: z.strictObject({
      token: z
        .string()
        .min(1)
        .max(4096)
        .optional()
        .describe('The JWT of the user. Required if data is stored per user.'),
    }),
    bodyOptional: true,
    answers: {
      201: json(
        'The session.',
        z.object({
          data: embedSession.extend({ token: z.string().describe('Bearer token; begins with ose_.') }),
        }),
      ),
    },
    errors: ['embed_not_found', 'origin_not_allowed', 'embed_user_invalid'],
  }),
  readEmbedSession: defineOperation({
    id: 'readEmbedSession',
    method: 'GET',
    path: '/embed-session',
    tag: 'Embeds',
    summary: 'Read the current embed session',
    description:
      'Returns the permissions of the session whose token is used, and when it expires. For pages that received a session token from their own server.',
    access: { kind: 'caller', level: 'read', scope: 'never', embed: 'any' },
    rateLimit: generalLimits.reads,
    answers: { 200: json('The session.', z.object({ data: embedSession })) },
    errors: ['not_found'],
  }),
};
