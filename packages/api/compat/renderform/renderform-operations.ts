import { z } from 'zod';
import { renderJobWebhookUrl } from '../../jobs/render-job.ts';
import { defineOperation, json } from '../../operation.ts';
import {
  compatFileName,
  compatId,
  compatObject,
  compatPage,
  compatReading,
  compatRendering,
  compatTemplateId,
  compatTemplateReading,
} from '../compat-parts.ts';

/** Calls of RenderForm's API, version 2, below `/compat`. */
export const renderFormOperations = {
  render: defineOperation({
    ...compatRendering,
    id: 'renderFormRender',
    path: '/renderform/v2/render',
    summary: 'Render an image and wait for it',
    query: z.looseObject({ output: z.literal('json').default('json') }),
    body: z.looseObject({
      template: compatTemplateId,
      data: z.record(z.string().min(1).max(300), z.unknown()).default({}),
      fileName: compatFileName.nullish(),
      webhookUrl: renderJobWebhookUrl.nullish(),
      metadata: compatObject
        .refine((value) => {
          const text = JSON.stringify(value);
          return text.length <= 10_000 && !text.includes(String.raw`\u0000`);
        }, 'must have at most 10,000 characters as JSON, none of them U+0000')
        .nullish(),
    }),
    answers: {
      200: json('The identifier and the address of the image.', compatObject),
      202: json('The identifier; the image is not ready yet.', compatObject),
    },
  }),
  listResults: defineOperation({
    ...compatReading,
    id: 'renderFormListResults',
    path: '/renderform/v2/results',
    summary: 'List results',
    query: compatPage,
    answers: { 200: json('Newest first.', z.array(compatObject)) },
  }),
  getResult: defineOperation({
    ...compatReading,
    id: 'renderFormGetResult',
    path: '/renderform/v2/results/{id}',
    summary: 'Read a result',
    params: z.object({ id: compatId }),
    answers: { 200: json('The result.', compatObject) },
  }),
  listTemplates: defineOperation({
    ...compatTemplateReading,
    id: 'renderFormListTemplates',
    path: '/renderform/v2/my-templates',
    summary: 'List templates',
    query: compatPage.extend({ name: z.string().max(250).optional() }),
    answers: { 200: json('Newest first.', z.array(compatObject)) },
  }),
  getTemplate: defineOperation({
    ...compatTemplateReading,
    id: 'renderFormGetTemplate',
    path: '/renderform/v2/my-templates/{id}',
    summary: 'Read a template',
    params: z.object({ id: compatId }),
    answers: { 200: json('The template.', compatObject) },
    errors: ['template-not-found'],
  }),
};
