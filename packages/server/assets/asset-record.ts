import { normalizeTags, type BrandColor, type BrandFile, type BrandFont } from '@platen/api';
import type { Selectable } from 'kysely';
import { foldText } from '../db/fold-text.ts';
import type { BrandAssetTable } from '../db/tables/asset-tables.ts';
import { fileUrl } from '../storage/file-address.ts';

/** A row with the public id of its embed, as every statement here answers it. */
export type AssetRow = Selectable<BrandAssetTable> & { embed_public_id: string | null };

/** Parts of a font's description stored with its row. */
export type StoredFont = Pick<BrandFont, 'family' | 'weight' | 'style' | 'axes' | 'embedding'>;

/** A color's row as it is answered. */
export function toBrandColor(row: AssetRow): BrandColor {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    type: row.color_type as BrandColor['type'],
    value: row.color_value ?? '',
    tags: row.tags,
    folder_id: row.folder_id,
    workspace_id: row.workspace_id,
    user_id: row.user_id === null ? null : String(row.user_id),
  };
}

/** A file's row as it is answered. */
export function toBrandFile(row: AssetRow, publicUrl: string): BrandFile {
  const shared = {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    file_name: row.file_name ?? '',
    file_type: row.file_type ?? '',
    file_size: row.file_size ?? 0,
    url: fileUrl(publicUrl, row.storage_key ?? ''),
    thumbnail_url: row.thumbnail_key === null ? null : fileUrl(publicUrl, row.thumbnail_key),
    tags: row.tags,
    folder_id: row.folder_id,
    meta: row.meta,
    workspace_id: row.workspace_id,
    user_id: row.user_id === null ? null : String(row.user_id),
    embed_id: row.embed_public_id,
    embed_user_id: row.embed_user_id,
  };
  const size = { width: row.width, height: row.height };
  const duration = row.duration_ms === null ? null : row.duration_ms / 1000;
  if (row.type === 'image') {
    const { focal_x: x, focal_y: y } = row;
    return { ...shared, type: 'image', ...size, focal_point: x === null || y === null ? null : { x, y } };
  }
  if (row.type === 'font') return { ...shared, type: 'font', ...(row.font as unknown as StoredFont) };
  if (row.type === 'video') return { ...shared, type: 'video', ...size, duration };
  return { ...shared, type: 'audio', duration };
}

/** The columns that follow from an asset's tags and whatever else it is found by. */
export function searchColumns(
  tags: readonly string[],
  names: readonly (string | null | undefined)[],
): { tags: string[]; tag_keys: string[]; search_text: string } {
  const normal = normalizeTags(tags);
  const lines = [...names.filter((name) => name !== null && name !== undefined), ...normal];
  return {
    tags: normal,
    tag_keys: normal.map(foldText),
    search_text: lines.map((line) => foldText(line).replaceAll('\n', ' ')).join('\n'),
  };
}
