import { deliverWebhook } from './deliver-webhook.ts';
import { queuePublished } from './webhooks/template-events.ts';
import type { Work } from './work.ts';

/** Webhooks that a process posts at a time: they wait for others more than they work. */
const atOnce = 8;
/** Milliseconds that one takes at most, its answer and its record included. */
const limitMs = 60_000;

/** Posts webhooks that are queued, in this process. */
export async function workWebhooks(parts: Parameters<typeof deliverWebhook>[0]): Promise<Work> {
  await parts.queue.work('webhook', { concurrency: atOnce, timeLimitMs: limitMs }, (delivery, { signal }) =>
    deliverWebhook(parts, delivery, signal),
  );
  await parts.queue.work('template-published', { concurrency: atOnce, timeLimitMs: limitMs }, (saved) =>
    queuePublished(parts, saved),
  );
  return {};
}
