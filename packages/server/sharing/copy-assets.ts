import { createHash } from 'node:crypto';
import { listSources } from '@platen/template';
import type { Selectable } from 'kysely';
import { searchColumns } from '../assets/asset-record.ts';
import { lockFile } from '../storage/delete-unnamed-file.ts';
import type { Database } from '../db/database.ts';
import type { BrandAssetTable } from '../db/tables/asset-tables.ts';
import type { Vault } from '../vault/vault.ts';
import type { Caller } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import type { TemplateAssets } from '../renders/pipeline/template-assets.ts';
import { fileKeyOfHash } from '../storage/file-address.ts';
import { forgetFiles, noteFiles } from '../storage/noted-files.ts';
import type { Storage } from '../storage/storage.ts';

/** Bytes of brand assets that one template may bring along. */
const maxCopiedBytes = 1024 * 1024 * 1024;

/** A brand asset that a template names, and the one of the other workspace that is the same file, if there is one. */
interface SharedAsset {
  asset: Selectable<BrandAssetTable>;
  sameId: number | undefined;
}

/** Plan for a brand asset: `copy` has the keys of its files in the other workspace, if they had to be copied. */
export interface AssetCopy extends SharedAsset {
  copy: { storageKey: string | null; thumbnailKey: string | null } | undefined;
}

/** Copied files, which are noted as files that nothing refers to until `addAssets` writes their rows. */
export interface CopiedAssets {
  copies: readonly AssetCopy[];
  notedAt: Date;
}

/**
 * The brand assets of a workspace that a template of it is drawn with: those that it names as sources, and fonts that it names by
 * their family. Throws ServiceError `output_too_large`.
 */
export async function findSharedAssets(
  { query }: Database,
  workspaceId: number,
  targetWorkspaceId: number,
  { template, assetKeys }: TemplateAssets,
): Promise<SharedAsset[]> {
  const sources = new Set(listSources(template));
  const ids = Object.keys(assetKeys).filter((id) => sources.has(`asset:${id}`));
  if (ids.length === 0) return [];
  const assets = await query
    .selectFrom('brand_asset')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids.map(Number))
    .execute();
  if (assets.reduce((total, { file_size }) => total + (file_size ?? 0), 0) > maxCopiedBytes) {
    throw new ServiceError('output_too_large', 'The brand assets of this template are more than 1 GB together.');
  }
  const hashes = assets.flatMap(({ file_hash }) => file_hash ?? []);
  if (hashes.length === 0) return assets.map((asset) => ({ asset, sameId: undefined }));
  const known = await query
    .selectFrom('brand_asset')
    .select(['id', 'type', 'file_hash'])
    .where('workspace_id', '=', targetWorkspaceId)
    .where('embed_id', 'is', null)
    .where('embed_user_id', 'is', null)
    .where('file_hash', 'in', hashes)
    .execute();
  return assets.map((asset) => ({
    asset,
    sameId: known.find(({ type, file_hash }) => type === asset.type && file_hash === asset.file_hash)?.id,
  }));
}

/** Copies the files of assets that the other workspace lacks, one after the other, and never whole in memory. */
export async function copyAssetFiles(
  parts: { database: Database; storage: Storage; vault: Vault; now: () => Date },
  targetWorkspaceId: number,
  assets: readonly SharedAsset[],
): Promise<CopiedAssets> {
  const { storage } = parts;
  const notedAt = parts.now();
  const owner = { workspaceId: targetWorkspaceId, embedId: null, embedUserId: null };
  const copyOnce = async (key: string | null, fileHash: string | null): Promise<string | null> => {
    const sha256 = fileHash ?? (key === null ? undefined : await hashStored(storage, key));
    if (key === null || sha256 === undefined) return null;
    const target = fileKeyOfHash(parts, 'assets', owner, sha256, key.split('.').at(-1) ?? 'bin');
    if (await storage.stat(target)) return target;
    await noteFiles(parts, [target], notedAt);
    return (await copyFile(storage, key, target)) ? target : null;
  };
  const copies: AssetCopy[] = [];
  for (const shared of assets) {
    if (shared.sameId !== undefined) {
      copies.push({ ...shared, copy: undefined });
      continue;
    }
    const storageKey = await copyOnce(shared.asset.storage_key, shared.asset.file_hash);
    const thumbnailKey = await copyOnce(shared.asset.thumbnail_key, null);
    // A file that is gone is no asset; the template continues naming what cannot be reached.
    if (storageKey !== null) copies.push({ ...shared, copy: { storageKey, thumbnailKey } });
  }
  return { copies, notedAt };
}

/** Copies a stored file. False when it is gone. */
async function copyFile(storage: Storage, key: string, target: string): Promise<boolean> {
  const opened = await storage.open(key);
  if (!opened) return false;
  await storage.put(target, opened.stream, opened.contentType);
  return true;
}

/**
 * Writes the rows of copied assets, inside a transaction. Answers the ids in the other workspace by the sources that name the assets.
 */
export async function addAssets(
  { database, storage, now }: { database: Database; storage: Storage; now: () => Date },
  caller: Pick<Caller, 'workspaceId' | 'userId'>,
  { copies, notedAt }: CopiedAssets,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const files = copies.flatMap(({ asset, copy }) => [
    [asset.storage_key, copy?.storageKey] as const,
    [asset.thumbnail_key, copy?.thumbnailKey] as const,
  ]);
  const copied = files.flatMap(([key, target]) => (key && target ? [{ key, target }] : []));
  // Who deletes the last asset of the same file waits here, or was faster: then it is copied once more.
  for (const { key, target } of copied.toSorted((a, b) => (a.target < b.target ? -1 : 1))) {
    await lockFile(database, target);
    if (!(await storage.stat(target))) await copyFile(storage, key, target);
  }
  await forgetFiles(
    { database },
    copied.map(({ target }) => target),
    notedAt,
  );
  for (const { asset, sameId, copy } of copies) {
    if (!copy) {
      if (sameId !== undefined) ids.set(`asset:${asset.id}`, sameId);
      continue;
    }
    const { id: _id, font, ...rest } = asset;
    const at = now();
    const added = await database.query
      .insertInto('brand_asset')
      .values({
        ...rest,
        // What else the other workspace knows of the file stays there.
        meta: '{}',
        ...searchColumns([], [rest.file_name, font?.['family'] as string | undefined, rest.color_value]),
        ...(font !== null && { font: JSON.stringify(font) }),
        workspace_id: caller.workspaceId,
        user_id: caller.userId,
        embed_id: null,
        embed_user_id: null,
        folder_id: null,
        replaced_at: null,
        storage_key: copy.storageKey,
        thumbnail_key: copy.thumbnailKey,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(`asset:${asset.id}`, added.id);
  }
  return ids;
}

/** The SHA-256 of a stored file, hexadecimal; undefined when it is gone. */
async function hashStored(storage: Storage, key: string): Promise<string | undefined> {
  const opened = await storage.open(key);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of opened.stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
