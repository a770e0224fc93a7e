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

const reading = { method: 'GET', tag, rateLimit: generalLimits.reads } as const;
const paged = z.looseObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** Calls of RenderForm's API, version 2, below `/compat`. */
export const renderFormOperations = {
  render: defineOperation({
    id: 'renderFormRender',
    method: 'POST',
    path: '/renderform/v2/render',
    tag,
    summary: 'Render an image and wait for it',
    access: renderTemplates,
    rateLimit: generalLimits.renders,
    idempotent: true,
    query: z.looseObject({ output: z.literal('json').default('json') }),
    body: z.looseObject({
      template: z.union([id, z.int().positive()]).transform(String),
      data: z.record(z.string().min(1).max(300), z.unknown()).default({}),
      fileName: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[^\p{Cc}/\\]+$/u, 'must not contain slashes or control characters')
        .nullish(),
      webhookUrl: renderJobWebhookUrl.nullish(),
      metadata: object
        .refine((value) => {
          const text = JSON.stringify(value);
          return text.length <= 10_000 && !text.includes(String.raw`\u0000`);
        }, 'must have at most 10,000 characters as JSON, none of them U+0000')
        .nullish(),
    }),
    answers: {
      200: json('The identifier and the address of the image.', object),
      202: json('The identifier; the image is not ready yet.', object),
    },
    errors: renderErrors,
  }),
  listResults: defineOperation({
    ...reading,
    id: 'renderFormListResults',
    path: '/renderform/v2/results',
    summary: 'List results',
    access: renderTemplates,
    query: paged,
    answers: { 200: json('Newest first.', z.array(object)) },
  }),
  getResult: defineOperation({
    ...reading,
    id: 'renderFormGetResult',
    path: '/renderform/v2/results/{id}',
    summary: 'Read a result',
    access: renderTemplates,
    params: z.object({ id }),
    answers: { 200: json('The result.', object) },
  }),
  listTemplates: defineOperation({
    ...reading,
    id: 'renderFormListTemplates',
    path: '/renderform/v2/my-templates',
    summary: 'List templates',
    access: readByCompat,
    query: paged.extend({ name: z.string().max(250).optional() }),
    answers: { 200: json('Newest first.', z.array(object)) },
  }),
  getTemplate: defineOperation({
    ...reading,
    id: 'renderFormGetTemplate',
    path: '/renderform/v2/my-templates/{id}',
    summary: 'Read a template',
    access: readByCompat,
    params: z.object({ id }),
    answers: { 200: json('The template.', object) },
    errors: ['template-not-found'],
  }),
};
