import { randomBytes } from 'node:crypto';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'database' | 'vault'>;

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

/** Puts a new secret in the place of one, at once, and answers both. */
export async function replaceSecret(
  parts: Parts,
  workspaceId: number,
  which: 'signing' | 'webhook',
): Promise<WorkspaceSecrets> {
  const { database, vault } = parts;
  const change =
    which === 'signing'
      ? { signing_secret: vault.seal(createSigningSecret(), 'signing') }
      : { webhook_secret: vault.seal(createWebhookSecret(), 'webhook') };
  await database.query.updateTable('workspace').set(change).where('id', '=', workspaceId).execute();
  return readSecrets(parts, workspaceId);
}
