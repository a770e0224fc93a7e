import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';

interface Parts {
  database: Database;
  vault: Vault;
}

/** Milliseconds that webhooks are signed under the secret before the present one as well. */
const webhookOverlapMs = 24 * 3600 * 1000;

/** The secrets of a workspace, readable. */
export interface WorkspaceSecrets {
  /** Signs addresses. */
  signing_secret: string;
  /** Signs webhooks; `whsec_` and base64, after Standard Webhooks. */
  webhook_secret: string;
}

/** A new signing secret. */
export function createSigningSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A new secret for webhooks. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

/** Reads both secrets of a workspace. */
export async function readSecrets({ database, vault }: Parts, workspaceId: number): Promise<WorkspaceSecrets> {
  const row = await database.query
    .selectFrom('workspace')
    .select(['signing_secret', 'webhook_secret'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return {
    signing_secret: vault.open(row.signing_secret, 'signing'),
    webhook_secret: vault.open(row.webhook_secret, 'webhook'),
  };
}

/** Puts a new secret in the place of one, and answers both. The one before continues signing webhooks for a day, beside the new one. */
export async function replaceSecret(
  parts: Parts & { now: () => Date },
  workspaceId: number,
  which: 'signing' | 'webhook',
): Promise<WorkspaceSecrets> {
  const { database, vault, now } = parts;
  await database.query
    .updateTable('workspace')
    .set((column) =>
      which === 'signing'
        ? { signing_secret: vault.seal(createSigningSecret(), 'signing') }
        : {
            webhook_secret: vault.seal(createWebhookSecret(), 'webhook'),
            webhook_secret_previous: column.ref('webhook_secret'),
            webhook_secret_previous_until: new Date(now().getTime() + webhookOverlapMs),
          },
    )
    .where('id', '=', workspaceId)
    .execute();
  return readSecrets(parts, workspaceId);
}

/** The secrets that a workspace's webhooks are signed under at the moment, the present one first. */
export async function readWebhookSecrets(
  { database, vault, now }: Parts & { now: () => Date },
  workspaceId: number,
): Promise<string[]> {
  const row = await database.query
    .selectFrom('workspace')
    .select(['webhook_secret', 'webhook_secret_previous', 'webhook_secret_previous_until'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const { webhook_secret, webhook_secret_previous, webhook_secret_previous_until } = row;
  const goesOn = webhook_secret_previous_until !== null && webhook_secret_previous_until > now();
  const sealed = goesOn && webhook_secret_previous ? [webhook_secret, webhook_secret_previous] : [webhook_secret];
  return sealed.map((secret) => vault.open(secret, 'webhook'));
}
