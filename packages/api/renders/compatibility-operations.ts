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
  .describe('Id of a studio template, or slug of a library one.');

const generateBody = renderBody.extend({
  templateId: anyTemplate.optional().describe('May also stand in the path, which wins.'),
  modifications: modificationsBody.nullish(),
  response: responseBody
    .extend({ format: renderFormat.optional().describe('Default png, pdf or mp4 by the path.') })
    .prefault({}),
});

const description =
  'As `POST /studio/render`, which says more, for existing clients: takes templates of the library by their slug and studio ' +
  'templates by their id. Fields that are not listed are refused by name.';

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
  id: z.string().min(1).max(100).describe('Id of a studio template, or slug of a library one.'),
});

/** A template of the library as lists show it. */
export const libraryTemplate = z.object({
  id: z.string().describe('Its slug.'),
  name: z.string(),
  title: z.string().describe('The same as name.'),
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

/** Operations that existing clients know. */
export const compatibilityOperations = {
  generateImage: defineOperation({
    ...shared,
    id: 'generateImage',
    path: '/generate/images',
    summary: 'Render an image of any template',
  }),
  generateImageById: defineOperation({
    ...shared,
    id: 'generateImageById',
    path: '/generate/images/{id}',
    summary: 'Render an image of one template',
    params,
  }),
  generatePdf: defineOperation({
    ...shared,
    id: 'generatePdf',
    path: '/generate/pdfs',
    summary: 'Render a PDF of any template',
  }),
  generatePdfById: defineOperation({
    ...shared,
    id: 'generatePdfById',
    path: '/generate/pdfs/{id}',
    summary: 'Render a PDF of one template',
    params,
  }),
  generateVideo: defineOperation({
    ...shared,
    id: 'generateVideo',
    path: '/generate/videos',
    summary: 'Render a video of any template',
  }),
  generateVideoById: defineOperation({
    ...shared,
    id: 'generateVideoById',
    path: '/generate/videos/{id}',
    summary: 'Render a video of one template',
    params,
  }),
  listLibraryTemplates: defineOperation({
    id: 'listLibraryTemplates',
    method: 'GET',
    path: '/templates',
    tag: 'Templates',
    summary: 'List the templates of the library',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    answers: { 200: json('All of them.', z.array(libraryTemplate)) },
  }),
  getLibraryImage: defineOperation({
    id: 'getLibraryImage',
    method: 'GET',
    path: '/templates/{id}/image',
    tag: 'Templates',
    summary: 'Read a small image of a template of the library',
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
    summary: 'List what a render of a library template can be given',
    description: 'Takes ids of studio templates as well.',
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
    summary: 'List what a render of a studio template can be given',
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
    summary: 'List what a render of a template can be given',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    params: z.object({ id: idInPath.describe('Id of the template.') }),
    answers: { 200: modificationList },
    errors: ['template-not-found'],
  }),
};
