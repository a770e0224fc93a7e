import { hash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { BrandAssetTable } from '../db/tables/asset-tables.ts';
import type { ItemScope } from '../fairness/share.ts';
import { lockFile } from '../storage/delete-unnamed-file.ts';
import { fileKey, fileKeyOfHash } from '../storage/file-address.ts';
import { extensionOf } from '../storage/media-types.ts';
import { forgetFiles, noteFiles } from '../storage/noted-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { Vault } from '../vault/vault.ts';
import type { Insertable } from 'kysely';
import type { PreparedAsset } from './content/prepared-asset.ts';

/** The columns of an asset that follow from its file. */
export type FileColumns = Pick<
  Insertable<BrandAssetTable>,
  | 'file_type'
  | 'file_size'
  | 'file_hash'
  | 'storage_key'
  | 'thumbnail_key'
  | 'width'
  | 'height'
  | 'focal_x'
  | 'focal_y'
  | 'duration_ms'
> & { font: string | null };

/** Files of an asset in storage, noted as files that no row names yet. */
export interface PutFiles {
  columns: FileColumns;
  /**
   * To be called in the transaction that writes the row: who deletes the last asset of the same file waits, or was faster, and then the file
   * is put once more. Ends the notes.
   */
  hold(): Promise<void>;
}

/** Puts the files of a prepared asset into storage. The same bytes of an owner are one file, however many assets name it. */
export async function putAssetFiles(
  dependencies: { database: Database; storage: Storage; vault: Vault; now: () => Date },
  owner: ItemScope,
  prepared: PreparedAsset,
): Promise<PutFiles> {
  const { database, storage } = dependencies;
  const fileHash = hash('sha256', prepared.bytes);
  const { thumbnail } = prepared;
  const main = {
    key: fileKeyOfHash(dependencies, 'assets', owner, fileHash, extensionOf(prepared.fileType)),
    bytes: prepared.bytes,
    type: prepared.fileType,
  };
  const small = thumbnail && {
    key: fileKey(dependencies, 'assets', owner, thumbnail, 'webp'),
    bytes: thumbnail,
    type: 'image/webp',
  };
  const files = small ? [main, small] : [main];
  const keys = files.map(({ key }) => key);
  const notedAt = dependencies.now();
  // Until there is a row that names them.
  await noteFiles(dependencies, keys, notedAt);
  for (const { key, bytes, type } of files) await storage.put(key, bytes, type);
  return {
    columns: {
      file_type: prepared.fileType,
      file_size: prepared.bytes.length,
      file_hash: fileHash,
      storage_key: main.key,
      thumbnail_key: small?.key ?? null,
      width: prepared.width ?? null,
      height: prepared.height ?? null,
      focal_x: prepared.focalPoint?.x ?? null,
      focal_y: prepared.focalPoint?.y ?? null,
      duration_ms: prepared.durationMs ?? null,
      font: prepared.font ? JSON.stringify(prepared.font) : null,
    },
    async hold() {
      for (const { key, bytes, type } of files.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        await lockFile(database, key);
        if (!(await storage.stat(key))) await storage.put(key, bytes, type);
      }
      await forgetFiles(dependencies, keys, notedAt);
    },
  };
}
