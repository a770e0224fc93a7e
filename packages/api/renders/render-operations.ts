import { z } from 'zod';
import type { Access } from '../access.ts';
import { booleanInQuery } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import type { ServiceErrorCode } from '../error.ts';
import { queuedAnswer, renderAnswer } from './render-answer.ts';
import { renderBody } from './render-body.ts';
import { formatFacts } from './render-format.ts';

/** Bytes of a render's body: values may be whole images as data URIs. */
export const renderBodyLimitBytes = 32 * 1024 * 1024;

/** Errors that every render may return. */
export const renderErrors = [
  'template_id_missing',
  'invalid_modifications',
  'invalid_response_options',
  'credits_exhausted',
  'ai_unavailable',
  'ai_refused',
  'ai_failed',
  'ai_credits_exhausted',
  'render_blocked_by_approval',
  'template-not-found',
  'template_invalid',
  'output_too_large',
  'asset_unreachable',
  'asset_unsupported',
  'render_rejected',
  'render_failed',
  'render_timeout',
  'render_queue_full',
  'render_wait_timeout',
  'too_many_renders',
  'too_many_jobs',
  'url_not_allowed',
] as const satisfies readonly ServiceErrorCode[];

/** The error code if the first issue is in one of these fields. */
export const renderInvalidCodes = {
  templateId: 'template_id_missing',
  modifications: 'invalid_modifications',
  response: 'invalid_response_options',
  pdfOptions: 'invalid_response_options',
  videoOptions: 'invalid_response_options',
} as const;

/** The responses of a render: JSON, or the bytes if the type is binary. */
export const renderAnswers = {
  200: {
    ...json('The file or files; their bytes if the type is binary, several files as a ZIP.', renderAnswer),
    contentTypes: [...new Set(Object.values(formatFacts).map(({ contentType }) => contentType)), 'application/zip'],
  },
  202: json('The job of the asynchronous render.', queuedAnswer),
} as const;

/** Renders need keys and tokens that may render, or embed users that may download. */
export const mayRender: Access = { kind: 'caller', level: 'render', scope: 'render:generate', embed: 'download' };

/** The query of renders. */
export const renderQuery = z.object({
  cache: booleanInQuery.optional().describe('false renders again even if the same render is cached. Default true.'),
});

/** The operations that render. */
export const renderOperations = {
  renderTemplate: defineOperation({
    id: 'renderTemplate',
    method: 'POST',
    path: '/studio/render',
    tag: 'Rendering',
    summary: 'Render a template',
    description:
      'Renders images, a PDF, a video or audio from a template with values for its parameters. Equal renders of an unchanged template ' +
      'are served from the cache at no cost, unless they depend on files at external URLs. Unknown fields ' +
      'are refused by name. PDF and video options may be given beside or inside response; inside takes precedence.',
    access: mayRender,
    rateLimit: generalLimits.renders,
    idempotent: true,
    query: renderQuery,
    body: renderBody,
    bodyLimitBytes: renderBodyLimitBytes,
    answers: renderAnswers,
    errors: [...renderErrors, 'invalid_accounts', 'invalid_schedule', 'plan_required'],
    invalidCodes: renderInvalidCodes,
  }),
};
