import type { EmbedRecord } from '@platen/api';
import type { Selectable } from 'kysely';
import type { EmbedTable } from '../db/tables/embed-tables.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import { createPublicId, createSecret } from '../http/bearer-secret.ts';
import { ServiceError } from '../http/service-error.ts';

/** Dependencies of embeds. */
export interface EmbedParts {
  database: Database;
  vault: Vault;
  now: () => Date;
}

/** The purpose that secrets of embeds are sealed for. */
export const embedSecretPurpose = 'embed';

/** Prefix of every embed secret. */
const secretPrefix = 'oss_';

/** Embeds of one workspace. */
const maxEmbeds = 500;

/** Settings of an embed. */
export type EmbedSettings = Omit<EmbedRecord, 'id' | 'created_at' | 'updated_at'>;

/** The columns of an embed but for its secrets. */
export const embedColumns = [
  'id',
  'public_id',
  'name',
  'allowed_origins',
  'permissions',
  'sections',
  'theme',
  'locale',
  'per_user_data',
  'created_at',
  'updated_at',
] as const;

type Row = Pick<Selectable<EmbedTable>, (typeof embedColumns)[number]>;

function toRecord(row: Row): EmbedRecord {
  return {
    id: row.public_id,
    name: row.name,
    allowed_origins: row.allowed_origins,
    permissions: row.permissions,
    sections: row.sections,
    theme: row.theme as EmbedRecord['theme'],
    locale: row.locale,
    per_user_data: row.per_user_data,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toColumns(settings: Partial<EmbedSettings>) {
  const { sections, theme, ...rest } = settings;
  return {
    ...rest,
    ...(sections !== undefined && { sections: JSON.stringify(sections) }),
    ...(theme !== undefined && { theme: JSON.stringify(theme) }),
  };
}

/** The embeds of a workspace, newest first. */
export async function listEmbeds({ database }: EmbedParts, workspaceId: number): Promise<EmbedRecord[]> {
  const rows = await database.query
    .selectFrom('embed')
    .select(embedColumns)
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** An embed of a workspace by its public id. Throws ServiceError `embed_not_found`. */
export async function findEmbed({ database }: EmbedParts, workspaceId: number, publicId: string): Promise<EmbedRecord> {
  const row = await database.query
    .selectFrom('embed')
    .select(embedColumns)
    .where('workspace_id', '=', workspaceId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row ? toRecord(row) : refuseUnknown();
}

/** A new secret of an embed. */
export function createEmbedSecret(): string {
  return createSecret(secretPrefix);
}

/** Makes an embed, and answers it with its secret. */
export async function addEmbed(
  { database, vault, now }: EmbedParts,
  workspaceId: number,
  settings: EmbedSettings,
): Promise<EmbedRecord & { secret: string }> {
  const secret = createEmbedSecret();
  const { count } = await database.query
    .selectFrom('embed')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (count >= maxEmbeds)
    throw new ServiceError('conflict', `A workspace can have at most ${maxEmbeds} embeds. Delete one first.`);
  const row = await database.query
    .insertInto('embed')
    .values({
      ...toColumns(settings),
      name: settings.name,
      allowed_origins: settings.allowed_origins,
      permissions: settings.permissions,
      workspace_id: workspaceId,
      public_id: createPublicId('emb_'),
      secret: vault.seal(secret, embedSecretPurpose),
      created_at: now(),
      updated_at: now(),
    })
    .returning(embedColumns)
    .executeTakeFirstOrThrow();
  return { ...toRecord(row), secret };
}

/** Changes an embed and ends its sessions. Throws ServiceError `embed_not_found`. */
export async function changeEmbed(
  { database, now }: EmbedParts,
  workspaceId: number,
  publicId: string,
  settings: Partial<EmbedSettings>,
): Promise<EmbedRecord> {
  return database.transaction(async () => {
    const row = await database.query
      .updateTable('embed')
      .set({ ...toColumns(settings), updated_at: now() })
      .where('workspace_id', '=', workspaceId)
      .where('public_id', '=', publicId)
      .returning(embedColumns)
      .executeTakeFirst();
    if (!row) return refuseUnknown();
    await database.query.deleteFrom('embed_session').where('embed_id', '=', row.id).execute();
    return toRecord(row);
  });
}

/** Deletes an embed with its sessions; what its users made stays. Throws ServiceError `embed_not_found`. */
export async function removeEmbed({ database }: EmbedParts, workspaceId: number, publicId: string): Promise<void> {
  const row = await database.query
    .deleteFrom('embed')
    .where('workspace_id', '=', workspaceId)
    .where('public_id', '=', publicId)
    .returning('id')
    .executeTakeFirst();
  if (!row) refuseUnknown();
}

/** Replaces the secret of an embed; the old one works for another `overlapSeconds`. Throws ServiceError `embed_not_found`. */
export async function replaceEmbedSecret(
  { database, vault, now }: EmbedParts,
  options: { workspaceId: number; publicId: string; overlapSeconds: number },
): Promise<EmbedRecord & { secret: string }> {
  const secret = createEmbedSecret();
  const hasOverlap = options.overlapSeconds > 0;
  return database.transaction(async () => {
    const row = await database.query
      .updateTable('embed')
      .set(({ ref }) => ({
        previous_secret: hasOverlap ? ref('secret') : null,
        previous_secret_until: hasOverlap ? new Date(now().getTime() + options.overlapSeconds * 1000) : null,
        secret: vault.seal(secret, embedSecretPurpose),
        updated_at: now(),
      }))
      .where('workspace_id', '=', options.workspaceId)
      .where('public_id', '=', options.publicId)
      .returning(embedColumns)
      .executeTakeFirst();
    if (!row) return refuseUnknown();
    if (!hasOverlap) await database.query.deleteFrom('embed_session').where('embed_id', '=', row.id).execute();
    return { ...toRecord(row), secret };
  });
}

function refuseUnknown(): never {
  throw new ServiceError('embed_not_found', 'There is no embed with this id in the workspace.');
}
