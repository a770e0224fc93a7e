import { z } from 'zod';
import { renderJobWebhookUrl } from '../../jobs/render-job.ts';
import { defineOperation, json } from '../../operation.ts';
import {
  compatFileName,
  compatId,
  compatObject,
  compatReading,
  compatRendering,
  compatTemplateId,
  compatTemplateReading,
} from '../compat-parts.ts';

const layers = z.record(z.string().min(1).max(250), compatObject).default({});

/** Text or a list, at most 1,024 characters, answered with the file and its webhook. */
const passthrough = z.union([z.string(), z.array(z.unknown()), compatObject]).refine((value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= 1024 && !text.includes('\u0000') && !text.includes(String.raw`\u0000`);
}, 'must have at most 1,024 characters, none of them U+0000');

const imageBody = z.looseObject({
  webhook_success: renderJobWebhookUrl.nullish(),
  create_now: z.boolean().nullish(),
  passthrough: passthrough.nullish(),
  layers,
  modifications: z
    .looseObject({
      width: z.coerce.number().int().min(1).max(20_000).nullish(),
      height: z.coerce.number().int().min(1).max(20_000).nullish(),
      filename: compatFileName.nullish(),
      image_format: z.enum(['auto', 'png', 'jpg', 'webp']).nullish(),
    })
    .nullish(),
});

const creation = { ...compatRendering, answers: { 200: json('The file, queued.', compatObject) } } as const;

/** Calls of Placid's REST API, version 2, below `/compat`. */
export const placidOperations = {
  createImage: defineOperation({
    ...creation,
    id: 'placidCreateImage',
    path: '/placid/images',
    summary: 'Create an image',
    body: imageBody.extend({ template_uuid: compatTemplateId }),
  }),
  createImageOf: defineOperation({
    ...creation,
    id: 'placidCreateImageOf',
    path: '/placid/{template_uuid}',
    summary: 'Create an image of the template in the path',
    params: z.object({ template_uuid: compatId }),
    body: imageBody,
  }),
  getImage: defineOperation({
    ...compatReading,
    id: 'placidGetImage',
    path: '/placid/images/{id}',
    summary: 'Read an image',
    params: z.object({ id: compatId }),
    answers: { 200: json('The image.', compatObject) },
  }),
  createPdf: defineOperation({
    ...creation,
    id: 'placidCreatePdf',
    path: '/placid/pdfs',
    summary: 'Create a PDF',
    body: z.looseObject({
      webhook_success: renderJobWebhookUrl.nullish(),
      passthrough: passthrough.nullish(),
      pages: z
        .array(z.looseObject({ template_uuid: compatTemplateId, layers }))
        .min(1)
        .max(200),
      modifications: z.looseObject({ filename: compatFileName.nullish() }).nullish(),
    }),
  }),
  getPdf: defineOperation({
    ...compatReading,
    id: 'placidGetPdf',
    path: '/placid/pdfs/{id}',
    summary: 'Read a PDF',
    params: z.object({ id: compatId }),
    answers: { 200: json('The PDF.', compatObject) },
  }),
  listTemplates: defineOperation({
    ...compatTemplateReading,
    id: 'placidListTemplates',
    path: '/placid/templates',
    summary: 'List templates',
    query: z.looseObject({
      cursor: z.coerce.number().int().min(1).max(100_000).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(20),
      title_filter: z.string().max(250).optional(),
      order_by: z.enum(['created_at-desc', 'created_at-asc', 'updated_at-desc', 'title-asc']).optional(),
    }),
    answers: { 200: json('One page of the templates.', compatObject) },
  }),
  getTemplate: defineOperation({
    ...compatTemplateReading,
    id: 'placidGetTemplate',
    path: '/placid/templates/{uuid}',
    summary: 'Read a template',
    params: z.object({ uuid: compatId }),
    answers: { 200: json('The template.', compatObject) },
    errors: ['template-not-found'],
  }),
};
