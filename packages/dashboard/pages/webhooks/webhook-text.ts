import { msg } from '@lit/localize';
import type { WebhookDelivery, WebhookEvent, WebhookSubscription } from '@platen/api';
import type { BadgeTone } from '../../elements/badge.ts';

/** Returns the name of an event for people. */
export function describeEvent(event: WebhookEvent | 'webhook.test'): string {
  const events: Record<WebhookEvent | 'webhook.test', string> = {
    'template.saved': msg('Template saved'),
    'template.published': msg('Template unchanged for a minute'),
    'render_job.finished': msg('Render job finished'),
    'render_batch.finished': msg('Batch finished'),
    'approval_item.moved': msg('Template moved in an approval flow'),
    'social_post.published': msg('Post published'),
    'webhook.test': msg('Test message'),
  };
  return events[event];
}

/** Returns the label and look of a subscription's state. */
export function describeSubscription({ active, paused_reason: reason }: WebhookSubscription): {
  label: string;
  tone: BadgeTone;
} {
  if (active) return { label: msg('Active'), tone: 'success' };
  if (reason === 'gone') return { label: msg('Paused: the address is gone'), tone: 'danger' };
  if (reason === 'overflow') return { label: msg('Paused: too many messages waited'), tone: 'danger' };
  return { label: msg('Paused'), tone: 'plain' };
}

/** Returns the label and look of a delivery's state. */
export function describeDelivery(status: WebhookDelivery['status']): { label: string; tone: BadgeTone } {
  const states: Record<WebhookDelivery['status'], { label: string; tone: BadgeTone }> = {
    waiting: { label: msg('Waiting'), tone: 'plain' },
    delivered: { label: msg('Delivered'), tone: 'success' },
    failed: { label: msg('Failed'), tone: 'danger' },
  };
  return states[status];
}
