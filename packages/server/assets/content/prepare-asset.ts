import { ServiceError } from '../../http/service-error.ts';
import type { FileAssetType } from '../asset-limits.ts';
import { detectFile } from './detect-file.ts';
import { prepareFont } from './prepare-font.ts';
import { prepareImage } from './prepare-image.ts';
import { prepareMedia } from './prepare-media.ts';
import type { PreparedAsset, PrepareDependencies } from './prepared-asset.ts';

/**
 * Detects a file's type by its content and prepares it for storage: complete, within limits, readable by the engine, without scripts and
 * without metadata that its author did not mean to reveal. Throws ServiceError `asset_type_mismatch` or `asset_unsupported`.
 */
export async function prepareAsset(
  dependencies: PrepareDependencies,
  type: FileAssetType,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<PreparedAsset> {
  if (bytes.length === 0) throw new ServiceError('asset_unsupported', 'The file is empty.');
  const mediaType = await detectFile(bytes, type);
  if (type === 'image') return prepareImage(dependencies, bytes, mediaType, signal);
  if (type === 'font') return prepareFont(dependencies, bytes, signal);
  return prepareMedia(dependencies, bytes, { type, mediaType }, signal);
}
