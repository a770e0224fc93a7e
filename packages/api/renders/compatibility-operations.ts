import { z } from 'zod';
import { readTemplates } from '../access.ts';
import { idInPath } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { modificationEntry } from '../templates/template.ts';
import {
  mayRender,
  renderAnswers,
  renderBodyLimitBytes,
  renderErrors,
  renderInvalidCodes,
  renderQuery,
} from './render-operations.ts';
import { modificationsBody, renderBody, responseBody } from './render-body.ts';
import { renderFormat } from './render-format.ts';

const anyTemplate = z
  .union([z.int().positive(), z.string().min(1).max(100)])
  .describe('Id of a studio template or slug of a library template.');

const generateBody = renderBody.extend({
  templateId: anyTemplate.optional().describe('May also be given in the path, which takes precedence.'),
  modifications: modificationsBody.nullish(),
  response: responseBody
    .extend({ format: renderFormat.optional().describe('Default: png, pdf or mp4, depending on the path.') })
    .prefault({}),
});

const description =
  'Like `POST /studio/render`, which has the details, for existing clients: accepts library templates by slug and studio ' +
  'templates by id. Unknown fields are refused by name.';

const shared = {
  method: 'POST',
  tag: 'Rendering',
  description,
  access: mayRender,
  rateLimit: generalLimits.renders,
  idempotent: true,
  query: renderQuery,
  body: generateBody,
  bodyLimitBytes: renderBodyLimitBytes,
  answers: renderAnswers,
  errors: renderErrors,
  invalidCodes: renderInvalidCodes,
} as const;
const params = z.object({
  id: z.string().min(1).max(100).describe('Id of a studio template or slug of a library template.'),
});

/** A library template in lists. */
export const libraryTemplate = z.object({
  id: z.string().describe('Its slug.'),
  name: z.string(),
  title: z.string().describe('Same as name.'),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  canvas_width: z.int(),
  canvas_height: z.int(),
  pages: z.int(),
  is_video: z.boolean(),
});
export type LibraryTemplate = z.infer<typeof libraryTemplate>;

const modificationList = json('The modifications, page by page.', z.array(modificationEntry));

/** Operations for existing clients. */
export const compatibilityOperations = {
  generateImage: defineOperation({
    ...shared,
    id: 'generateImage',
    path: '/generate/images',
    summary: 'Render an image of a template given in the body',
  }),
  generateImageById: defineOperation({
    ...shared,
    id: 'generateImageById',
    path: '/generate/images/{id}',
    summary: 'Render an image of the template in the path',
    params,
  }),
  generatePdf: defineOperation({
    ...shared,
    id: 'generatePdf',
    path: '/generate/pdfs',
    summary: 'Render a PDF of a template given in the body',
  }),
  generatePdfById: defineOperation({
    ...shared,
    id: 'generatePdfById',
    path: '/generate/pdfs/{id}',
    summary: 'Render a PDF of the template in the path',
    params,
  }),
  generateVideo: defineOperation({
    ...shared,
    id: 'generateVideo',
    path: '/generate/videos',
    summary: 'Render a video of a template given in the body',
  }),
  generateVideoById: defineOperation({
    ...shared,
    id: 'generateVideoById',
    path: '/generate/videos/{id}',
    summary: 'Render a video of the template in the path',
    params,
  }),
  listLibraryTemplates: defineOperation({
    id: 'listLibraryTemplates',
    method: 'GET',
    path: '/templates',
    tag: 'Templates',
    summary: 'List the library templates',
    description:
      'The templates that are part of every instance. They can be rendered by their slugs and copied into the workspace.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    answers: { 200: json('All library templates.', z.array(libraryTemplate)) },
  }),
  getLibraryImage: defineOperation({
    id: 'getLibraryImage',
    method: 'GET',
    path: '/templates/{id}/image',
    tag: 'Templates',
    summary: 'Read the thumbnail of a library template',
    description: 'Its first page, 480 pixels wide.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    params: z.object({ id: z.string().min(1).max(100).describe('Slug of the template.') }),
    answers: { 200: { description: 'The image.', contentTypes: ['image/webp'] } },
    errors: ['template-not-found'],
  }),
  listLibraryModifications: defineOperation({
    id: 'listLibraryModifications',
    method: 'GET',
    path: '/templates/modifications',
    tag: 'Templates',
    summary: 'List the modifications of a library template',
    description: 'Also accepts ids of studio templates.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    query: z.object({ template_id: z.string().min(1).max(100).describe('Slug of the template.') }),
    answers: { 200: modificationList },
    errors: ['template-not-found'],
    invalidCodes: { template_id: 'template_id_missing' },
  }),
  listStudioModifications: defineOperation({
    id: 'listStudioModifications',
    method: 'GET',
    path: '/studio/template/modifications',
    tag: 'Templates',
    summary: 'List the modifications of a studio template',
    description:
      'The parameters of a template with their types, examples and pages. The same as `listTemplateModifications`.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    query: z.object({ templateId: idInPath.describe('Id of the template.') }),
    answers: { 200: modificationList },
    errors: ['template-not-found'],
    invalidCodes: { templateId: 'template_id_missing' },
  }),
  listTemplateModifications: defineOperation({
    id: 'listTemplateModifications',
    method: 'GET',
    path: '/studio/templates/{id}/modifications',
    tag: 'Templates',
    summary: 'List the modifications of a template',
    description:
      'The parameters of a template with their types, examples and pages, as a render takes them in `modifications`.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    params: z.object({ id: idInPath.describe('Id of the template.') }),
    answers: { 200: modificationList },
    errors: ['template-not-found'],
  }),
};
