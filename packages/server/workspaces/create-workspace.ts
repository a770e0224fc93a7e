import { accessLevels } from '@platen/api';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import { createApiKey, hintOf } from './api-key.ts';
import type { Vault } from '../vault/vault.ts';
import { createSigningSecret, createWebhookSecret } from './workspace-secrets.ts';

/** Dependencies of creating a workspace. */
export interface WorkspaceParts {
  database: Database;
  vault: Vault;
  config: Pick<Config, 'plan' | 'credits' | 'aiCredits'>;
}

/** Makes a workspace with its owner and an API key of all levels. The key is answered once and stored nowhere. */
export async function createWorkspace(
  { database, vault, config }: WorkspaceParts,
  options: { name: string; key?: string },
): Promise<{ workspaceId: number; personId: number; key: string }> {
  const key = options.key ?? createApiKey();
  return database.transaction(async () => {
    const person = await database.query
      .insertInto('person')
      .values({ full_name: 'Owner' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const workspace = {
      id: await addWorkspace({ database, vault, config }, { name: options.name, ownerId: person.id }),
    };
    await database.query
      .insertInto('api_key')
      .values({
        workspace_id: workspace.id,
        person_id: person.id,
        name: 'First key',
        hash: hashSecret(key),
        hint: hintOf(key),
        levels: [...accessLevels],
      })
      .execute();
    return { workspaceId: workspace.id, personId: person.id, key };
  });
}

/** Makes a workspace for a person, who owns it. Answers its id. */
export async function addWorkspace(
  { database, vault, config }: WorkspaceParts,
  { name, ownerId }: { name: string; ownerId: number },
): Promise<number> {
  return database.transaction(async () => {
    const workspace = await database.query
      .insertInto('workspace')
      .values({
        name,
        plan: config.plan,
        credit_limit: config.credits ?? null,
        ai_credit_limit: config.aiCredits ?? null,
        signing_secret: vault.seal(createSigningSecret(), 'signing'),
        webhook_secret: vault.seal(createWebhookSecret(), 'webhook'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.query
      .insertInto('member')
      .values({ workspace_id: workspace.id, person_id: ownerId, role: 'owner' })
      .execute();
    return workspace.id;
  });
}
