import { postWebhook } from '../../jobs/post-webhook.ts';
import { nextWebhookTry } from '../../jobs/webhook-schedule.ts';
import { ServiceError } from '../../http/service-error.ts';
import { DeliveryError, type DestinationStep } from './step.ts';

/** Statuses of refusals that pass. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Posts each row to a webhook, and again for about a day while the receiver is away, at the times of all webhooks. A receiver knows a message that comes twice by its `webhook-id`, so that one whose answer was lost is posted
 * again.
 */
export const sendWebhookStep: DestinationStep<'send_webhook'> = {
  kind: 'destination',
  async open({ parts, run, config: { url }, signal }) {
    return {
      async deliver({ number, data }, deliveryId) {
        const message = { event: 'workflow.row', workflow_id: run.workflowId, run_id: run.id, row: number, data };
        const posted = { workspaceId: run.workspaceId, messageId: deliveryId, url, body: JSON.stringify(message) };
        const { status, retryAfter } = await postWebhook(parts, posted, signal).catch((error: unknown) => {
          const isAway = error instanceof ServiceError && error.code === 'url_unreachable';
          throw isAway ? new DeliveryError('retry', error.message, { cause: error }) : error;
        });
        if (status >= 200 && status < 300) return { reference: deliveryId, result: { status } };
        const kind = status >= 500 || passing.has(status) ? 'retry' : 'final';
        throw new DeliveryError(kind, `${new URL(url).host} responded with status ${status}.`, {
          answer: { status, retryAfter },
        });
      },
      find: async () => 'absent',
      nextTry: (attempts, { answer }, now) => nextWebhookTry(attempts, answer, now),
    };
  },
};
