import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { PlatenError } from '@platen/template';
import { type ImportTarget, importApprovals } from './import-approvals.ts';
import { assetLimits } from '../assets/asset-limits.ts';
import { searchColumns } from '../assets/asset-record.ts';
import { prepareAsset } from '../assets/content/prepare-asset.ts';
import type { FileReader } from '../assets/content/create-file-reader.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { kitOfNew } from '../db/followed-kit.ts';
import type { Storage } from '../storage/storage.ts';
import type { Queue } from '../jobs/queue.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import type { Vault } from '../vault/vault.ts';
import { createEmbedSecret, embedSecretPurpose } from '../embeds/embeds.ts';
import { serviceShare } from '../fairness/share.ts';
import { createPublicId } from '../http/bearer-secret.ts';
import { ServiceError } from '../http/service-error.ts';
import { fileKey, fileKeyOfHash } from '../storage/file-address.ts';
import { extensionOf } from '../storage/media-types.ts';
import { templateColumns } from '../templates/template-columns.ts';
import { queueThumbnails } from '../jobs/queue-thumbnails.ts';
import { addWorkspace } from '../workspaces/create-workspace.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveRow, ArchiveTable } from './archive-rows.ts';
import { importBrandKit } from './import-brand-kit.ts';
import { importWorkflow } from './import-workflow.ts';
import { readContent } from './read-content.ts';
import { chooseIds } from './choose-ids.ts';
import { insertRow } from './insert-row.ts';
import { createNewIds } from './new-ids.ts';
import type { OpenArchive } from './read-archive.ts';

/** Dependencies of an import. */
export type ImportParts = {
  config: Config;
  database: Database;
  storage: Storage;
  queue: Queue;
  renderPool: RenderPool;
  vault: Vault;
  now: () => Date;
} & { reader: FileReader };

/** The imported workspace. */
export interface ImportedWorkspace {
  workspaceId: number;
  name: string;
  /** Rows of each table that has any. */
  rows: Partial<Record<ArchiveTable, number>>;
  /** Members of before who have no account here, or were not taken along, by their addresses. */
  membersLeft: string[];
}

/**
 * Makes a new workspace of an archive, all of it or nothing. Rows keep their ids where those are free here and get new ones else, and
 * whatever names them goes along. Files are looked at as if they were uploaded. Embeds get new secrets. Someone is credited when a
 * person here has the same confirmed address; with `withMembers` they become members as they were. Throws ArchiveError.
 */
export async function importWorkspace(
  parts: ImportParts,
  archive: OpenArchive,
  { ownerId, name, withMembers, signal }: { ownerId: number; name?: string; withMembers: boolean; signal: AbortSignal },
): Promise<ImportedWorkspace> {
  const { database, storage } = parts;
  const stored: string[] = [];
  const rows: Partial<Record<ArchiveTable, number>> = {};
  const newName = (name ?? archive.manifest.workspace.name).trim().slice(0, 100) || 'Workspace';
  try {
    return await database.transaction(async () => {
      const ids = createNewIds(database);
      const workspaceId = await addWorkspace(parts, { name: newName, ownerId });
      const people = await readPeople(parts, archive);
      const target: ImportTarget = {
        workspaceId,
        ids,
        kitIds: new Map(),
        personOf: (id) => (id === null ? null : (people.get(id)?.here ?? null)),
      };
      const take = async <Table extends ArchiveTable>(
        table: Table,
        insert: (row: ArchiveRow<Table>) => Promise<void>,
      ): Promise<void> => {
        for await (const row of archive.rows(table)) {
          signal.throwIfAborted();
          await insert(row);
          rows[table] = (rows[table] ?? 0) + 1;
        }
      };
      await importFolders(parts, archive, target, { table: 'folder', rows });
      await chooseIds(ids, archive, [
        'embed',
        'brand_asset',
        'brand_kit',
        'template',
        'inbound_webhook',
        'webhook_subscription',
        'workflow',
        'workspace_log',
      ]);
      await take('embed', (row) => insertEmbed(parts, target, row));
      await importFolders(parts, archive, target, { table: 'asset_folder', rows });
      await take('brand_asset', (row) => insertAsset(parts, archive, target, { row, stored, signal }));
      await take('brand_kit', (row) => importBrandKit(parts, target, row));
      await take('template', (row) => insertTemplate(parts, target, row));
      await take('template_version', (row) => insertVersion(parts, target, row));
      await take('template_share', (row) => insertShare(parts, target, row));
      await take('inbound_webhook', (row) => insertWebhook(parts, target, row));
      await take('webhook_subscription', (row) => insertSubscription(parts, target, row));
      await importApprovals(parts, archive, target, rows);
      await take('workflow', (row) => importWorkflow(parts, target, row));
      await take('workspace_log', (row) => insertLog(parts, target, row));
      await take('usage', async (row) => {
        await database.query
          .insertInto('usage')
          .values({ workspace_id: workspaceId, ...row })
          .execute();
      });
      const membersLeft = await addMembers(parts, target, { people, ownerId, withMembers });
      return { workspaceId, name: newName, rows, membersLeft };
    });
  } catch (error) {
    // Nothing names them now.
    for (const key of stored) await storage.delete(key);
    if (error instanceof PlatenError || error instanceof ServiceError) {
      throw new ArchiveError(`Something in the archive is refused here: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

interface ArchivedPerson {
  email: string | null;
  role: ArchiveRow<'person'>['role'];
  here: number | null;
}

async function readPeople({ database }: ImportParts, archive: OpenArchive): Promise<Map<number, ArchivedPerson>> {
  const people = new Map<number, ArchivedPerson>();
  for await (const { id, email, role } of archive.rows('person')) {
    const found =
      email === null
        ? undefined
        : await database.query
            .selectFrom('person')
            .select('id')
            .where(sql`lower(email)`, '=', email.toLowerCase())
            .where('email_verified', '=', true)
            .executeTakeFirst();
    people.set(id, { email, role, here: found?.id ?? null });
  }
  return people;
}

async function addMembers(
  { database }: ImportParts,
  { workspaceId }: ImportTarget,
  { people, ownerId, withMembers }: { people: Map<number, ArchivedPerson>; ownerId: number; withMembers: boolean },
): Promise<string[]> {
  const left: string[] = [];
  for (const { email, role, here } of people.values()) {
    if (role === null || email === null || here === ownerId) continue;
    if (here === null || !withMembers) left.push(email);
    else {
      const member = { workspace_id: workspaceId, person_id: here, role };
      await database.query
        .insertInto('member')
        .values(member)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  return left;
}

async function importFolders(
  { database }: ImportParts,
  archive: OpenArchive,
  { workspaceId, ids }: ImportTarget,
  { table, rows }: { table: 'folder' | 'asset_folder'; rows: Partial<Record<ArchiveTable, number>> },
): Promise<void> {
  await chooseIds(ids, archive, [table]);
  const parents: { id: number; parent_id: number }[] = [];
  for await (const { id, parent_id, ...rest } of archive.rows(table)) {
    const own = { id: ids.of(table, id), workspace_id: workspaceId, parent_id: null };
    const embed = 'embed_id' in rest && { embed_id: ids.ofAny('embed', rest.embed_id) };
    await insertRow(database, table, { ...own, ...rest, ...embed });
    if (parent_id !== null) parents.push({ id: own.id, parent_id: ids.of(table, parent_id) });
    rows[table] = (rows[table] ?? 0) + 1;
  }
  const parentOf = new Map(parents.map(({ id, parent_id }) => [id, parent_id]));
  for (const { id, parent_id } of parents) {
    const seen = new Set([id]);
    for (let above: number | undefined = parent_id; above !== undefined; above = parentOf.get(above)) {
      if (seen.has(above)) throw new ArchiveError('Folders in the archive contain each other.');
      seen.add(above);
    }
    await sql`update ${sql.table(table)} set parent_id = ${parent_id} where id = ${id}`.execute(database.query);
  }
}

async function insertEmbed(
  { database, vault }: ImportParts,
  { workspaceId, ids }: ImportTarget,
  { id, public_id, sections, theme, ...rest }: ArchiveRow<'embed'>,
): Promise<void> {
  const taken = await database.query
    .selectFrom('embed')
    .select('id')
    .where('public_id', '=', public_id)
    .executeTakeFirst();
  await insertRow(database, 'embed', {
    id: ids.of('embed', id),
    workspace_id: workspaceId,
    public_id: taken ? createPublicId('emb_') : public_id,
    secret: vault.seal(createEmbedSecret(), embedSecretPurpose),
    sections: sections === null ? null : JSON.stringify(sections),
    theme: JSON.stringify(theme),
    ...rest,
  });
}

async function insertAsset(
  parts: ImportParts,
  archive: OpenArchive,
  { workspaceId, ids, personOf }: ImportTarget,
  { row, stored, signal }: { row: ArchiveRow<'brand_asset'>; stored: string[]; signal: AbortSignal },
): Promise<void> {
  const { database, storage } = parts;
  const { id, user_id, embed_id, file, type, tags, meta, file_name, folder_id, ...rest } = row;
  const scope = { workspaceId, embedId: ids.ofAny('embed', embed_id), embedUserId: row.embed_user_id };
  const values = {
    ...rest,
    id: ids.of('brand_asset', id),
    workspace_id: workspaceId,
    user_id: personOf(user_id),
    embed_id: scope.embedId,
    folder_id: ids.ofAny('asset_folder', folder_id),
    type,
    meta: JSON.stringify(meta),
    file_name,
  };
  if (type === 'color') {
    if (row.color_value === null) throw new ArchiveError(`brand_asset ${id} is a color without a value.`);
    await insertRow(database, 'brand_asset', { ...values, ...searchColumns(tags, [row.color_value]) });
    return;
  }
  if (file === null) throw new ArchiveError(`brand_asset ${id} has no file.`);
  const bytes = await archive.file(file, assetLimits(parts.config)[type]);
  const prepared = await prepareAsset({ ...parts, share: serviceShare }, type, bytes, signal);
  const keep = async (key: string, content: Uint8Array, contentType: string): Promise<string> => {
    if (!(await storage.stat(key))) {
      await storage.put(key, content, contentType);
      stored.push(key);
    }
    return key;
  };
  const extension = extensionOf(prepared.fileType);
  const own = Buffer.compare(prepared.bytes, bytes) === 0 ? file : undefined;
  const key = own
    ? fileKeyOfHash(parts, 'assets', scope, own, extension)
    : fileKey(parts, 'assets', scope, prepared.bytes, extension);
  const thumbnail = prepared.thumbnail;
  await insertRow(database, 'brand_asset', {
    ...values,
    ...searchColumns(tags, [file_name, prepared.font?.family]),
    file_type: prepared.fileType,
    file_size: prepared.bytes.length,
    file_hash: own ?? hash('sha256', prepared.bytes),
    storage_key: await keep(key, prepared.bytes, prepared.fileType),
    thumbnail_key: thumbnail
      ? await keep(fileKey(parts, 'assets', scope, thumbnail, 'webp'), thumbnail, 'image/webp')
      : null,
    width: prepared.width ?? null,
    height: prepared.height ?? null,
    focal_x: prepared.focalPoint?.x ?? null,
    focal_y: prepared.focalPoint?.y ?? null,
    duration_ms: prepared.durationMs ?? null,
    font: prepared.font ? JSON.stringify(prepared.font) : null,
  });
}

async function insertTemplate(
  { database, queue }: ImportParts,
  target: ImportTarget,
  { id, folder_id, user_id, embed_id, content, ...rest }: ArchiveRow<'template'>,
): Promise<void> {
  const { workspaceId, ids, personOf } = target;
  const templateId = ids.of('template', id);
  const embedId = ids.ofAny('embed', embed_id);
  const { brand_kit, ...columns } = templateColumns(readContent(target, content));
  await insertRow(database, 'template', {
    ...rest,
    id: templateId,
    workspace_id: workspaceId,
    folder_id: ids.ofAny('folder', folder_id),
    user_id: personOf(user_id),
    embed_id: embedId,
    brand_kit_id: kitOfNew(brand_kit, { workspaceId, embedId, embedUserId: rest.embed_user_id }),
    ...columns,
  });
  await queueThumbnails(queue, templateId);
}

async function insertVersion(
  { database }: ImportParts,
  target: ImportTarget,
  { template_id, user_id, content, ...rest }: ArchiveRow<'template_version'>,
): Promise<void> {
  await database.query
    .insertInto('template_version')
    .values({
      ...rest,
      template_id: target.ids.of('template', template_id),
      user_id: target.personOf(user_id),
      content: JSON.stringify(readContent(target, content)),
    })
    .execute();
}

async function insertShare(
  { database }: ImportParts,
  { ids }: ImportTarget,
  { template_id, token, ...rest }: ArchiveRow<'template_share'>,
): Promise<void> {
  const taken =
    token === null
      ? undefined
      : await database.query.selectFrom('template_share').select('token').where('token', '=', token).executeTakeFirst();
  await database.query
    .insertInto('template_share')
    .values({ ...rest, template_id: ids.of('template', template_id), token: taken ? createPublicId('') : token })
    .execute();
}

async function insertWebhook(
  { database }: ImportParts,
  { workspaceId, ids }: ImportTarget,
  { id, public_id, template_id, mapping, response, ...rest }: ArchiveRow<'inbound_webhook'>,
): Promise<void> {
  const webhooks = database.query.selectFrom('inbound_webhook').select('id').where('public_id', '=', public_id);
  const taken = await webhooks.executeTakeFirst();
  await insertRow(database, 'inbound_webhook', {
    ...rest,
    id: ids.of('inbound_webhook', id),
    workspace_id: workspaceId,
    public_id: taken ? createPublicId('wh_') : public_id,
    template_id: ids.of('template', template_id),
    mapping: JSON.stringify(mapping),
    response: JSON.stringify(response),
  });
}

/** Paused, so that a receiver is not told of two workspaces. */
async function insertSubscription(
  { database }: ImportParts,
  { workspaceId, ids }: ImportTarget,
  { id, ...row }: ArchiveRow<'webhook_subscription'>,
): Promise<void> {
  await insertRow(database, 'webhook_subscription', {
    ...row,
    id: ids.of('webhook_subscription', id),
    workspace_id: workspaceId,
    is_active: false,
  });
}

async function insertLog(
  { database }: ImportParts,
  { workspaceId, ids }: ImportTarget,
  { id, template_id, template_type, ...rest }: ArchiveRow<'workspace_log'>,
): Promise<void> {
  const isStudio = template_type === 'studio' && template_id !== null && /^\d{1,15}$/.test(template_id);
  const own = isStudio ? ids.find('template', Number(template_id)) : undefined;
  await insertRow(database, 'workspace_log', {
    ...rest,
    id: ids.of('workspace_log', id),
    workspace_id: workspaceId,
    template_type,
    // Of a template that is gone the old id would be that of another one.
    template_id: isStudio ? (own === undefined ? null : String(own)) : template_id,
  });
}
