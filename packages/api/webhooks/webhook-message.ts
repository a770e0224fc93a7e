import { z } from 'zod';
import { renderBatchFinished } from '../batches/render-batch.ts';
import { renderJobFinished } from '../jobs/render-job.ts';

const subscribedTemplate = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int().describe('The saved version.'),
  embed_id: z.int().nullable().describe('The embed whose user it belongs to; null for templates of the workspace.'),
  embed_user_id: z.string().nullable(),
});

/** Posted when a template was created or saved; the editor saves often. */
export const templateSaved = z.object({ event: z.literal('template.saved'), template: subscribedTemplate });
/** Posted when a saved template has stayed as it is for a minute. */
export const templatePublished = z.object({ event: z.literal('template.published'), template: subscribedTemplate });

/** Posted when a template has moved to another stage of an approval flow. */
export const approvalItemMoved = z.object({
  event: z.literal('approval_item.moved'),
  item: z.object({
    id: z.int(),
    flow_id: z.int(),
    flow: z.string().describe('The slug of the flow.'),
    template_id: z.int(),
    template_name: z.string().nullable(),
    from_stage: z.string().nullable(),
    to_stage: z.string().nullable(),
    category: z.string().nullable().describe('The category of the stage it is in now.'),
  }),
});

/** Posted when a post is out at all its accounts, or at some of them and nothing is left to be done. */
export const socialPostPublished = z.object({
  event: z.literal('social_post.published'),
  post: z.object({
    id: z.int(),
    status: z.enum(['published', 'partial']),
    content: z.string(),
    publications: z.array(
      z.object({
        account_id: z.int(),
        platform: z.string(),
        status: z.string(),
        url: z.string().nullable(),
      }),
    ),
  }),
});

/** Posted on request, to try a subscription. */
export const webhookTest = z.object({
  event: z.literal('webhook.test'),
  subscription: z.object({ id: z.int(), name: z.string() }),
});

/** A message to subscriptions of a workspace, by its event. */
export const webhookMessage = z.discriminatedUnion('event', [
  templateSaved,
  templatePublished,
  renderJobFinished,
  renderBatchFinished,
  approvalItemMoved,
  socialPostPublished,
  webhookTest,
]);
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** The events that a workspace can subscribe to. */
export const webhookEvents = [
  'template.saved',
  'template.published',
  'render_job.finished',
  'render_batch.finished',
  'approval_item.moved',
  'social_post.published',
] as const satisfies readonly WebhookMessage['event'][];
/** The schema of such an event. */
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;
