import { createHmac } from 'node:crypto';

/** How the secrets of webhooks begin. */
const webhookSecretPrefix = 'whsec_';

/** One message as it is sent at one time. */
export interface WebhookMessage {
  /** The same at every try. */
  id: string;
  sentAt: Date;
  body: string;
}

/**
 * The headers of a message after Standard Webhooks 1.0: a signature (HMAC-SHA256, `v1`) under each of the secrets, so that receivers
 * may know the old or the new one while it is changed. A secret is `whsec_` and the key as base64.
 */
export function signWebhook({ id, sentAt, body }: WebhookMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
