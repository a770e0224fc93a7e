import type { z } from 'zod';
import { renderJobFinished } from '../jobs/render-job.ts';
import { finishedJob } from './examples/job-examples.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { OpenApiDocument, OpenApiParameter, OpenApiResponse } from './open-api-document.ts';

/** What the one event is called. */
const renderJobEvent = 'render_job.finished';

/** The schemas of what the service posts, by event. */
export const webhookSchemas: Readonly<Record<string, z.ZodType>> = { [renderJobEvent]: renderJobFinished };

const description =
  'Posted to the `webhook_url` of an asynchronous render once its job has succeeded, failed or could not be tried again. ' +
  'Canceled jobs post nothing.\n\n' +
  'Messages are signed after Standard Webhooks: `webhook-signature` is `v1,` and the ' +
  'base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, whose key is the base64 part of the `webhook_secret` of ' +
  '`GET /workspace/secrets`. Compare in constant time, over the bytes as they arrived, and refuse timestamps that are more ' +
  'than five minutes off. While a secret is being replaced there are two signatures, separated by a space; one has to match.\n\n' +
  'Answer 2xx within 15 seconds. Anything else is tried again for about a day, at growing distances or when `Retry-After` says ' +
  'so; 410 ends it. A message may arrive twice, with the same `webhook-id`. Redirects are not followed.';

const headers: readonly OpenApiParameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The same at every try and at a redelivery: keep it to know what was handled already.',
    schema: { type: 'string' },
    example: 'msg_6f1c9d0a4b7e4c55a3a1f0c2d9e8b741',
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Unix seconds at which this try was signed.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '1772443800',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: 'One signature or several, separated by spaces.',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]+=*( v1,[A-Za-z0-9+/]+=*)*$' },
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
];

const responses: Readonly<Record<string, OpenApiResponse>> = {
  '2XX': { description: 'The message has arrived.' },
  '410': { description: 'The address takes no more messages: it is not tried again.' },
  default: { description: 'Not now: it is tried again.' },
};

/** The messages that the service posts to the addresses of its users. */
export function describeWebhooks(schemas: JsonSchemas): OpenApiDocument['webhooks'] {
  const schema = schemas.output[renderJobEvent];
  if (!schema) throw new Error('The schema of the webhook was not written.');
  return {
    [renderJobEvent]: {
      post: {
        operationId: 'renderJobFinished',
        tags: ['Render jobs'],
        summary: 'A render job has finished',
        description,
        parameters: headers,
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: { event: renderJobEvent, job: finishedJob } } },
        },
        responses,
        security: [],
      },
    },
  };
}
