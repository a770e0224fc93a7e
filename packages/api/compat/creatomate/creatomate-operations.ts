import { z } from 'zod';
import { renderTemplates } from '../../access.ts';
import { generalLimits } from '../../general-limits.ts';
import { renderJobMetadata, renderJobWebhookUrl } from '../../jobs/render-job.ts';
import { defineOperation, json } from '../../operation.ts';
import { renderErrors } from '../../renders/render-operations.ts';
import { readByCompat } from '../compat-service.ts';

const tag = 'Rendering';
const object = z.record(z.string(), z.unknown());
const idInPath = z.object({ id: z.string().min(1).max(30) });

/** The formats that Creatomate names. */
export const creatomateFormats = ['png', 'jpg', 'gif', 'mp4'] as const;

/** Calls of Creatomate's API, version 1, below `/compat`. */
export const creatomateOperations = {
  createRenders: defineOperation({
    id: 'creatomateCreateRenders',
    method: 'POST',
    path: '/creatomate/v1/renders',
    tag,
    summary: 'Create a render',
    access: renderTemplates,
    rateLimit: generalLimits.renders,
    idempotent: true,
    body: z.looseObject({
      template_id: z.union([z.string().min(1).max(30), z.int().positive()]).transform(String),
      modifications: z.record(z.string().min(1).max(300), z.unknown()).default({}),
      output_format: z.enum(creatomateFormats).nullish(),
      frame_rate: z.number().min(1).max(120).nullish(),
      render_scale: z.number().min(0.01).max(20).nullish(),
      webhook_url: renderJobWebhookUrl.nullish(),
      metadata: renderJobMetadata.nullish(),
    }),
    answers: { 202: json('The renders, planned.', z.array(object)) },
    errors: renderErrors,
  }),
  getRender: defineOperation({
    id: 'creatomateGetRender',
    method: 'GET',
    path: '/creatomate/v1/renders/{id}',
    tag,
    summary: 'Read a render',
    access: renderTemplates,
    rateLimit: generalLimits.reads,
    params: idInPath,
    answers: { 200: json('The render.', object) },
  }),
  getTemplate: defineOperation({
    id: 'creatomateGetTemplate',
    method: 'GET',
    path: '/creatomate/v1/templates/{id}',
    tag,
    summary: 'Read a template',
    access: readByCompat,
    rateLimit: generalLimits.reads,
    params: idInPath,
    answers: { 200: json('The template.', object) },
    errors: ['template-not-found'],
  }),
  listTemplates: defineOperation({
    id: 'creatomateListTemplates',
    method: 'GET',
    path: '/creatomate/v1/templates',
    tag,
    summary: 'List templates',
    access: readByCompat,
    rateLimit: generalLimits.reads,
    answers: { 200: json('Newest first.', z.array(object)) },
  }),
};
