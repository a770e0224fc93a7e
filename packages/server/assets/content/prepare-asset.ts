import { ServiceError } from '../../http/service-error.ts';
import type { FileAssetType } from '../asset-limits.ts';
import { detectFile } from './detect-file.ts';
import { prepareFont } from './prepare-font.ts';
import { prepareImage } from './prepare-image.ts';
import { prepareMedia } from './prepare-media.ts';
import type { PreparedAsset, PrepareDependencies } from './prepared-asset.ts';

/**
 * Finds out what a file is by its content and makes it fit to be kept: whole, within bounds, readable by the engine, without
 * scripts and without what its maker did not mean to tell. Throws ServiceError `asset_type_mismatch` or `asset_unsupported`.
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
