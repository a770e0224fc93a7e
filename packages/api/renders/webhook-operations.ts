import { z } from 'zod';
import { renderTemplates, writeTemplates } from '../access.ts';
import { idInPath, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { renderAnswers, renderErrors } from './render-operations.ts';
import { responseBody, templateIdBody } from './render-body.ts';

const mapping = z
  .record(z.string().min(1).max(300), z.string().min(1).max(1000))
  .refine((fields) => Object.keys(fields).length <= 500, 'must not have more than 500 keys')
  .describe(
    'The source of each modification: a path into the body such as "order.items[0].name", or a text with such paths in double ' +
      'braces, "Order {{order.id}}". If a path finds nothing, the default is used.',
  );
const response = responseBody.describe('The response to the render; mode async responds with 202 and a job.');

/** A URL to which other services post, and whose fields become modifications of a render. */
export const inboundWebhook = z.object({
  id: z.int(),
  public_id: z.string().describe('The secret part of its URL; cannot be guessed.'),
  url: z.string().describe('Post JSON or a form to this URL. Anyone who knows it can render.'),
  name: z.string(),
  template_id: z.int(),
  mapping: z.record(z.string(), z.string()),
  response: z.record(z.string(), z.unknown()),
  created_at: timestamp,
});
export type InboundWebhook = z.infer<typeof inboundWebhook>;

const one = json('The webhook.', z.object({ data: inboundWebhook }));
const params = z.object({ id: idInPath.describe('Id of the webhook.') });
const name = z.string().trim().min(1).max(255);

/** Maximum bytes posted to a webhook. */
const postedBytes = 5 * 1024 * 1024;

/** The operations on inbound webhooks. */
export const webhookOperations = {
  renderByWebhook: defineOperation({
    id: 'renderByWebhook',
    method: 'POST',
    path: '/studio/webhook/{webhookId}',
    tag: 'Rendering',
    summary: 'Render data posted by another service',
    description:
      'Needs no key: the URL is the secret. Accepts JSON or a form. Form fields are strings, or lists of strings if a field is repeated. Returns the response of the render.',
    access: { kind: 'public' },
    rateLimit: { group: 'inbound-webhook', perMinute: 120, per: 'address', dialect: 'draft' },
    params: z.object({ webhookId: z.string().max(100).describe('The public id, starting with wh_.') }),
    body: z.unknown().describe('Any JSON.'),
    bodyTypes: ['application/x-www-form-urlencoded'],
    bodyLimitBytes: postedBytes,
    answers: renderAnswers,
    errors: ['webhook_not_found', ...renderErrors],
  }),
  listWebhooks: defineOperation({
    id: 'listWebhooks',
    method: 'GET',
    path: '/studio/webhooks',
    tag: 'Rendering',
    summary: 'List inbound webhooks',
    description:
      'All inbound webhooks of the workspace: addresses to which other services post values that are rendered.',
    access: renderTemplates,
    rateLimit: generalLimits.reads,
    answers: { 200: json('All inbound webhooks of the workspace.', z.object({ data: z.array(inboundWebhook) })) },
  }),
  createWebhook: defineOperation({
    id: 'createWebhook',
    method: 'POST',
    path: '/studio/webhooks',
    tag: 'Rendering',
    summary: 'Create an inbound webhook',
    description:
      'Its address renders the template with the values posted to it, which `mapping` takes from the body. Anyone who knows the address can post to it.',
    access: writeTemplates,
    liveOnly: true,
    rateLimit: generalLimits.writes,
    idempotent: true,
    atomic: true,
    body: z.strictObject({
      name,
      templateId: templateIdBody,
      mapping: mapping.prefault({}),
      response: response.prefault({}),
    }),
    answers: { 201: one },
    errors: ['template-not-found', 'template_id_missing', 'invalid_response_options'],
    invalidCodes: { templateId: 'template_id_missing', response: 'invalid_response_options' },
  }),
  getWebhook: defineOperation({
    id: 'getWebhook',
    method: 'GET',
    path: '/studio/webhooks/{id}',
    tag: 'Rendering',
    summary: 'Read an inbound webhook',
    description: 'One inbound webhook with its address and mapping.',
    access: renderTemplates,
    rateLimit: generalLimits.reads,
    params,
    answers: { 200: one },
    errors: ['webhook_not_found'],
  }),
  updateWebhook: defineOperation({
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/studio/webhooks/{id}',
    tag: 'Rendering',
    summary: 'Change an inbound webhook',
    description: 'Omitted fields stay unchanged, as does the address.',
    access: writeTemplates,
    liveOnly: true,
    rateLimit: generalLimits.writes,
    params,
    body: z
      .strictObject({
        name: name.optional(),
        templateId: templateIdBody.optional(),
        mapping: mapping.optional(),
        response: response.optional(),
      })
      .refine((fields) => Object.keys(fields).length > 0, 'must have at least one field to change'),
    answers: { 200: one },
    errors: ['webhook_not_found', 'template-not-found', 'template_id_missing', 'invalid_response_options'],
    invalidCodes: { templateId: 'template_id_missing', response: 'invalid_response_options' },
  }),
  deleteWebhook: defineOperation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/studio/webhooks/{id}',
    tag: 'Rendering',
    summary: 'Delete an inbound webhook',
    description: 'Its address stops working at once. Renders that it made stay.',
    access: writeTemplates,
    liveOnly: true,
    rateLimit: generalLimits.writes,
    params,
    answers: { 200: json('The webhook was deleted.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['webhook_not_found'],
  }),
};
