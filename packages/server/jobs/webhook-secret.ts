import { randomBytes } from 'node:crypto';
import { operations } from '@platen/api';
import type { Dependencies } from '../dependencies.ts';
import type { Routes } from '../http/routes.ts';
import { webhookSecretPrefix } from './sign-webhook.ts';

type Parts = Pick<Dependencies, 'database' | 'vault' | 'now'>;

/** Milliseconds that the secret before the present one still signs. */
const overlapMs = 24 * 3600 * 1000;

interface WebhookSecrets {
  secret: string;
  rotatedAt: Date | null;
  previous: { secret: string; validUntil: Date } | null;
}

/** A new secret for webhooks. */
export function createWebhookSecret(): string {
  return `${webhookSecretPrefix}${randomBytes(24).toString('base64')}`;
}

/** The secrets that a workspace's webhooks are signed with at the moment. Throws when there is no such workspace. */
export async function readWebhookSecrets(
  { database, vault, now }: Parts,
  workspaceId: number,
): Promise<WebhookSecrets> {
  const row = await database.query
    .selectFrom('workspace')
    .select(['webhook_secret', 'webhook_secret_previous', 'webhook_secret_rotated_at'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const rotatedAt = row.webhook_secret_rotated_at;
  const validUntil = rotatedAt && new Date(rotatedAt.getTime() + overlapMs);
  const isValid = validUntil !== null && validUntil > now() && row.webhook_secret_previous !== null;
  return {
    secret: vault.open(row.webhook_secret, 'webhook'),
    rotatedAt,
    previous: isValid ? { secret: vault.open(row.webhook_secret_previous ?? '', 'webhook'), validUntil } : null,
  };
}

/** The secret that webhooks are signed with, read and changed. */
export function serveWebhookSecret(routes: Routes, parts: Parts): void {
  const answer = async (workspaceId: number) => {
    const { secret, rotatedAt, previous } = await readWebhookSecrets(parts, workspaceId);
    return {
      data: {
        secret,
        rotated_at: rotatedAt?.toISOString() ?? null,
        previous_valid_until: previous?.validUntil.toISOString() ?? null,
      },
    };
  };
  routes.serve(operations.getWebhookSecret, (_input, { caller }) => answer(caller.workspaceId));
  routes.serve(operations.rotateWebhookSecret, async (_input, { caller }) => {
    await parts.database.query
      .updateTable('workspace')
      .set((column) => ({
        webhook_secret_previous: column.ref('webhook_secret'),
        webhook_secret: parts.vault.seal(createWebhookSecret(), 'webhook'),
        webhook_secret_rotated_at: parts.now(),
      }))
      .where('id', '=', caller.workspaceId)
      .execute();
    return answer(caller.workspaceId);
  });
}
