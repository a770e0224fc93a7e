import type { Database } from '../db/database.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { Vault } from '../vault/vault.ts';
import { readWebhookSecrets } from '../workspaces/workspace-secrets.ts';
import { signWebhook } from './sign-webhook.ts';

/** Dependencies of posting webhooks. */
export interface WebhookParts {
  database: Database;
  fetcher: SafeFetcher;
  vault: Vault;
  now: () => Date;
}

/** A message to a webhook of a workspace. */
export interface PostedWebhook {
  workspaceId: number;
  /** The same at every try. */
  messageId: string;
  url: string;
  /** JSON. */
  body: string;
}

/** Milliseconds that a receiver has to answer. */
const answerWithinMs = 15_000;
const answerBytes = 1024 * 1024;

/** Posts one message, signed with the secrets of its workspace, and answers how it was answered. Throws what the fetcher throws. */
export async function postWebhook(
  parts: WebhookParts,
  { workspaceId, messageId, url, body }: PostedWebhook,
  signal: AbortSignal,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const secrets = await readWebhookSecrets(parts, workspaceId);
  const { status, headers } = await parts.fetcher.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Platen-Webhooks/1.0',
      ...signWebhook({ id: messageId, sentAt: parts.now(), body }, secrets),
    },
    body,
    maxBytes: answerBytes,
    timeoutMs: answerWithinMs,
    maxRedirects: 0,
    signal,
  });
  return { status, retryAfter: headers['retry-after'] };
}
