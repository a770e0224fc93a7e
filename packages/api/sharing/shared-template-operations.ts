import { z } from 'zod';
import { writeTemplates } from '../access.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';

/** A shared template as visitors receive it. */
export const sharedTemplate = z.object({
  name: z.string(),
  description: z.string(),
  allow_duplication: z.boolean().describe('True if it may be copied into another workspace.'),
  share_url: z.string(),
  embed_url: z.string(),
  embed_code: z.string(),
  template: z
    .looseObject({ schemaVersion: z.int(), pages: z.array(z.looseObject({ id: z.string() })) })
    .describe('The template as drawn by the engine. Its images, fonts, videos and audio are URLs below this share.'),
});
export type SharedTemplate = z.infer<typeof sharedTemplate>;

const token = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/)
  .describe('The last part of the URL the template is shared at.');
const tokenParams = z.object({ token });

const perAddress = (group: string, perMinute: number): RateLimit => ({
  group,
  perMinute,
  per: 'address',
  dialect: 'draft',
});

/** The operations that a visitor of a shared template uses, and the one that copies it. */
export const sharedTemplateOperations = {
  getSharedTemplate: defineOperation({
    id: 'getSharedTemplate',
    method: 'GET',
    path: '/shared-templates/{token}',
    tag: 'Sharing',
    summary: 'Read a shared template as a visitor',
    description: 'What a visitor of the share link sees: the template, and whether it may be copied.',
    access: { kind: 'public' },
    rateLimit: perAddress('shared-template', 120),
    params: tokenParams,
    answers: { 200: json('The template, and nothing else of its workspace.', z.object({ data: sharedTemplate })) },
    errors: ['share_not_found'],
  }),
  countSharedTemplateView: defineOperation({
    id: 'countSharedTemplateView',
    method: 'POST',
    path: '/shared-templates/{token}/views',
    tag: 'Sharing',
    summary: 'Count a view of a shared template',
    description: 'Each visitor counts once a day; programs that identify themselves as bots do not count.',
    access: { kind: 'public' },
    rateLimit: perAddress('shared-template-view', 60),
    params: tokenParams,
    answers: { 204: { description: 'The view was counted, now or earlier.' } },
    errors: ['share_not_found'],
  }),
  getSharedTemplateFile: defineOperation({
    id: 'getSharedTemplateFile',
    method: 'GET',
    path: '/shared-templates/{token}/files/{file}',
    tag: 'Sharing',
    summary: 'Read a file used by a shared template',
    description:
      'An image, font, video or sound that the shared template uses; nothing else of the workspace can be read this way.',
    access: { kind: 'public' },
    rateLimit: perAddress('shared-template-file', 600),
    params: z.object({
      token,
      file: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .describe('The file, as named in the shared template.'),
    }),
    answers: { 200: { description: 'The file.', contentTypes: ['application/octet-stream'] } },
    errors: ['share_not_found', 'asset_not_found', 'url_not_allowed', 'url_unreachable'],
  }),
  getSharedTemplateImage: defineOperation({
    id: 'getSharedTemplateImage',
    method: 'GET',
    path: '/shared-templates/{token}/image',
    tag: 'Sharing',
    summary: 'Read the thumbnail of a shared template',
    description: 'The image of the first page, for previews of the link.',
    access: { kind: 'public' },
    rateLimit: perAddress('shared-template-file', 600),
    params: tokenParams,
    answers: { 200: { description: 'The image.', contentTypes: ['image/webp'] } },
    errors: ['share_not_found', 'asset_not_found'],
  }),
  fetchForSharedTemplate: defineOperation({
    id: 'fetchForSharedTemplate',
    method: 'GET',
    path: '/shared-templates/{token}/fetch',
    tag: 'Sharing',
    summary: 'Fetch an image or video given by a visitor',
    description: 'Only for public addresses, and only for images and videos of at most 25 MB.',
    access: { kind: 'public' },
    rateLimit: perAddress('shared-template-fetch', 60),
    params: tokenParams,
    query: z.object({
      url: z
        .url({ protocol: /^https?$/ })
        .max(4000)
        .describe('The URL of the image or video.'),
    }),
    answers: { 200: { description: 'The image or video.', contentTypes: ['application/octet-stream'] } },
    errors: ['share_not_found', 'url_not_allowed', 'url_unreachable', 'asset_type_mismatch'],
  }),
  duplicateSharedTemplate: defineOperation({
    id: 'duplicateSharedTemplate',
    method: 'POST',
    path: '/shared-templates/{token}/duplicate',
    tag: 'Sharing',
    summary: 'Copy a shared template into your workspace',
    description: 'Copies the template’s brand assets along; those already in your workspace are reused.',
    access: writeTemplates,
    rateLimit: { group: 'shared-template-duplicate', perMinute: 30, per: 'caller', dialect: 'draft' },
    idempotent: true,
    atomic: true,
    params: tokenParams,
    body: z.strictObject({
      name: z.string().trim().min(1).max(255).optional().describe('Default: the name of the shared template.'),
    }),
    bodyOptional: true,
    answers: {
      201: json(
        'The copy.',
        z.object({
          data: z.object({
            template_id: z.int(),
            name: z.string(),
            copied_assets: z.int().describe('Number of brand assets that were added to your workspace.'),
          }),
        }),
      ),
    },
    errors: ['share_not_found', 'duplication_not_allowed', 'output_too_large'],
  }),
};
