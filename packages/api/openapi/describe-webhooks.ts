import type { z } from 'zod';
import { renderBatchFinished } from '../batches/render-batch.ts';
import { renderJobFinished } from '../jobs/render-job.ts';
import {
  approvalItemMoved,
  socialPostPublished,
  templatePublished,
  templateSaved,
  webhookTest,
} from '../webhooks/webhook-message.ts';
import { finishedBatch } from './examples/batch-examples.ts';
import { finishedJob } from './examples/job-examples.ts';
import { subscriptionMessages } from './examples/webhook-examples.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { OpenApiDocument, OpenApiParameter, OpenApiResponse } from './open-api-document.ts';

const renderJobEvent = 'render_job.finished';
const renderBatchEvent = 'render_batch.finished';

/** The schemas of what the service posts, by event. */
export const webhookSchemas: Readonly<Record<string, z.ZodType>> = {
  [renderJobEvent]: renderJobFinished,
  [renderBatchEvent]: renderBatchFinished,
  'template.saved': templateSaved,
  'template.published': templatePublished,
  'approval_item.moved': approvalItemMoved,
  'social_post.published': socialPostPublished,
  'webhook.test': webhookTest,
};

const signing =
  '\n\nMessages are signed according to Standard Webhooks: `webhook-signature` is `v1,` and the ' +
  'base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, whose key is the base64 part of the `webhook_secret` of ' +
  '`GET /workspace/secrets`. Compare in constant time, over the bytes as received, and reject timestamps that are more ' +
  'than five minutes off. While a secret is being replaced there are two signatures, separated by a space; one must match.\n\n' +
  'Respond with 2xx within 15 seconds. Otherwise delivery is retried for about a day, at growing intervals or as `Retry-After` ' +
  'says; 410 stops it. A message may arrive twice, with the same `webhook-id`. Redirects are not followed.';

const headers: readonly OpenApiParameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The same for every attempt and redelivery: use it to recognize messages already handled.',
    schema: { type: 'string' },
    example: 'msg_6f1c9d0a4b7e4c55a3a1f0c2d9e8b741',
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Unix time in seconds at which this attempt was signed.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '1772443800',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: 'One or more signatures, separated by spaces.',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]+=*( v1,[A-Za-z0-9+/]+=*)*$' },
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
];

const responses: Readonly<Record<string, OpenApiResponse>> = {
  '2XX': { description: 'The message was received.' },
  '410': { description: 'The address accepts no more messages; delivery is not retried.' },
  default: { description: 'Temporarily unavailable; delivery is retried.' },
};

/** Each event: what it is about, and an example. */
const events = {
  [renderJobEvent]: {
    operationId: 'renderJobFinished',
    tag: 'Render jobs',
    summary: 'A render job has finished',
    description:
      'Sent to the `webhook_url` of an asynchronous render once its job has succeeded, failed or could not be retried, and to subscriptions of the workspace. Canceled jobs send nothing.',
    example: { event: renderJobEvent, job: finishedJob },
  },
  [renderBatchEvent]: {
    operationId: 'renderBatchFinished',
    tag: 'Render batches',
    summary: 'A render batch has finished',
    description:
      'Sent to the `webhook_url` of a batch once all of its rows have been rendered or have failed, and again after a retry; and to subscriptions of the workspace. Canceled batches send nothing.',
    example: { event: renderBatchEvent, batch: finishedBatch },
  },
  'template.saved': {
    operationId: 'templateSaved',
    tag: 'Templates',
    summary: 'A template was saved',
    description: 'Sent to subscriptions of the workspace when a template was created or saved. The editor saves often.',
    example: subscriptionMessages['template.saved'],
  },
  'template.published': {
    operationId: 'templatePublished',
    tag: 'Templates',
    summary: 'A template was published',
    description: 'Sent to subscriptions of the workspace when a saved template has stayed as it is for a minute.',
    example: subscriptionMessages['template.published'],
  },
  'approval_item.moved': {
    operationId: 'approvalItemMoved',
    tag: 'Approvals',
    summary: 'A template moved in an approval flow',
    description: 'Sent to subscriptions of the workspace when a template has moved to another stage.',
    example: subscriptionMessages['approval_item.moved'],
  },
  'social_post.published': {
    operationId: 'socialPostPublished',
    tag: 'Social',
    summary: 'A post was published',
    description:
      'Sent to subscriptions of the workspace when a post is out at all of its accounts, or at some (`partial`) and nothing is left to be done.',
    example: subscriptionMessages['social_post.published'],
  },
  'webhook.test': {
    operationId: 'webhookTest',
    tag: 'Workspace',
    summary: 'A subscription is tried',
    description: 'Sent to a subscription of the workspace on request.',
    example: subscriptionMessages['webhook.test'],
  },
} as const;

/** The messages that the service posts to the addresses of its users. */
export function describeWebhooks(schemas: JsonSchemas): OpenApiDocument['webhooks'] {
  return Object.fromEntries(
    Object.entries(events).map(([event, { operationId, tag, summary, description, example }]) => {
      const schema = schemas.output[event];
      if (!schema) throw new Error(`The schema of the webhook ${event} is missing.`);
      const post = {
        operationId,
        tags: [tag],
        summary,
        description: description + signing,
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses,
        security: [],
      };
      return [event, { post }];
    }),
  );
}
