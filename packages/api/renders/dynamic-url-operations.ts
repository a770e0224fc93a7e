import { z } from 'zod';
import type { Access } from '../access.ts';
import { renderTemplates } from '../access.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json, type Answer, type RateLimit } from '../operation.ts';
import type { ServiceErrorCode } from '../error.ts';
import { designBody, modificationsBody } from './render-body.ts';
import { formatFacts, renderFormat, renderFormats } from './render-format.ts';

const anyone: Access = { kind: 'public' };
const rateLimit: RateLimit = { group: 'dynamic-url', perMinute: 3000, per: 'address', dialect: 'draft' };

const query = z
  .looseObject({
    templateId: z.string().min(1).max(100).describe('Id of a studio template or slug of a library template.'),
    sign: z.string().max(200).default('').describe('The signature, hexadecimal.'),
    expires: z
      .string()
      .regex(/^\d{1,12}$/, 'must be a time in Unix seconds')
      .optional()
      .describe('Unix time in seconds from which the URL is refused.'),
    workspace: z
      .string()
      .regex(/^\d{1,15}$/, 'must be the number of a workspace')
      .optional()
      .describe('The workspace whose secret signed the URL; for library templates, which belong to no workspace.'),
  })
  .describe(
    'All other names are text parameters and their style keys, such as title=Hello&title.color=red. locale, brand and mode choose the language and the values of these axes, unless the template has parameters of these names.',
  );

const description =
  'Renders a template with the texts in the query. Only text parameters and their style keys can be set. `sign` is the ' +
  "hexadecimal HMAC-SHA256, with the workspace's signing secret, over the path as it appears in the URL, a question mark, and the " +
  'query without `sign`: names and values percent-encoded (RFC 3986), sorted by name, joined as name=value with &. ' +
  'An image shows the first page.';

const errors = [
  'not_found',
  'invalid_signature',
  'url_expired',
  'invalid_modifications',
  'invalid_response_options',
  'template-not-found',
  'credits_exhausted',
  'render_blocked_by_approval',
  'output_too_large',
  'render_failed',
  'render_timeout',
  'render_queue_full',
  'render_wait_timeout',
  'too_many_renders',
] as const satisfies readonly ServiceErrorCode[];

const bytes = (formats: readonly (keyof typeof formatFacts)[]): Answer => ({
  description: 'The file. It may be cached for five minutes, or until the URL expires.',
  contentTypes: [...new Set(formats.map((format) => formatFacts[format].contentType))],
});
const unchanged: Answer = { description: 'The file matches If-None-Match.', contentTypes: [] };

/** Operations on signed render URLs, which need no key. */
export const dynamicUrlOperations = {
  getDynamicImage: defineOperation({
    id: 'getDynamicImage',
    method: 'GET',
    path: '/studio/dynamic-url/{name}.png',
    tag: 'Rendering',
    summary: 'Render an image by signed URL',
    description,
    access: anyone,
    rateLimit,
    params: z.object({ name: z.string().min(1).max(200).describe('Any name; it is part of the signed path.') }),
    query,
    answers: { 200: bytes(['png']), 304: unchanged },
    errors,
  }),
  getDynamicFile: defineOperation({
    id: 'getDynamicFile',
    method: 'GET',
    path: '/studio/dynamic-url/{name}.{format}',
    tag: 'Rendering',
    summary: 'Render another file by signed URL',
    description,
    access: anyone,
    rateLimit,
    params: z.object({
      name: z.string().min(1).max(200).describe('Any name; it is part of the signed path.'),
      format: renderFormat.describe('The name of the format.'),
    }),
    query,
    answers: { 200: bytes(renderFormats), 304: unchanged },
    errors,
  }),
  createSignedUrl: defineOperation({
    id: 'createSignedUrl',
    method: 'POST',
    path: '/signed-url/create',
    tag: 'Rendering',
    summary: 'Create a signed render URL',
    description: 'Unknown fields are ignored, for compatibility with existing clients.',
    access: renderTemplates,
    liveOnly: true,
    rateLimit: generalLimits.reads,
    body: z.looseObject({
      templateId: z
        .union([z.int().positive(), z.string().min(1).max(100)])
        .describe('Id of a studio template or slug of a library template.'),
      renderType: z.enum(['images', 'pdfs', 'videos']).default('images'),
      responseFormat: renderFormat.optional().describe('Default: png, pdf or mp4, depending on the render type.'),
      modifications: modificationsBody.prefault({}),
      ...designBody,
      expiresAt: z
        .number()
        .positive()
        .max(8.64e15)
        .nullish()
        .describe('Unix time in milliseconds from which the URL is refused; never if null or missing.'),
    }),
    answers: {
      200: json('The address.', z.object({ data: z.object({ url: z.string(), expiresAt: z.number().nullable() }) })),
    },
    errors: ['template_id_missing', 'invalid_modifications', 'template-not-found', 'invalid_response_options'],
    invalidCodes: {
      templateId: 'template_id_missing',
      modifications: 'invalid_modifications',
      renderType: 'invalid_response_options',
      responseFormat: 'invalid_response_options',
    },
  }),
};
