import { z } from 'zod';
import { renderJobWebhookUrl } from '../../jobs/render-job.ts';
import { renderMetadata } from '../../render-metadata.ts';
import { defineOperation, json } from '../../operation.ts';
import {
  compatId,
  compatObject,
  compatReading,
  compatRendering,
  compatTemplateId,
  compatTemplateReading,
} from '../compat-parts.ts';

const idInPath = z.object({ id: compatId });

/** The formats that Creatomate names. */
export const creatomateFormats = ['png', 'jpg', 'gif', 'mp4'] as const;

/** Calls of Creatomate's API, version 1, below `/compat`. */
export const creatomateOperations = {
  createRenders: defineOperation({
    ...compatRendering,
    id: 'creatomateCreateRenders',
    path: '/creatomate/v1/renders',
    summary: 'Create a render',
    body: z.looseObject({
      template_id: compatTemplateId,
      modifications: z.record(z.string().min(1).max(300), z.unknown()).default({}),
      output_format: z.enum(creatomateFormats).nullish(),
      frame_rate: z.number().min(1).max(120).nullish(),
      render_scale: z.number().min(0.01).max(20).nullish(),
      webhook_url: renderJobWebhookUrl.nullish(),
      metadata: renderMetadata.nullish(),
    }),
    answers: { 202: json('The renders, planned.', z.array(compatObject)) },
  }),
  getRender: defineOperation({
    ...compatReading,
    id: 'creatomateGetRender',
    path: '/creatomate/v1/renders/{id}',
    summary: 'Read a render',
    params: idInPath,
    answers: { 200: json('The render.', compatObject) },
  }),
  getTemplate: defineOperation({
    ...compatTemplateReading,
    id: 'creatomateGetTemplate',
    path: '/creatomate/v1/templates/{id}',
    summary: 'Read a template',
    params: idInPath,
    answers: { 200: json('The template.', compatObject) },
    errors: ['template-not-found'],
  }),
  listTemplates: defineOperation({
    ...compatTemplateReading,
    id: 'creatomateListTemplates',
    path: '/creatomate/v1/templates',
    summary: 'List templates',
    answers: { 200: json('Newest first.', z.array(compatObject)) },
  }),
};
