import { z } from 'zod';
import { renderTemplates } from '../../access.ts';
import { generalLimits } from '../../general-limits.ts';
import { renderJobWebhookUrl } from '../../jobs/render-job.ts';
import { defineOperation, json } from '../../operation.ts';
import { renderErrors } from '../../renders/render-operations.ts';
import { readByCompat } from '../compat-service.ts';

const tag = 'Rendering';
const object = z.record(z.string(), z.unknown());
const id = z.string().min(1).max(30);
const uuid = z.union([id, z.int().positive()]).transform(String);
const layers = z.record(z.string().min(1).max(250), object).default({});

/** Text or a list, at most 1,024 characters, answered with the file and its webhook. */
const passthrough = z.union([z.string(), z.array(z.unknown()), object]).refine((value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= 1024 && !text.includes('\u0000') && !text.includes(String.raw`\u0000`);
}, 'must have at most 1,024 characters, none of them U+0000');

const fileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}/\\]+$/u, 'must not contain slashes or control characters');

const imageBody = z.looseObject({
  webhook_success: renderJobWebhookUrl.nullish(),
  create_now: z.boolean().nullish(),
  passthrough: passthrough.nullish(),
  layers,
  modifications: z
    .looseObject({
      width: z.coerce.number().int().min(1).max(20_000).nullish(),
      height: z.coerce.number().int().min(1).max(20_000).nullish(),
      filename: fileName.nullish(),
      image_format: z.enum(['auto', 'png', 'jpg', 'webp']).nullish(),
    })
    .nullish(),
});

const creation = {
  method: 'POST',
  tag,
  access: renderTemplates,
  rateLimit: generalLimits.renders,
  idempotent: true,
  answers: { 200: json('The file, queued.', object) },
  errors: renderErrors,
} as const;

const reading = {
  method: 'GET',
  tag,
  rateLimit: generalLimits.reads,
} as const;

/** Calls of Placid's REST API, version 2, below `/compat`. */
export const placidOperations = {
  createImage: defineOperation({
    ...creation,
    id: 'placidCreateImage',
    path: '/placid/images',
    summary: 'Create an image',
    body: imageBody.extend({ template_uuid: uuid }),
  }),
  createImageOf: defineOperation({
    ...creation,
    id: 'placidCreateImageOf',
    path: '/placid/{template_uuid}',
    summary: 'Create an image of the template in the path',
    params: z.object({ template_uuid: id }),
    body: imageBody,
  }),
  getImage: defineOperation({
    ...reading,
    id: 'placidGetImage',
    path: '/placid/images/{id}',
    summary: 'Read an image',
    access: renderTemplates,
    params: z.object({ id }),
    answers: { 200: json('The image.', object) },
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
        .array(z.looseObject({ template_uuid: uuid, layers }))
        .min(1)
        .max(200),
      modifications: z.looseObject({ filename: fileName.nullish() }).nullish(),
    }),
  }),
  getPdf: defineOperation({
    ...reading,
    id: 'placidGetPdf',
    path: '/placid/pdfs/{id}',
    summary: 'Read a PDF',
    access: renderTemplates,
    params: z.object({ id }),
    answers: { 200: json('The PDF.', object) },
  }),
  listTemplates: defineOperation({
    ...reading,
    id: 'placidListTemplates',
    path: '/placid/templates',
    summary: 'List templates',
    access: readByCompat,
    query: z.looseObject({
      cursor: z.coerce.number().int().min(1).max(100_000).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(20),
      title_filter: z.string().max(250).optional(),
      order_by: z.enum(['created_at-desc', 'created_at-asc', 'updated_at-desc', 'title-asc']).optional(),
    }),
    answers: { 200: json('One page of the templates.', object) },
  }),
  getTemplate: defineOperation({
    ...reading,
    id: 'placidGetTemplate',
    path: '/placid/templates/{uuid}',
    summary: 'Read a template',
    access: readByCompat,
    params: z.object({ uuid: id }),
    answers: { 200: json('The template.', object) },
    errors: ['template-not-found'],
  }),
};
